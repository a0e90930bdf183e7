// @vitest-environment happy-dom
import { keccak_256 } from "@noble/hashes/sha3.js"
import { encodeAbiParameters } from "viem"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { fromHex, type Hex } from "#proof/hex.ts"
import { statementDigest, statementMessage } from "#proof/statement.ts"
import { signatureFault } from "#proof/statement-check.ts"
import type { Passkey } from "#shared/api/brand-keys.ts"
import { newPasskey } from "#test/proof/passkey.ts"
import {
  contractSignature,
  makePasskey,
  PasskeyProblem,
  signWithPasskey,
} from "#web/dashboard/brand-keys/ask-passkey.ts"
import { keccak256 } from "#web/dashboard/brand-keys/signers.ts"

const PLACE = { chain_id: 1, registry: `0x${"a1".repeat(20)}` as Hex }
const ISSUER: Hex = `0x${"11".repeat(32)}`
const MESSAGE = statementMessage({ issuer: ISSUER, root: `0x${"22".repeat(32)}`, size: 5, issuedAt: 1_800_000_000 })
const DIGEST = fromHex(statementDigest(MESSAGE, PLACE))

const [own, other] = [newPasskey(), newPasskey()]
const listed = ({ key, public_key }: typeof own): Passkey => ({
  ...{ key_hash: key, public_key, created_at: "2026-01-05T10:00:00.000Z" },
})
const bytes = (data: Uint8Array) => Uint8Array.from(data).buffer
const credential = (one: typeof own, digest: Uint8Array = DIGEST) => {
  const { authenticator, client_data_json, signed } = one.assert(digest)
  const response = {
    authenticatorData: bytes(authenticator),
    clientDataJSON: bytes(new TextEncoder().encode(client_data_json)),
    signature: bytes(signed("der")),
  }
  return { rawId: bytes(Uint8Array.of(1, 2, 3)), response }
}

let answer: () => unknown
const asked = vi.fn()
beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {})
  const ask = async ({ publicKey }: { publicKey: unknown }) => {
    asked(publicKey)
    return answer()
  }
  vi.stubGlobal("navigator", { credentials: { create: ask, get: ask } })
})
afterEach(() => asked.mockClear())
const problem = (text: string) => expect.objectContaining({ text })

describe("a passkey", () => {
  it("signs statements that every reader takes, of 64 signatures each in its low form", async () => {
    for (let at = 0; at < 64; at++) {
      answer = () => credential(own)
      const { key, signature } = await signWithPasskey(DIGEST, [listed(other), listed(own)], null)
      const named = { format: "touchmark-statement/1", type: "p256", key: key.key_hash } as const
      const statement = { ...named, public_key: key.public_key, message: MESSAGE, signature }
      expect(signatureFault(statement, PLACE)).toBeNull()
    }
  })

  it("is handed the hash that everybody else makes", () => {
    for (let length = 0; length < 300; length++) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256)
      expect(keccak256([...message])).toEqual(Uint8Array.from(keccak_256(message)))
    }
  })

  it("has to be there, and to be unlocked; whoever signs for many chooses it once", async () => {
    answer = () => credential(own)
    const { id } = await signWithPasskey(DIGEST, [listed(own)], null)
    await signWithPasskey(DIGEST, [listed(own)], id)
    expect(asked.mock.calls.map(([wanted]) => wanted)).toEqual([
      { challenge: DIGEST, userVerification: "required", allowCredentials: [] },
      { challenge: DIGEST, userVerification: "required", allowCredentials: [{ type: "public-key", id }] },
    ])
  })

  it.each<[string, () => unknown]>([
    ["not_listed", () => credential(other)],
    ["refused", () => fail("NotAllowedError")],
    ["refused", () => null],
    ["address", () => fail("SecurityError")],
    ["unsuitable", () => fail("NotSupportedError")],
    ["failed", () => Promise.reject(new TypeError("broken"))],
    [
      "failed",
      () => ({ ...credential(own), response: { ...credential(own).response, signature: bytes(Uint8Array.of(1)) } }),
    ],
  ])("says %s where it gives no signature of a key that is listed", async (text, given) => {
    answer = given
    const signing = signWithPasskey(DIGEST, [listed(own)], null)
    await expect(signing).rejects.toEqual(problem(text))
    await expect(signing).rejects.toBeInstanceOf(PasskeyProblem)
  })

  it("cannot be made or used where the browser has no WebAuthn", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined)
    await expect(makePasskey("Oak")).rejects.toEqual(problem("unsupported"))
    await expect(signWithPasskey(DIGEST, [listed(own)], null)).rejects.toEqual(problem("unsupported"))
    expect(asked).not.toHaveBeenCalled()
  })

  it("is made on P-256 alone, each as another user", async () => {
    const { x, y } = own.public_key
    const spki = Uint8Array.from([...Buffer.alloc(26, 7), 4, ...fromHex(x), ...fromHex(y)])
    const made = (algorithm: number) => ({
      response: { getPublicKeyAlgorithm: () => algorithm, getPublicKey: () => bytes(spki) },
    })
    answer = () => made(-7)
    expect(await makePasskey("Oak")).toEqual(own.public_key)
    await makePasskey("Oak")
    const [first, second] = asked.mock.calls.map(([{ user }]) => String(user.id))
    expect(first).not.toBe(second)
    answer = () => made(-257)
    await expect(makePasskey("Oak")).rejects.toEqual(problem("unsuitable"))
    answer = () => fail("NotAllowedError")
    await expect(makePasskey("Oak")).rejects.toEqual(problem("refused_new"))
  })

  it("signs for changes of keys as the contract reads it", async () => {
    answer = () => credential(own)
    const { key, signature } = await signWithPasskey(DIGEST, [listed(own)], null)
    const { authenticator_data, client_data_json, r, s } = signature
    const rest = client_data_json.slice('{"type":"webauthn.get","challenge":"'.length + 43)
    const types = ["bytes32", "bytes32", "bytes32", "bytes32", "bytes", "bytes"].map((type) => ({ type }))
    const values = [key.public_key.x, key.public_key.y, r, s, authenticator_data, toHexOf(rest)]
    expect(contractSignature(key.public_key, signature)).toBe(encodeAbiParameters(types, values as never))
    const odd = { ...signature, client_data_json: `{"challenge":"", "type":"webauthn.get"}` }
    expect(() => contractSignature(key.public_key, odd)).toThrow(PasskeyProblem)
  })
})

const toHexOf = (text: string): Hex => `0x${Buffer.from(text).toString("hex")}`

function fail(name: string): never {
  throw new DOMException("", name)
}
