import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
/**
 * Decides which statements of a certificate count. The key must be live in the block of the mint, by the chain's time.
 */
import type { Certificate } from "./certificate.ts"
import { day } from "./certificate-checks.ts"
import type { RegistryReading, StatementFault } from "./certificate-report.ts"
import { isSignedBy, P256, recoverKey } from "./ecdsa.ts"
import { fromHex, type Hex, isHexOf, toHex } from "./hex.ts"
import {
  keyHashOf,
  type PasskeyStatement,
  type Statement,
  type StatementPlace,
  type StatementSubject,
  statementDigest,
  statementFault,
  type WalletStatement,
} from "./statement.ts"

export interface Judged {
  /** Null for a statement that counts. */
  fault: string | null
  key?: Hex
  because?: StatementFault
  /** Its edition is unknown to this reader. */
  isOther?: true
}

export function judge(certificate: Certificate, record_hash: Hex, reading: RegistryReading): Judged[] {
  const subject = { ...certificate, record_hash, issuer: certificate.record.body.issuer.id }
  return (certificate.statements ?? []).map((statement) => {
    const fault = statementFault(statement)
    if (fault) return { fault: `a statement: ${fault.reason}`, ...(fault.is_other_edition && { isOther: true }) }
    return judgeOne(subject, statement as Statement, reading)
  })
}

/** Whether a well-formed statement counts for a product or a batch that was minted in that block. */
export function judgeOne(
  subject: StatementSubject,
  statement: Statement,
  { keys, minted }: Pick<RegistryReading, "keys" | "minted">,
): Judged {
  const { key } = statement
  const life = keys?.[key]
  const minted_s = minted?.time ?? 0
  const no = (because: StatementFault, fault: string): Judged => ({ key, because, fault })
  if (!isAbout(subject, statement)) return no("other", "the statement is about something else")
  if (!life) return no("no_key", "the chain knows no such key of the brand")
  if (minted_s < life.from) return no("early", `the key was not live before ${day(life.from)}`)
  if (life.until !== null && minted_s >= life.until) {
    return life.compromised
      ? no("compromised", `the key was in other hands since ${day(life.until)}`)
      : no("ended", `the key had ended on ${day(life.until)}`)
  }
  const fault = signatureFault(statement, subject)
  return fault ? no("not_signed", fault) : { key, fault }
}

const ZERO = `0x${"0".repeat(64)}`

/** Whether it is about this product, or about the product's batch. */
function isAbout({ issuer, token_id, record_hash, batch }: StatementSubject, { message }: Statement): boolean {
  if (message.issuer !== issuer) return false
  if (batch) return message.root === batch.root && message.size === batch.size
  return message.root === ZERO && message.tokenId === token_id && message.recordHash === record_hash
}

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

export const ISSUER_FILE_FORMAT = "touchmark-issuer/1"
export const ISSUER_FILE_PATH = "/.well-known/touchmark.json"
export const ISSUER_FILE_BYTES_MAX = 64 * 1024

export interface IssuerFile {
  format: typeof ISSUER_FILE_FORMAT
  issuers: {
    id: string
    name: string
    registries: { chain_id: number; address: string }[]
    keys: (({ type: "secp256k1"; address: string } | { type: "p256"; x: string; y: string }) & {
      from: string | null
      until: string | null
    })[]
    signed_from: string | null
    label_hosts: string[]
  }[]
}

/** Whether a file names an issuer and a registry, names others, or is no such file. */
export function saidOf(
  text: string,
  issuer: string,
  registry: { chain_id: number; address: string },
): "names" | "differs" | "unread" {
  const issuers = issuersIn(text)
  if (!issuers) return "unread"
  const own = issuers.find(({ id }) => id === issuer)
  const isHere = own?.registries.some(
    ({ chain_id, address }) => chain_id === registry.chain_id && address === registry.address.toLowerCase(),
  )
  return isHere ? "names" : "differs"
}

/** The addresses of the keys that a file lists as the issuer's; empty where it lists none. */
export function keysIn(text: string, issuer: string): unknown[] {
  const keys = issuersIn(text)?.find(({ id }) => id === issuer)?.keys
  return Array.isArray(keys) ? keys.map((key) => key?.address).filter((address) => isHexOf(20, address)) : []
}

type Named = Pick<IssuerFile["issuers"][number], "id" | "registries"> & { keys?: unknown }

function issuersIn(text: string): Named[] | null {
  let file: { format?: unknown; issuers?: unknown }
  try {
    file = JSON.parse(text) ?? {}
  } catch {
    return null
  }
  if (file.format !== ISSUER_FILE_FORMAT || !Array.isArray(file.issuers)) return null
  return file.issuers.every(isNamed) ? file.issuers : null
}

function isNamed(value: unknown): value is Named {
  const { id, registries } = (value ?? {}) as Record<string, unknown>
  return isHexOf(32, id) && Array.isArray(registries) && registries.every(isRegistry)
}

function isRegistry(value: unknown): boolean {
  const { chain_id, address } = (value ?? {}) as Record<string, unknown>
  return Number.isSafeInteger(chain_id) && isHexOf(20, address)
}
