import { describe, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { ApiError } from "#web/api/client.ts"
import { handIn } from "#web/features/products/hand-in.ts"
import { type MintRun, progressOf } from "#web/features/products/mint-progress.ts"

const product = (id: string, status: Product["status"]) => ({ id, status }) as Product
const run = (over: Partial<MintRun> = {}): MintRun => ({
  kind: "selected",
  ids: ["a", "b"],
  handed_in: 2,
  refused: new Set(),
  calling: false,
  ...over,
})

describe("the progress of a mint", () => {
  it("goes on for as long as a product is pending, answered or not", () => {
    const progress = progressOf(run(), [product("a", "minted"), product("b", "pending")])
    expect(progress).toEqual({ wanted: 2, confirmed: 1, failed: 0, settled: false })
  })

  it("is over when every product is minted, failed, refused or gone", () => {
    const ids = ["a", "b", "c", "d"]
    const list = [product("a", "minted"), product("b", "failed"), product("c", "pending")]
    expect(progressOf(run({ ids, refused: new Set(["c"]) }), list)).toEqual({
      wanted: 4,
      confirmed: 1,
      failed: 3,
      settled: true,
    })
  })

  it("is never over while calls are under way", () => {
    expect(progressOf(run({ calling: true }), [product("a", "minted"), product("b", "failed")]).settled).toBe(false)
  })
})

describe("handing products in", () => {
  const codes = Array.from({ length: 20 }, (_, place) => ({ id: `p${place}`, short_code: `c${place}` }))

  it("makes one call for each and names the refused", async () => {
    const answered = vi.fn()
    const mint = vi.fn(async (code: string) => {
      if (code === "c7") throw new ApiError(409, { code: "conflict" })
    })
    expect(await handIn(codes, mint, answered)).toEqual(new Set(["p7"]))
    expect(mint.mock.calls.flat().toSorted()).toEqual(codes.map(({ short_code }) => short_code).toSorted())
    expect(answered).toHaveBeenCalledTimes(20)
  })

  it("offers again what is too much at the moment", async () => {
    vi.useFakeTimers()
    const mint = vi.fn<(code: string) => Promise<void>>().mockRejectedValueOnce(new ApiError(429, {}))
    mint.mockResolvedValue()
    const done = handIn(codes.slice(0, 1), mint, () => {})
    await vi.runAllTimersAsync()
    expect(await done).toEqual(new Set())
    expect(mint).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
