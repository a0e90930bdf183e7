import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { roomFor } from "#chain/mint/prepare-mint.ts"
import { buildRecord, newSalts } from "#proof/build-record.ts"
import { BUNDLE_MB_MAX, entryBytesMax, sealEntry } from "#proof/bundle.ts"
import { generateCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { canonicalBytes } from "#proof/record-hash.ts"
import { deriveSealKey } from "#proof/seal.ts"

const LEVELS = 14
const issuer = { id: `0x${"c3".repeat(32)}` as const, name: "Á & B Kft." }
const random = (bytes: number): Hex => `0x${randomBytes(bytes).toString("hex")}`

describe("the room of a mint", () => {
  it.each([0, 300, 1_900])(
    "is reckoned with no less than an entry takes (%i characters that do not compress)",
    async (characters) => {
      const description = randomBytes(characters).toString("base64").slice(0, characters)
      const record = buildRecord({
        code: generateCode(),
        issuer,
        name: "Chair",
        ...newSalts(),
        description,
      })
      const product = { index: 9_999, proof: Array.from({ length: LEVELS }, () => random(32)), record }
      const entry = await sealEntry(product, await deriveSealKey(record.code))
      const most = entryBytesMax(canonicalBytes(record).length, 2 ** LEVELS)
      expect(JSON.stringify(entry).length + 1).toBeLessThanOrEqual(most)
    },
  )

  it("takes ten thousand ordinary products in one batch", () => {
    const fits = roomFor("batch", 10_000)
    expect(Array.from({ length: 10_000 }, () => fits(400)).every(Boolean)).toBe(true)
  })

  it("ends a batch of long records where a page could no longer open its bundle", () => {
    const fits = roomFor("batch", 10_000)
    const taken = Array.from({ length: 10_000 }, () => fits(8_000)).filter(Boolean).length
    expect(taken).toBeGreaterThan(3_000)
    expect(taken).toBeLessThan(10_000)
    expect(taken * entryBytesMax(8_000, 10_000)).toBeLessThanOrEqual(BUNDLE_MB_MAX * 1024 * 1024)
  })

  it("is that of a transaction where records are carried in it", () => {
    const fits = roomFor("individual", 100)
    expect(Array.from({ length: 100 }, () => fits(1_000)).filter(Boolean)).toHaveLength(98)
  })
})
