import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { GAS_PER_TRANSACTION_MAX } from "#chain/chain.ts"
import { tryInOrder } from "#chain/send/advance.ts"
import {
  decide,
  type Facts,
  type Item,
  isInFlight,
  type PreparedFacts,
  type Presence,
  type SignedFacts,
  type Step,
  type Verdict,
} from "#chain/send/decide.ts"
import { chooseNext, chooseRetryBlock, REINSTATEMENT_WAIT_MS_MAX, type Waiting } from "#chain/send/queue.ts"
import { BUDGET_WAITS, ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { campaignSeed } from "#test/support/campaign.ts"

const SEED = campaignSeed(20_261_122)
const RUNS = { seed: SEED, numRuns: 2_000 }

const kind = fc.constantFrom<Facts["kind"]>("mint", "mint", "mint_batch", "recall", "reinstate_batch", "attest")
const inclusion = fc.constantFrom<Facts["inclusion"]>("missing", "missing", "missing", "included", "final")
const presence = fc.constantFrom<Presence>("ours", "other", "absent", "no_quorum")
const someItems = fc.array(presence, { maxLength: 4 })
const fees = { max_fee_wei: 8n, priority_fee_wei: 2n }

/** A batch and a call are one item, which is there or not. */
function itemsOf(of: Facts["kind"], presences: Presence[]): Item[] {
  if (of === "mint") return presences.map((one, index) => ({ mint_id: String(index), presence: one }))
  return [{ mint_id: null, presence: presences[0] === "other" ? "absent" : (presences[0] ?? "absent") }]
}

const signed: fc.Arbitrary<SignedFacts> = fc
  .record({
    ...{ state: fc.constant("signed" as const), kind, inclusion, presences: someItems },
    nonce: fc.constantFrom("unused", "no_quorum", "spent", "spent"),
    missed: fc.constantFrom(null, null, null, "no_quorum" as const, { number: 7, hash: "0x7", events: [] }),
    ...{ hasReceipt: fc.boolean(), isStuck: fc.boolean() },
    whereabouts: fc.constantFrom("unknown", "waiting", "mined"),
    offer: fc.constantFrom("good" as const, "capped" as const, fees),
  })
  .map(({ presences, ...facts }) => ({ ...facts, items: itemsOf(facts.kind, presences) }))

const verdict = fc.constantFrom<Verdict>(
  ...[{ kind: "passes", gas: 90_000 } as const, { kind: "passes", gas: GAS_PER_TRANSACTION_MAX + 1 } as const],
  ...[{ kind: "cap" } as const, { kind: "already_there" } as const, { kind: "never", reason: "BadRecord" } as const],
  ...[{ kind: "missing", reason: ITEM_WAITS.token } as const, { kind: "unexplained", reason: "no reason" } as const],
  ...[{ kind: "no_quorum" } as const, { kind: "wait", reason: QUEUE_WAITS.paused } as const],
)
const prepared: fc.Arbitrary<PreparedFacts> = fc
  .record({
    ...{ state: fc.constant("prepared" as const), kind, inclusion, presences: someItems, verdict },
    ...{ isBehind: fc.boolean(), isFunded: fc.boolean() },
    heldBy: fc.constantFrom(null, null, null, QUEUE_WAITS.fee, BUDGET_WAITS.company),
    ...{ products: fc.integer({ min: 1, max: 20 }), mintBound: fc.constantFrom(null, 1, 10) },
    ...{ isMintDropped: fc.boolean(), isIndexed: fc.boolean(), offer: fc.constant(fees) },
    nonceFloor: fc.constantFrom(0, "no_quorum" as const),
  })
  .map(({ presences, ...facts }) => ({ ...facts, items: itemsOf(facts.kind, presences) }))

const anyFacts = fc.oneof(signed, prepared)
const has = ({ items }: Facts, wanted: Presence) => items.some((item) => item.presence === wanted)

describe(`decide (seed ${SEED})`, () => {
  it("does nothing anew that a quorum has not denied", () => {
    fc.assert(
      fc.property(signed, (facts) => {
        const step = decide(facts)
        expect(["sign", "split"]).not.toContain(step.do)
        if (step.do !== "requeue") return
        expect({ inclusion: facts.inclusion, nonce: facts.nonce, missed: facts.missed }).toEqual({
          ...{ inclusion: "missing", nonce: "spent", missed: null },
        })
        expect(has(facts, "no_quorum")).toBe(false)
        expect(facts.items.length === 0 || has(facts, "absent") || has(facts, "other")).toBe(true)
      }),
      RUNS,
    )
  })

  it("signs only what nodes let pass, what is not in the index and what can be paid", () => {
    fc.assert(
      fc.property(prepared, (facts) => {
        const step = decide(facts)
        if (step.do === "requeue") expect(has(facts, "no_quorum") && facts.verdict.kind !== "cap").toBe(false)
        if (step.do !== "sign") return
        expect(facts).toMatchObject({ inclusion: "missing", isBehind: false, isFunded: true, heldBy: null })
        expect(facts.verdict).toEqual({ kind: "passes", gas: step.gas })
        expect(step.gas).toBeLessThanOrEqual(GAS_PER_TRANSACTION_MAX)
        expect(step.nonceFloor).toBe(facts.nonceFloor)
      }),
      RUNS,
    )
  })

  it("has no two transactions about one subject in flight", async () => {
    const subject = fc.constantFrom("s1", "s2", "s3")
    const flying = fc.array(fc.record({ subject, facts: signed }), { maxLength: 4 })
    const waiting = fc.array(fc.record({ subject, facts: prepared }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(flying, waiting, async (before, open) => {
        const taken = new Set(before.filter(({ facts }) => isInFlight(facts)).map((one) => one.subject))
        const inFlight = new Set(taken)
        await tryInOrder(open, 16, async ({ subject: of, facts }) => {
          const step = decide({ ...facts, isBehind: taken.has(of) })
          taken.add(of)
          if (step.do !== "sign") return step
          expect(inFlight.has(of)).toBe(false)
          inFlight.add(of)
          return step
        })
      }),
      RUNS,
    )
  })

  it("counts as in flight whatever may still be mined, or may have been with an outcome that nobody can tell", () => {
    fc.assert(
      fc.property(signed, (facts) => {
        const step = decide(facts)
        const isOver = step.do === "done" || step.do === "requeue" || facts.inclusion !== "missing"
        const isUnclear = facts.nonce !== "spent" || facts.missed === "no_quorum" || has(facts, "no_quorum")
        if (isInFlight(facts)) expect(isOver).toBe(false)
        else expect(isOver || !isUnclear).toBe(true)
      }),
      RUNS,
    )
  })

  it("lets no fact about one transaction decide on another, unless the reason is the whole queue's", async () => {
    const queue = fc.array(prepared, { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(queue, fc.nat(), prepared, async (all, place, instead) => {
        const changed = place % all.length
        const [steps, others] = [await walk(all), await walk(all.with(changed, instead))]
        const stopped = [all[changed]!, instead].some(isOfQueue)
        for (const index of all.keys()) {
          if (index < changed || (index > changed && !stopped)) expect(others[index]).toEqual(steps[index])
        }
      }),
      RUNS,
    )
  })

  it("never goes back when only time has passed", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(decide(structuredClone(facts))).toEqual(decide(facts))
        const now = progressOf(facts, decide(facts))
        for (const later of laterThan(facts, now)) {
          expect(progressOf(later, decide(later))).toBeGreaterThanOrEqual(now)
        }
      }),
      RUNS,
    )
  })
})

/** The decisions on each, until one stops the queue. */
async function walk(all: PreparedFacts[]): Promise<Step[]> {
  const steps: Step[] = []
  await tryInOrder(all, Number.POSITIVE_INFINITY, async (facts) => {
    steps.push(decide(facts))
    return steps.at(-1)!
  })
  return steps
}

/** The registry is paused, the key lacks its role, or it has no money. */
function isOfQueue({ verdict: said, isFunded }: PreparedFacts): boolean {
  return said.kind === "wait" || (said.kind === "passes" && !isFunded)
}

const OVER = 3
const INCLUDED = 2
const UNDER_WAY = 1

function progressOf({ inclusion: now }: Facts, step: Step): number {
  if (step.do === "done" || step.do === "requeue") return OVER
  if (now === "included") return INCLUDED
  return step.do === "wait" ? 0 : UNDER_WAY
}

function laterThan(facts: Facts, progress: number): Facts[] {
  const later: Facts[] = facts.state === "signed" ? [{ ...facts, isStuck: true }] : []
  if (progress < OVER) later.push({ ...facts, inclusion: "final" })
  if (progress < INCLUDED) later.push({ ...facts, inclusion: "included" })
  return later
}

const NOW = 10_000_000
const AT = { head_block: 100, now: NOW }

const waiting = fc.record({
  id: fc.uuid(),
  company_id: fc.constantFrom("a", "b", "c", "d"),
  kind: fc.constantFrom("recall", "reinstate", "mint", "mint_batch") as fc.Arbitrary<Waiting["kind"]>,
  subject: fc.option(fc.constantFrom("s1", "s2", "s3", "s4", "s5"), { nil: null }),
  nonce: fc.option(fc.nat(50), { nil: null, freq: 8 }),
  state: fc.constantFrom("prepared", "prepared", "signed") as fc.Arbitrary<Waiting["state"]>,
  created_at: fc.integer({ min: NOW - 800_000, max: NOW }),
  signed_at: fc.constant(null),
  retry_block: fc.option(fc.integer({ min: 90, max: 110 }), { nil: null }),
})
const queue = fc.uniqueArray(waiting, { selector: ({ id }) => id, maxLength: 60 })

function line(company_id: string, count: number, kind: Waiting["kind"], created_at: number): Waiting[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `${company_id}${String(index).padStart(4, "0")}`, company_id, kind, subject: null, nonce: null },
    ...{ state: "prepared" as const, created_at: created_at + index, signed_at: null, retry_block: null },
  }))
}
const companiesOf = (chosen: Waiting[]) => chosen.map(({ company_id }) => company_id)

describe("what is signed next", () => {
  it("takes companies in turn: a hundred of one are not before one of another", () => {
    const open = [...line("greedy", 100, "mint", 1), ...line("small", 1, "mint", 5_000)]
    expect(companiesOf(chooseNext(open, [], AT)).indexOf("small")).toBeLessThan(2)
  })

  it("serves first who has waited longest, when there are more companies than room", () => {
    let open = Array.from({ length: 20 }, (_, number) => line(`c${number}`, 10, "mint", number)).flat()
    const served: string[] = []
    for (let round = 1; round <= 5; round++) {
      const signed = chooseNext(open, [], AT).slice(0, 4)
      served.push(...companiesOf(signed).map(String))
      const ids = new Set(signed.map(({ id }) => id))
      open = open.map((one) => (ids.has(one.id) ? { ...one, state: "signed", signed_at: round } : one))
    }
    expect(new Set(served).size).toBe(20)
  })

  it("puts recalls before mints and reinstatements, and one that has waited too long beside them", () => {
    const old = NOW - REINSTATEMENT_WAIT_MS_MAX - 1
    const open = [
      ...line("a", 3, "reinstate", NOW - 1_000),
      ...line("b", 3, "recall", NOW - 500),
      ...line("c", 1, "reinstate", old),
    ]
    expect(chooseNext(open, [], AT).map(({ kind, company_id }) => `${company_id} ${kind}`)).toEqual([
      ...["c reinstate", "b recall", "b recall", "b recall"],
      ...["a reinstate", "a reinstate", "a reinstate"],
    ])
  })

  it("puts a batch's recall before the company's other recalls, and before nobody else's", () => {
    const open = [
      ...line("a", 2, "recall", 1),
      ...line("a", 2, "recall_batch", 3).map((one) => ({ ...one, id: `${one.id}b` })),
      ...line("b", 2, "recall", 5),
    ]
    expect(chooseNext(open, [], AT).map(({ kind, company_id }) => `${company_id} ${kind}`)).toEqual([
      ...["a recall_batch", "b recall", "a recall_batch", "b recall", "a recall", "a recall"],
    ])
  })

  it("uses a nonce that is on record before any other", () => {
    const begun = line("z", 2, "reinstate", NOW).map((one, index) => ({ ...one, nonce: 9 - index }))
    expect(chooseNext([...line("a", 2, "recall", 1), ...begun], [], AT).map(({ nonce }) => nonce)).toEqual([
      ...[8, 9, null, null],
    ])
  })

  it("is never two of one subject, never a later before an earlier one, nor beside one in flight", () => {
    fc.assert(
      fc.property(queue, (open) => {
        const in_flight = open.filter(({ state }) => state === "signed")
        const chosen = chooseNext(open, in_flight, AT)
        const subjects = chosen.flatMap(({ subject }) => subject ?? [])
        expect(new Set(subjects).size).toBe(subjects.length)
        for (const { subject, created_at, state } of chosen) {
          expect(state).toBe("prepared")
          if (subject === null) continue
          expect(in_flight.some((one) => one.subject === subject)).toBe(false)
          const earlier = open.some((one) => one.subject === subject && one.created_at < created_at)
          expect(earlier).toBe(false)
        }
      }),
    )
  })

  it("leaves out nothing that may be signed: all of it comes to pass once the rest has gone", () => {
    fc.assert(
      fc.property(queue, (open) => {
        let left = open.filter(({ state }) => state === "prepared")
        for (let round = 0; round < 200 && left.length > 0; round++) {
          const [first] = chooseNext(left, [], { ...AT, head_block: 200 })
          expect(first).toBeDefined()
          left = left.filter(({ id }) => id !== first!.id)
        }
        expect(left).toEqual([])
      }),
    )
  })

  it("gives no company two places before another has one, among equally urgent ones", () => {
    fc.assert(
      fc.property(queue, (open) => {
        const chosen = chooseNext(open, [], AT).filter(({ kind, nonce }) => kind === "recall" && nonce === null)
        const all = new Set(companiesOf(chosen))
        expect(new Set(companiesOf(chosen.slice(0, all.size))).size).toBe(all.size)
      }),
    )
  })
})

describe("what was refused", () => {
  it("is tried again at the next block, and less often the longer it has waited", () => {
    const tries = [0, 60_000, 960_000, 86_400_000].map(
      (age) => chooseRetryBlock({ created_at: NOW - age }, AT, 12) - AT.head_block,
    )
    expect(tries).toEqual([1, 1, 10, 25])
  })

  it("is not tried before, and does not let a later one about the same pass", () => {
    const [first, second] = line("a", 2, "recall", 1)
    const refused = { ...first!, subject: "s", retry_block: 101 }
    const later = { ...second!, subject: "s" }
    expect(chooseNext([refused, later], [], AT)).toEqual([])
    expect(chooseNext([refused, later], [], { ...AT, head_block: 101 })).toEqual([refused])
  })
})
