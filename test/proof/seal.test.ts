import { createCipheriv, createDecipheriv, createHash, webcrypto } from "node:crypto"
import { readFileSync } from "node:fs"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { scryptAsync as scryptOfNoble } from "@noble/hashes/scrypt.js"
import fc from "fast-check"
import { privateKeyToAccount } from "viem/accounts"
import { hashTypedData } from "viem/utils"
import { describe, expect, it, vi } from "vitest"
import { keyHashOf as keyHashOnChain } from "#contracts/key-acts.ts"
import { isSignedBy, P256, recoverKey } from "#proof/ecdsa.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { RECORD_BYTES_MAX } from "#proof/record.ts"
import {
  deriveSealKey,
  openSeal,
  SEAL_SCRYPT,
  SEALED_BYTES_MAX,
  SealError,
  type SealKey,
  sealedBytes,
  sealKeyFrom,
  sealRecord,
} from "#proof/seal.ts"
import {
  keyHashOf,
  STATEMENT_FORMAT,
  statementDigest,
  statementFault,
  statementMessage,
  type WalletStatement,
} from "#proof/statement.ts"
import { signatureFault } from "#proof/statement-check.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { digitChanged } from "./mutations.ts"
import { type Ceremony, newPasskey } from "./signatures.ts"

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
    const { salt, ...cost } = vectors.scrypt
    // The tests of all else derive by Node's own, what is built by noble's.
    expect(toHex(await scryptOfNoble(code, salt, cost))).toBe(scrypt)
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
      expect((sealed.length - 2) / 2).toBe(await sealedBytes(bytes))
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
    const largest = await sealRecord(new Uint8Array(RECORD_BYTES_MAX), seal_key)
    expect(await openSeal(largest, seal_key)).toHaveLength(RECORD_BYTES_MAX)
    expect(await refusal(openSeal(toHex(new Uint8Array(SEALED_BYTES_MAX)), seal_key))).toBe("key")
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

const PLACE = { chain_id: 11155111, registry: `0x${"a1".repeat(20)}` as Hex }
const TYPES = {
  Statement: [
    { name: "issuer", type: "bytes32" },
    { name: "root", type: "bytes32" },
    { name: "tokenId", type: "uint256" },
    { name: "size", type: "uint32" },
    { name: "recordHash", type: "bytes32" },
    { name: "issuedAt", type: "uint64" },
  ],
} as const
const ISSUER: Hex = `0x${"11".repeat(32)}`
const BATCH = statementMessage({ issuer: ISSUER, root: `0x${"22".repeat(32)}`, size: 10_000, issuedAt: 1_800_000_000 })
const SINGLE = statementMessage({
  ...{ issuer: ISSUER, tokenId: `0x${"f3".repeat(32)}` as Hex, recordHash: `0x${"44".repeat(32)}` as Hex },
  issuedAt: 0,
})

const typed = (message: typeof BATCH) => ({
  domain: {
    ...{ name: "Touchmark Statement", version: "1", chainId: PLACE.chain_id },
    verifyingContract: PLACE.registry,
  },
  ...{ types: TYPES, primaryType: "Statement" as const },
  message: { ...message, tokenId: BigInt(message.tokenId), issuedAt: BigInt(message.issuedAt) },
})

const account = privateKeyToAccount(`0x${"b7".repeat(32)}`)
async function byWallet(message = BATCH): Promise<WalletStatement> {
  const address = account.address.toLowerCase() as Hex
  const signature = await account.signTypedData(typed(message))
  return { format: STATEMENT_FORMAT, key: keyHashOf({ address }), type: "secp256k1", address, message, signature }
}

const N = P256.n
const passkey = newPasskey()
const byPasskey = (ceremony?: Ceremony) => passkey.statement(BATCH, PLACE, ceremony)

describe("a statement", () => {
  it.each([
    ["a batch", BATCH],
    ["a single product", SINGLE],
  ])("about %s is what EIP-712 says of it", (_what, message) => {
    expect(statementDigest(message, PLACE)).toBe(hashTypedData(typed(message)))
  })

  it("names its key as the contract does", () => {
    const { x, y } = byPasskey().public_key
    expect(keyHashOf({ public_key: { x, y } })).toBe(keyHashOnChain(x, y).hash)
    expect(keyHashOf({ address: account.address.toLowerCase() as Hex })).toBe(keyHashOnChain(account.address).hash)
  })

  it.each([
    ["a wallet", () => byWallet()],
    ["a wallet, of a single product", () => byWallet(SINGLE)],
    ["a passkey", async () => byPasskey()],
  ])("signed by %s is well formed and signed", async (_who, make) => {
    const statement = JSON.parse(JSON.stringify(await make()))
    expect([statementFault(statement), signatureFault(statement, PLACE)]).toEqual([null, null])
  })

  it("holds on no other chain and for no other registry", async () => {
    for (const statement of [await byWallet(), byPasskey()]) {
      expect(signatureFault(statement, { ...PLACE, chain_id: 1 })).not.toBeNull()
      expect(signatureFault(statement, { ...PLACE, registry: `0x${"a2".repeat(20)}` })).not.toBeNull()
    }
  })

  it("with any digit changed is no statement or not signed", async () => {
    for (const statement of [await byWallet(), byPasskey()]) {
      for (const [path, value] of hexIn(statement)) {
        for (let at = 2; at < value.length; at += 7) {
          const changed = structuredClone(statement) as never
          const [last, ...first] = path.toReversed()
          const holder = first
            .toReversed()
            .reduce((inner, name) => inner[name] as never, changed as Record<string, never>)
          holder[last!] = digitChanged(value, at) as never
          const fault = statementFault(changed)?.reason ?? signatureFault(changed, PLACE)
          expect([path.join("."), at, fault]).toEqual([path.join("."), at, expect.any(String)])
        }
      }
    }
  })

  it.each<[string, Ceremony, string | RegExp]>([
    ["nobody was present", { flags: 4 }, /nobody was present/],
    ["it was made to register", { type: "webauthn.create" }, /not asked to sign/],
    ["something else was asked for", { challenge: "AAAA" }, /something else/],
    ["its s is the higher one", { high: true }, /not this key's/],
  ])("of a passkey does not count when %s", (_why, ceremony, fault) => {
    expect(signatureFault(byPasskey(ceremony), PLACE)).toMatch(fault)
  })

  it("of a wallet does not count with the higher s", async () => {
    const statement = await byWallet()
    const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = (n - BigInt(`0x${statement.signature.slice(66, 130)}`)).toString(16).padStart(64, "0")
    const v = statement.signature.endsWith("1b") ? "1c" : "1b"
    const signature = `${statement.signature.slice(0, 66)}${s}${v}` as Hex
    expect(signatureFault({ ...statement, signature }, PLACE)).toMatch(/not this key's/)
  })

  it.each<[string, object, RegExp]>([
    ["another format", { format: "touchmark-statement" }, /format is not/],
    ["a newer edition", { format: "touchmark-statement/2" }, /newer version/],
    ["a member more", { extra: 1 }, /exactly the members/],
    ["no type that is known", { type: "ed25519" }, /neither/],
    ["a batch and a token at once", { message: { ...BATCH, tokenId: SINGLE.tokenId } }, /neither about/],
    ["a batch's token as single", { message: { ...SINGLE, tokenId: `0x0${"3".repeat(63)}` } }, /neither about/],
    ["no size", { message: { ...BATCH, size: 0 } }, /size is not/],
    ["a time that is none", { message: { ...BATCH, issuedAt: 1.5 } }, /no time/],
    ["a short signature", { signature: "0x12" }, /65 bytes/],
  ])("with %s is none", async (_what, change, fault) => {
    expect(statementFault({ ...(await byWallet()), ...change })?.reason).toMatch(fault)
  })
})

describe("the curves", () => {
  it("check as WebCrypto does, and recover as viem does", async () => {
    const random = seededRandom(7)
    for (let round = 0; round < 20; round++) {
      const digest = toHex(Uint8Array.from({ length: 32 }, () => random.integer(0, 255)))
      const made = await account.sign({ hash: digest })
      const key = recoverKey(
        BigInt(digest),
        BigInt(made.slice(0, 66)),
        BigInt(`0x${made.slice(66, 130)}`),
        made.endsWith("1c"),
      )
      expect(`0x04${[key!.x, key!.y].map((half) => half.toString(16).padStart(64, "0")).join("")}`).toBe(
        account.publicKey,
      )
    }
    const pair = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])
    const { x, y } = await webcrypto.subtle.exportKey("jwk", pair.publicKey)
    const point = { x: big(x!), y: big(y!) }
    for (let round = 0; round < 20; round++) {
      const message = Uint8Array.from({ length: 40 }, () => random.integer(0, 255))
      const made = new Uint8Array(
        await webcrypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, message),
      )
      const digest = BigInt(toHex(createHash("sha256").update(message).digest()))
      const [r, given] = [BigInt(toHex(made.slice(0, 32))), BigInt(toHex(made.slice(32)))]
      const s = given > N / 2n ? N - given : given
      expect(isSignedBy(P256, point, digest, r, s)).toBe(true)
      expect(isSignedBy(P256, point, digest ^ 1n, r, s)).toBe(false)
      expect(isSignedBy(P256, { ...point, y: point.y ^ 1n }, digest, r, s)).toBe(false)
    }
  })

  it.each<[string, bigint, bigint]>([
    ["r zero", 0n, 1n],
    ["s zero", 1n, 0n],
    ["r the order", N, 1n],
    ["s the order", 1n, N],
  ])("refuse %s", (_what, r, s) => {
    expect(isSignedBy(P256, P256.g, 1n, r, s)).toBe(false)
    expect(recoverKey(1n, r, s, false)).toBeNull()
  })
})

const big = (text: string) => BigInt(toHex(Buffer.from(text, "base64url")))

/** Every hex text in it, by where it stands. */
function hexIn(value: object, path: string[] = []): [string[], string][] {
  return Object.entries(value).flatMap(([name, inner]): [string[], string][] => {
    if (typeof inner === "object") return hexIn(inner, [...path, name])
    return typeof inner === "string" && inner.startsWith("0x") ? [[[...path, name], inner]] : []
  })
}
