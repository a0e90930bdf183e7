import { keccakP } from "@noble/hashes/sha3.js"
import fc from "fast-check"
import { expect, it } from "vitest"
import { createPermutation } from "#shared/keccak-wasm.ts"

it("permutes as @noble/hashes does", () => {
  const { state, permute } = createPermutation()
  const check = fc.property(fc.uint8Array({ minLength: 200, maxLength: 200 }), (bytes) => {
    const words = new Uint32Array(bytes.slice().buffer)
    keccakP(words)
    state.set(bytes)
    permute()
    expect(new Uint8Array(state)).toEqual(new Uint8Array(words.buffer))
  })
  fc.assert(check, { numRuns: 1_000 })
})

it("keeps states apart", () => {
  const [one, two] = [createPermutation(), createPermutation()]
  one.permute()
  expect(two.state.every((byte) => byte === 0)).toBe(true)
  // The permutation of the zero state begins with this lane in every published test vector.
  expect(one.state.slice(0, 8)).toEqual(Uint8Array.of(0xe7, 0xdd, 0xe1, 0x40, 0x79, 0x8f, 0x25, 0xf1))
})
