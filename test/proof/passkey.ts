/** A passkey that signs as browsers have it: the bytes of the ceremony, and what a statement makes of them. */
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { P256 } from "#proof/ecdsa.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import {
  keyHashOf,
  type PasskeyStatement,
  STATEMENT_FORMAT,
  type StatementMessage,
  type StatementPlace,
  statementDigest,
} from "#proof/statement.ts"

export interface Ceremony {
  flags?: number
  type?: string
  challenge?: string
  high?: boolean
}

export function newPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const jwk = publicKey.export({ format: "jwk" })
  const half = (text: string) => toHex(Buffer.from(text, "base64url"))
  const public_key = { x: half(jwk.x!), y: half(jwk.y!) }
  const key = keyHashOf({ public_key })

  function assert(digest: Uint8Array, { flags = 5, type = "webauthn.get", challenge }: Ceremony = {}) {
    const asked = challenge ?? Buffer.from(digest).toString("base64url")
    const client_data_json = JSON.stringify({ type, challenge: asked, origin: "https://touchmark.test" })
    const authenticator = Buffer.concat([Buffer.alloc(32, 7), Buffer.of(flags, 0, 0, 0, 9)])
    const hash = createHash("sha256").update(client_data_json).digest()
    const signed = (dsaEncoding: "der" | "ieee-p1363") =>
      sign("sha256", Buffer.concat([authenticator, hash]), { key: privateKey, dsaEncoding })
    return { authenticator, client_data_json, signed }
  }
  function statement(message: StatementMessage, place: StatementPlace, ceremony: Ceremony = {}): PasskeyStatement {
    const made = assert(fromHex(statementDigest(message, place)), ceremony)
    const rs = made.signed("ieee-p1363")
    let s = BigInt(toHex(rs.subarray(32)))
    if (s > P256.n / 2n !== (ceremony.high === true)) s = P256.n - s
    const [r, low] = [toHex(rs.subarray(0, 32)), `0x${s.toString(16).padStart(64, "0")}` as Hex]
    const { authenticator, client_data_json } = made
    const signature = { authenticator_data: toHex(authenticator), client_data_json, r, s: low }
    return { format: STATEMENT_FORMAT, key, type: "p256", public_key, message, signature }
  }
  return { key, public_key, assert, statement }
}
