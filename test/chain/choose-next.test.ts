import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chooseNext, chooseRetryBlock, REINSTATEMENT_WAIT_MS_MAX, type Waiting } from "#chain/send/queue.ts"

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
