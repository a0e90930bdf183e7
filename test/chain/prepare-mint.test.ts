import { expect, it, vi } from "vitest"
import { asTokens } from "#chain/mint/build-mint.ts"
import { generateCode } from "#proof/code.ts"

const { stretching } = vi.hoisted(() => ({ stretching: { now: 0, most: 0 } }))

vi.mock("node:crypto", async (original) => ({
  ...(await original<typeof import("node:crypto")>()),
  scrypt(_code: string, _salt: string, bytes: number, _cost: object, done: (error: null, key: Buffer) => void) {
    stretching.most = Math.max(stretching.most, ++stretching.now)
    setImmediate(() => {
      stretching.now--
      done(null, Buffer.alloc(bytes, stretching.most))
    })
  },
}))

it("seals a hundred records without taking the threads that passwords are checked in", async () => {
  const built = Array.from({ length: 100 }, (_, index) => ({
    ...{ mint_id: `m${index}`, code: generateCode(), record_hash: `0x${"1".repeat(64)}` as const },
    bytes: new TextEncoder().encode(`{"n":${index}}`),
  }))
  const { records } = await asTokens(built)
  expect(records.map(({ mint_id, record }) => [mint_id, record])).toEqual(
    built.map(({ mint_id, bytes }) => [mint_id, new TextDecoder().decode(bytes)]),
  )
  // Node has four.
  expect(stretching.most).toBeLessThanOrEqual(2)
})
