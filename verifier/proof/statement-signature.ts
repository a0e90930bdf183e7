/** Whether a statement is signed by the key that it names. */

import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { isSignedBy, P256, recoverKey } from "./ecdsa.ts"
import { fromHex, type Hex, toHex } from "./hex.ts"
import {
  keyHashOf,
  type PasskeyStatement,
  type Statement,
  type StatementPlace,
  statementDigest,
  type WalletStatement,
} from "./statement.ts"

/** The fault in a well-formed statement's signature, or null. Only the chain says whether the key is the brand's. */
export function signatureFault(statement: Statement, place: StatementPlace): string | null {
  if (keyHashOf(statement) !== statement.key) return "the key is not the one whose hash is named"
  const digest = statementDigest(statement.message, place)
  return statement.type === "secp256k1" ? faultOfWallet(statement, digest) : faultOfPasskey(statement, digest)
}

const NOT_SIGNED = "the signature is not this key's for this statement"

function faultOfWallet({ address, signature }: WalletStatement, digest: Hex): string | null {
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), Number.parseInt(signature.slice(130), 16)]
  if (v !== 27 && v !== 28) return NOT_SIGNED
  const key = recoverKey(BigInt(digest), BigInt(`0x${r}`), BigInt(`0x${s}`), v === 28)
  return key && addressOf(key) === address ? null : NOT_SIGNED
}

function addressOf({ x, y }: { x: bigint; y: bigint }): Hex {
  const digits = [x, y].map((half) => half.toString(16).padStart(64, "0")).join("")
  return `0x${toHex(keccak_256(fromHex(`0x${digits}`))).slice(-40)}`
}

const USER_PRESENT = 1
const FLAGS_AT = 32

function faultOfPasskey({ public_key, signature }: PasskeyStatement, digest: Hex): string | null {
  const { authenticator_data, client_data_json, r, s } = signature
  const fault = faultOfClientData(client_data_json, digest)
  if (fault) return fault
  const authenticator = fromHex(authenticator_data)
  if (!(authenticator[FLAGS_AT]! & USER_PRESENT)) return "nobody was present at the passkey"
  const signed = sha256(Uint8Array.from([...authenticator, ...sha256(new TextEncoder().encode(client_data_json))]))
  const key = { x: BigInt(public_key.x), y: BigInt(public_key.y) }
  return isSignedBy(P256, key, BigInt(toHex(signed)), BigInt(r), BigInt(s)) ? null : NOT_SIGNED
}

function faultOfClientData(text: string, digest: Hex): string | null {
  try {
    const { type, challenge } = JSON.parse(text) as { type?: unknown; challenge?: unknown }
    if (type !== "webauthn.get") return "the passkey was not asked to sign"
    return challenge === base64Url(fromHex(digest)) ? null : "the passkey signed something else"
  } catch {
    return "client_data_json is not JSON"
  }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
