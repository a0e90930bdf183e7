/**
 * A statement is the brand's claim that it issued a batch or an individual product. It is EIP-712 data, signed by a key
 * that the chain lists for the brand.
 */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { fromHex, type Hex, isHexOf, toHex } from "./hex.ts"
import { editionIn, otherEdition } from "./record.ts"
import { scopeOf } from "./token-id.ts"
import { BATCH_SIZE_MAX } from "./tree.ts"

export const STATEMENT_FORMAT = "touchmark-statement/1"
const EDITION = 1
const CLIENT_DATA_CHARACTERS_MAX = 1_024
const AUTHENTICATOR_BYTES = { min: 37, max: 512 }

/**
 * For a batch: root and size, with `tokenId` and `recordHash` zero. For an individual product: those two, root zero,
 * size 1.
 */
export interface StatementMessage {
  issuer: Hex
  root: Hex
  tokenId: Hex
  size: number
  recordHash: Hex
  /** Seconds since 1970, as the signer says it; the chain's time is what counts. */
  issuedAt: number
}

interface Signed {
  format: typeof STATEMENT_FORMAT
  /** As the chain knows the key. */
  key: Hex
  message: StatementMessage
}

export interface WalletStatement extends Signed {
  type: "secp256k1"
  address: Hex
  /** r, s and v: 65 bytes. */
  signature: Hex
}

export interface PasskeyStatement extends Signed {
  type: "p256"
  public_key: { x: Hex; y: Hex }
  signature: { authenticator_data: Hex; client_data_json: string; r: Hex; s: Hex }
}

export type Statement = WalletStatement | PasskeyStatement

/** Which registry the statement is about: it holds on no other. */
export interface StatementPlace {
  chain_id: number
  registry: Hex
}

/** What a statement has to be about: a batch, or else a product that was minted on its own. */
export interface StatementSubject extends StatementPlace {
  issuer: Hex
  token_id?: Hex
  record_hash?: Hex
  batch?: { root: Hex; size: number } | undefined
}

const ZERO: Hex = `0x${"0".repeat(64)}`

/** The message about a batch, or about a product that was minted on its own. */
export function statementMessage(
  subject: { issuer: Hex; issuedAt: number } & ({ root: Hex; size: number } | { tokenId: Hex; recordHash: Hex }),
): StatementMessage {
  return { root: ZERO, tokenId: ZERO, size: 1, recordHash: ZERO, ...subject }
}

/** Why a value is no statement that this reader knows, or null. Whether it is signed is for `signatureFault` to say. */
export function statementFault(value: unknown): { reason: string; is_other_edition?: true } | null {
  if (!isObject(value)) return { reason: "not a JSON object" }
  const other = otherEdition(editionIn(value.format, "touchmark-statement"), EDITION)
  if (other) return { reason: other, is_other_edition: true }
  const reason = faultInMembers(value)
  return reason === null ? null : { reason }
}

function faultInMembers(value: Members): string | null {
  if (value.format !== STATEMENT_FORMAT) return `format is not ${STATEMENT_FORMAT}`
  if (!isHexOf(32, value.key)) return "key is not 32 bytes in lower-case hex"
  const fault = faultInMessage(value.message)
  if (fault) return fault
  if (value.type === "secp256k1") return faultInWallet(value)
  return value.type === "p256" ? faultInPasskey(value) : "type is neither secp256k1 nor p256"
}

const MEMBERS = ["format", "key", "message", "signature", "type"]

function faultInMessage(value: unknown): string | null {
  if (!hasExactly(value, ["issuer", "issuedAt", "recordHash", "root", "size", "tokenId"]))
    return "message: other members"
  const { issuer, issuedAt, recordHash, root, size, tokenId } = value
  for (const [name, word] of Object.entries({ issuer, recordHash, root, tokenId })) {
    if (!isHexOf(32, word)) return `message.${name} is not 32 bytes in lower-case hex`
  }
  if (!isWholeNumber(issuedAt, 0, Number.MAX_SAFE_INTEGER)) return "message.issuedAt is no time in seconds"
  if (!isWholeNumber(size, 1, BATCH_SIZE_MAX)) return `message.size is not 1 to ${BATCH_SIZE_MAX}`
  const isBatch = root !== ZERO && tokenId === ZERO && recordHash === ZERO
  const isSingle = root === ZERO && size === 1 && scopeOf(tokenId as Hex) === "individual" && recordHash !== ZERO
  return isBatch || isSingle ? null : "message is neither about a batch nor about a single product"
}

function faultInWallet(value: Members): string | null {
  if (!hasExactly(value, [...MEMBERS, "address"])) return "not exactly the members of a statement"
  if (!isHexOf(20, value.address)) return "address is not 20 bytes in lower-case hex"
  return isHexOf(65, value.signature) ? null : "signature is not 65 bytes in lower-case hex"
}

function faultInPasskey(value: Members): string | null {
  if (!hasExactly(value, [...MEMBERS, "public_key"])) return "not exactly the members of a statement"
  const { public_key, signature } = value
  if (!hasExactly(public_key, ["x", "y"]) || !areWords(public_key.x, public_key.y)) return "public_key is no point"
  if (!hasExactly(signature, ["authenticator_data", "client_data_json", "r", "s"])) return "signature: other members"
  const { authenticator_data, client_data_json, r, s } = signature
  if (!areWords(r, s)) return "signature.r and s are not 32 bytes each in lower-case hex"
  const bytes = typeof authenticator_data === "string" ? (authenticator_data.length - 2) / 2 : 0
  if (bytes > AUTHENTICATOR_BYTES.max || bytes < AUTHENTICATOR_BYTES.min || !isHexOf(bytes, authenticator_data))
    return "signature.authenticator_data is not 37 to 512 bytes in lower-case hex"
  if (typeof client_data_json !== "string" || client_data_json.length > CLIENT_DATA_CHARACTERS_MAX)
    return `signature.client_data_json is not a text of at most ${CLIENT_DATA_CHARACTERS_MAX} characters`
  return null
}

const keccak = (...parts: Uint8Array[]): Uint8Array => keccak_256(Uint8Array.from(parts.flatMap((part) => [...part])))
const hashOf = (text: string) => keccak_256(new TextEncoder().encode(text))
const word = (value: Hex | number): Uint8Array =>
  fromHex(`0x${(typeof value === "number" ? value.toString(16) : value.slice(2)).padStart(64, "0")}`)

/** EIP-712: what a key signs. */
export function statementDigest(message: StatementMessage, { chain_id, registry }: StatementPlace): Hex {
  const { issuer, root, tokenId, size, recordHash, issuedAt } = message
  const domain = keccak(
    hashOf("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
    hashOf("Touchmark Statement"),
    hashOf("1"),
    word(chain_id),
    word(registry),
  )
  const struct = keccak(
    hashOf("Statement(bytes32 issuer,bytes32 root,uint256 tokenId,uint32 size,bytes32 recordHash,uint64 issuedAt)"),
    ...[issuer, root, tokenId, size, recordHash, issuedAt].map(word),
  )
  return toHex(keccak(Uint8Array.of(0x19, 0x01), domain, struct))
}

/** How the chain knows a key: by its address, or by the two halves of a passkey's public key. */
export function keyHashOf(key: Pick<WalletStatement, "address"> | Pick<PasskeyStatement, "public_key">): Hex {
  if ("address" in key) return toHex(keccak(Uint8Array.of(1), fromHex(key.address)))
  return toHex(keccak(Uint8Array.of(2), fromHex(key.public_key.x), fromHex(key.public_key.y)))
}

type Members = Record<string, unknown>

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function hasExactly(value: unknown, members: string[]): value is Members {
  if (!isObject(value)) return false
  return Object.keys(value).length === members.length && members.every((member) => Object.hasOwn(value, member))
}

const areWords = (...values: unknown[]) => values.every((value) => isHexOf(32, value))

function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}
