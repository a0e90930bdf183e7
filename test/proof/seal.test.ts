import { createCipheriv, createDecipheriv, scryptSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { RECORD_BYTES_MAX } from "#proof/record.ts"
import {
  deriveSealKey,
  openSeal,
  SEAL_SCRYPT,
  SEALED_BYTES_MAX,
  SealError,
  type SealKey,
  sealKeyFrom,
  sealRecord,
} from "#proof/seal.ts"

interface SealVectors {
  scrypt: typeof SEAL_SCRYPT
  keys: { code: string; scrypt: Hex; token_id: Hex; key: Hex }[]
  seals: { what: string; code: string; nonce: Hex; canonical_hex: Hex; deflated: Hex; sealed: Hex }[]
  refused: { what: string; code: string; sealed: Hex; reason: string }[]
}
const vectors = JSON.parse(readFileSync(new URL("../vectors/seals.json", import.meta.url), "utf8")) as SealVectors
const keys = new Map(vectors.keys.map(({ code, scrypt }) => [code, sealKeyFrom(fromHex(scrypt))]))
const seal_key = keys.get("0123456789AK")!

describe("the vectors", () => {
  it("have the cost of this implementation", () => expect(SEAL_SCRYPT).toEqual(vectors.scrypt))

  it.each(vectors.keys)("lead from $code to $token_id", async ({ code, scrypt, token_id, key }) => {
    const { salt, N, r, p, dkLen } = vectors.scrypt
    expect(toHex(scryptSync(code, salt, dkLen, { N, r, p, maxmem: 2 ** 26 }))).toBe(scrypt)
    const derived = await deriveSealKey(code)
    expect({ token_id: derived.token_id, key: toHex(derived.key) }).toEqual({ token_id, key })
    expect(Number.parseInt(token_id.slice(2, 4), 16) & 0x80).toBe(0x80)
  })

  it.each(vectors.seals)(
    "open on a page without https, where the platform has no AES: $what",
    async ({ code, ...seal }) => {
      vi.stubGlobal("crypto", { getRandomValues: () => {} })
      try {
        expect(toHex(await openSeal(seal.sealed, keys.get(code)!))).toBe(seal.canonical_hex)
        const other = { ...keys.get(code)!, token_id: `0x${"1".repeat(64)}` as Hex }
        await expect(openSeal(seal.sealed, other)).rejects.toMatchObject({ reason: "key" })
      } finally {
        vi.unstubAllGlobals()
      }
    },
  )

  it.each(vectors.seals)("open: $what", async ({ code, nonce, canonical_hex, deflated, sealed }) => {
    const key = keys.get(code)!
    expect(toHex(await openSeal(sealed, key))).toBe(canonical_hex)
    expect(toHex(inflateRawSync(fromHex(deflated)))).toBe(canonical_hex)
    expect(sealedByNode(fromHex(deflated), key, fromHex(nonce))).toBe(sealed)
    const again = await sealRecord(fromHex(canonical_hex), key, fromHex(nonce))
    expect(again.slice(0, 26)).toBe(nonce)
    expect(toHex(await openSeal(again, key))).toBe(canonical_hex)
    expect(toHex(openedByNode(again, key))).toBe(canonical_hex)
  })

  it.each(vectors.refused)("do not open: $what", async ({ code, sealed, reason }) => {
    expect(await refusal(openSeal(sealed, keys.get(code)!))).toBe(reason)
  })
})

describe("a seal", () => {
  it("opens to what was sealed, whatever it was", async () => {
    const check = fc.asyncProperty(fc.uint8Array({ maxLength: RECORD_BYTES_MAX, size: "max" }), async (bytes) => {
      const sealed = await sealRecord(bytes, seal_key)
      expect((sealed.length - 2) / 2).toBeLessThanOrEqual(SEALED_BYTES_MAX)
      expect(await openSeal(sealed, seal_key)).toEqual(bytes)
      expect(openedByNode(sealed, seal_key)).toEqual(Buffer.from(bytes))
    })
    await fc.assert(check, { numRuns: 50 })
  })

  it("never opens after any flipped bit", async () => {
    const bytes = fromHex(await sealRecord(new TextEncoder().encode('{"name":"Oak chair"}'), seal_key))
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Uint8Array.from(bytes)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      expect(await refusal(openSeal(toHex(flipped), seal_key))).toBe("key")
    }
  })

  it("never opens with another code's key, nor under another token", async () => {
    const sealed = await sealRecord(new Uint8Array(100), seal_key)
    const other = keys.get("G4V9Y1PD82K0")!
    expect(await refusal(openSeal(sealed, other))).toBe("key")
    expect(await refusal(openSeal(sealed, { ...seal_key, token_id: other.token_id }))).toBe("key")
    expect(await refusal(openSeal(sealed, { ...seal_key, key: other.key }))).toBe("key")
  })

  it("never has the same nonce twice", async () => {
    const seals = await Promise.all(Array.from({ length: 500 }, () => sealRecord(new Uint8Array(1), seal_key)))
    expect(new Set(seals.map((sealed) => sealed.slice(2, 26))).size).toBe(500)
  })

  it("holds no record above 8,192 bytes", async () => {
    expect(await refusal(sealRecord(new Uint8Array(RECORD_BYTES_MAX + 1), seal_key))).toBe("too_large")
    expect(await openSeal(await sealRecord(new Uint8Array(RECORD_BYTES_MAX), seal_key), seal_key)).toHaveLength(
      RECORD_BYTES_MAX,
    )
  })

  it("holds nothing behind its DEFLATE stream", async () => {
    const trailing = Buffer.concat([deflateRawSync(Buffer.from("record")), Buffer.from("more")])
    expect(await refusal(openSeal(sealedByNode(trailing, seal_key, new Uint8Array(12)), seal_key))).toBe("deflate")
  })

  it("with a bomb in it is refused after a small part has come out", async () => {
    // 8,000 bytes of DEFLATE that would inflate to 8 MB: the largest bomb that fits into a seal.
    const bomb = deflateRawSync(new Uint8Array(8_000_000), { level: 9 })
    expect(bomb.length).toBeLessThan(RECORD_BYTES_MAX)
    const inflated = countInflatedBytes()
    try {
      expect(await refusal(openSeal(sealedByNode(bomb, seal_key, new Uint8Array(12)), seal_key))).toBe("too_large")
      expect(inflated.bytes).toBeGreaterThan(RECORD_BYTES_MAX)
      expect(inflated.bytes).toBeLessThan(1_000_000)
      // Browsers inflate a whole chunk before they look who reads: it must be fed in small ones.
      expect(inflated.largest_fed).toBeLessThanOrEqual(256)
    } finally {
      inflated.restore()
    }
  })

  it("does not derive keys from what is no canonical code", async () => {
    for (const code of ["0123-4567-89AK", "0123456789ak", "0123456789A0", ""]) {
      await expect(deriveSealKey(code)).rejects.toThrow(RangeError)
    }
    expect(() => sealKeyFrom(new Uint8Array(63))).toThrow(RangeError)
  })
})

async function refusal(act: Promise<unknown>): Promise<string | null> {
  try {
    await act
    return null
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return error.reason
  }
}

function sealedByNode(deflated: Uint8Array, { token_id, key }: SealKey, nonce: Uint8Array): Hex {
  const cipher = createCipheriv("aes-256-gcm", key, nonce)
  cipher.setAAD(fromHex(token_id))
  return toHex(Buffer.concat([nonce, cipher.update(deflated), cipher.final(), cipher.getAuthTag()]))
}

function openedByNode(sealed: Hex, { token_id, key }: SealKey): Buffer {
  const bytes = fromHex(sealed)
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
  decipher.setAAD(fromHex(token_id))
  decipher.setAuthTag(bytes.subarray(-16))
  return inflateRawSync(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]))
}

/** Counts what goes into and comes out of DecompressionStream for as long as it stands in for the real one. */
function countInflatedBytes() {
  const Real = globalThis.DecompressionStream
  const counted = { largest_fed: 0, bytes: 0, restore: () => Object.assign(globalThis, { DecompressionStream: Real }) }
  const watched = (look: (chunk: Uint8Array) => void) =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        look(chunk)
        controller.enqueue(chunk)
      },
    })
  class Counting {
    readonly writable: WritableStream<Uint8Array>
    readonly readable: ReadableStream<Uint8Array>
    constructor(format: CompressionFormat) {
      const fed = watched(({ length }) => {
        counted.largest_fed = Math.max(counted.largest_fed, length)
      })
      const inflated = watched(({ length }) => {
        counted.bytes += length
      })
      this.writable = fed.writable
      this.readable = fed.readable.pipeThrough(new Real(format)).pipeThrough(inflated)
    }
  }
  Object.assign(globalThis, { DecompressionStream: Counting })
  return counted
}
