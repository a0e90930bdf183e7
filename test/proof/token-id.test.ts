import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Hex, toHex } from "#proof/hex.ts"
import { batchFirstTokenId, batchTokenId, firstTokenIdOf, indexInBatch, scopeOf } from "#proof/token-id.ts"
import { BATCH_SIZE_MAX } from "#proof/tree.ts"
import vectors from "#test/vectors/trees.json" with { type: "json" }

const roots = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
const indexes = fc.nat(BATCH_SIZE_MAX - 1)

describe("token ids", () => {
  it.each(vectors.token_ids)("puts $index of $root at $token_id", ({ root, index, token_id }) => {
    expect(batchTokenId(root as Hex, index)).toBe(token_id)
  })

  it.each(vectors.scopes)("calls $token_id $scope", ({ token_id, scope }) =>
    expect(scopeOf(token_id as Hex)).toBe(scope),
  )

  it("are those of the definition, in whole numbers", () => {
    const check = fc.property(roots, indexes, (root, index) => {
      const first = BigInt(root) & (2n ** 255n - 1n) & ~(2n ** 32n - 1n)
      expect(BigInt(batchFirstTokenId(root))).toBe(first)
      expect(BigInt(batchTokenId(root, index))).toBe(first | BigInt(index))
    })
    fc.assert(check)
  })

  it("lead back to the batch and the place", () => {
    const check = fc.property(roots, indexes, (root, index) => {
      const token_id = batchTokenId(root, index)
      expect(scopeOf(token_id)).toBe("batch")
      expect(indexInBatch(token_id)).toBe(index)
      expect(firstTokenIdOf(token_id)).toBe(batchFirstTokenId(root))
    })
    fc.assert(check)
  })

  it("of individual products stand for themselves and have no place", () => {
    const token_id: Hex = `0x8${"1".repeat(63)}`
    expect(firstTokenIdOf(token_id)).toBe(token_id)
    expect(() => indexInBatch(token_id)).toThrow(RangeError)
  })

  it.each([-1, 0.5, BATCH_SIZE_MAX, Number.NaN, Number.POSITIVE_INFINITY])("do not exist for place %s", (index) => {
    expect(() => batchTokenId(`0x${"1".repeat(64)}`, index)).toThrow(RangeError)
  })

  it.each(["0x", "0x12", `0x${"F".repeat(64)}`, "1".repeat(66), `0x${"1".repeat(65)}`])(
    "are not read from %s",
    (text) => {
      expect(() => scopeOf(text as Hex)).toThrow(RangeError)
    },
  )
})
