import { createHash, webcrypto } from "node:crypto"
import { privateKeyToAccount } from "viem/accounts"
import { hashTypedData } from "viem/utils"
import { describe, expect, it } from "vitest"
import { keyHashOf as keyHashOnChain } from "#contracts/key-acts.ts"
import { isSignedBy, P256, recoverKey } from "#proof/ecdsa.ts"
import { type Hex, toHex } from "#proof/hex.ts"
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
import { type Ceremony, newPasskey } from "./passkey.ts"

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
