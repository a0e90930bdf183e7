import { describe, expect, it, vi } from "vitest"
import { ApiError } from "#web/api/client.ts"
import { type MintRun, progressOf, submitMints } from "#web/dashboard/minting/run.ts"

const states = (pending: string[], failed: string[] = []) => ({ pending: new Set(pending), failed: new Set(failed) })
const run = (over: Partial<MintRun> = {}): MintRun => ({
  kind: "selected",
  ids: ["a", "b"],
  wanted: 2,
  submitted: 2,
  refused: new Set(),
  calling: false,
  ...over,
})

describe("the progress of a mint", () => {
  it("goes on for as long as a product is pending, answered or not", () => {
    expect(progressOf(run(), states(["b", "x"]))).toEqual({ wanted: 2, confirmed: 1, failed: 0, settled: false })
  })

  it("is over when every product is minted, failed or refused", () => {
    const ids = ["a", "b", "c"]
    expect(progressOf(run({ ids, wanted: 3, refused: new Set(["c"]) }), states(["c"], ["b"]))).toEqual({
      wanted: 3,
      confirmed: 1,
      failed: 2,
      settled: true,
    })
  })

  it("is over when all but the samples are minted, which wait beside them for good", () => {
    const all = { kind: "all", ids: ["a", "b", "sample"], wanted: 2 } as const
    expect(progressOf(run(all), states(["b", "sample"]))).toMatchObject({ wanted: 2, confirmed: 1, settled: false })
    expect(progressOf(run(all), states(["sample"]))).toMatchObject({ wanted: 2, confirmed: 2, settled: true })
  })

  it("is never over while calls are under way", () => {
    expect(progressOf(run({ calling: true }), states([], ["b"])).settled).toBe(false)
  })
})

describe("submitting products in", () => {
  const codes = Array.from({ length: 20 }, (_, place) => ({ id: `p${place}`, short_code: `c${place}` }))

  it("makes one call for each and names the refused", async () => {
    const answered = vi.fn()
    const refusal = new ApiError(409, { code: "conflict" })
    const mint = vi.fn(async (code: string) => {
      if (code === "c7") throw refusal
    })
    expect(await submitMints(codes, mint, answered)).toEqual(new Map([["p7", refusal]]))
    expect(mint.mock.calls.flat().toSorted()).toEqual(codes.map(({ short_code }) => short_code).toSorted())
    expect(answered).toHaveBeenCalledTimes(20)
  })

  it("offers again what is too much at the moment", async () => {
    vi.useFakeTimers()
    const mint = vi.fn<(code: string) => Promise<void>>().mockRejectedValueOnce(new ApiError(429, {}))
    mint.mockResolvedValue()
    const done = submitMints(codes.slice(0, 1), mint, () => {})
    await vi.runAllTimersAsync()
    expect(await done).toEqual(new Map())
    expect(mint).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
