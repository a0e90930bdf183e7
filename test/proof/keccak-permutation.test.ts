import { keccakP } from "@noble/hashes/sha3.js"
import fc from "fast-check"
import { afterEach, expect, it, vi } from "vitest"
import { createPermutation } from "#proof/keccak-permutation.ts"

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each(["WebAssembly", "JavaScript alone"])("permutes as @noble/hashes does, in %s", (means) => {
  if (means !== "WebAssembly") vi.stubGlobal("WebAssembly", undefined)
  const { state, permute } = createPermutation()
  expect(state.buffer.byteLength > 200).toBe(means === "WebAssembly")
  const check = fc.property(fc.uint8Array({ minLength: 200, maxLength: 200 }), (bytes) => {
    const words = new Uint32Array(bytes.slice().buffer)
    keccakP(words)
    state.set(bytes)
    permute()
    expect(new Uint8Array(state)).toEqual(new Uint8Array(words.buffer))
  })
  fc.assert(check, { numRuns: 500 })
})

it("keeps states apart", () => {
  const [one, two] = [createPermutation(), createPermutation()]
  one.permute()
  expect(two.state.every((byte) => byte === 0)).toBe(true)
  // With this lane the permutation of the zero state begins in every published test vector.
  expect(one.state.slice(0, 8)).toEqual(Uint8Array.of(0xe7, 0xdd, 0xe1, 0x40, 0x79, 0x8f, 0x25, 0xf1))
})
