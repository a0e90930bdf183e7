import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { GAS_PER_TRANSACTION_MAX } from "#chain/chain.ts"
import { tryInOrder } from "#chain/send/advance.ts"
import type { Facts, Item, PreparedFacts, Presence, SignedFacts, Step, Verdict } from "#chain/send/decide.ts"
import { decide, isInFlight } from "#chain/send/decide.ts"
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
