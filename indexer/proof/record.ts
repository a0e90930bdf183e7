/**
 * A product's record: the JSON document whose hash the chain holds. Bytes are canonical (RFC 8785, UTF-8) or no record at all;
 * the rules of its texts are those of `record-text.ts`.
 */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { canonicalJson, type Json } from "./canonical-json.ts"
import { isCanonicalCode } from "./code.ts"
import { otherEdition } from "./edition.ts"
import { equalBytes, type Hex, isHexOf, toHex } from "./hex.ts"
import { MEMBERS, OPTIONAL_MEMBERS, type OptionalMember } from "./record-members.ts"
import { faultInMember, faultInText, normalizeText } from "./record-text.ts"

export interface ProductRecord extends Partial<Record<OptionalMember, string>> {
  v: 1
  /** 12 symbols, no hyphens. */
  code: string
  /** `id` is keccak256 of the company's UUID; `name` what the company calls itself, which only the chain can attest. */
  issuer: { id: Hex; name: string }
  name: string
  attributes?: Record<string, string>
  /** 32 lower-case hex digits: keeps what is easy to guess from being guessed from the hash. */
  salt: string
}

type OptionalText = string | null | undefined

export interface RecordInput extends Partial<Record<OptionalMember, OptionalText>> {
  code: string
  issuer: { id: Hex; name: string }
  name: string
  attributes?: Record<string, OptionalText> | null | undefined
  salt: string
}

/** What keeps something from being a record. `field` is the member's name, `record` for the whole; `reason` is for people. */
export class RecordError extends Error {
  readonly field: string
  readonly reason: string
  /** Made by another edition of the service: nothing is said about it. */
  readonly is_other_edition: boolean
  constructor(field: string, reason: string, is_other_edition = false) {
    super(`${field}: ${reason}`)
    this.name = "RecordError"
    this.field = field
    this.reason = reason
    this.is_other_edition = is_other_edition
  }
}

export const RECORD_BYTES_MAX = 8_192
const EDITION = 1
const SALT_BYTES = 16
const ALL_MEMBERS = new Set<string>(["v", "code", "issuer", ...MEMBERS, "attributes", "salt"])

/**
 * Makes a record of what a company entered. Texts become NFC, line breaks and tabs become spaces, empty texts are
 * left out. Throws RecordError for what no record may hold.
 */
export function buildRecord(input: RecordInput): ProductRecord {
  const record: ProductRecord = {
    v: 1,
    code: input.code,
    issuer: { id: input.issuer.id, name: normalizeText(input.issuer.name) },
    name: normalizeText(input.name),
    salt: input.salt,
  }
  for (const member of OPTIONAL_MEMBERS) {
    const text = normalizeText(input[member] ?? "")
    if (text !== "") record[member] = text
  }
  const attributes = normalizeAttributes(input.attributes ?? {})
  if (Object.keys(attributes).length > 0) record.attributes = attributes
  canonicalBytes(record)
  return record
}

/** The bytes that are hashed, sealed and kept. Throws RecordError if this is not a record or larger than RECORD_BYTES_MAX. */
export function canonicalBytes(record: ProductRecord): Uint8Array<ArrayBuffer> {
  requireRecord(record)
  const bytes = new TextEncoder().encode(canonicalJson(record as unknown as Json))
  if (bytes.length > RECORD_BYTES_MAX) {
    throw new RecordError("record", `${bytes.length} bytes are too many: at most ${RECORD_BYTES_MAX}`)
  }
  return bytes
}

/** Reads canonical bytes, and refuses (RecordError) any others, repeated members and unknown ones among them. */
export function readRecord(bytes: Uint8Array): ProductRecord {
  if (bytes.length > RECORD_BYTES_MAX) throw new RecordError("record", "larger than a record may be")
  const record = parse(bytes)
  requireRecord(record)
  // A repeated member, another order, another spelling of a text and a byte order mark all come out different here.
  if (!equalBytes(canonicalBytes(record), bytes)) throw new RecordError("record", "not in canonical form")
  return record
}

/** keccak256 of the canonical bytes: what the chain holds. */
export function recordHash(bytes: Uint8Array): Hex {
  return toHex(keccak_256(bytes))
}

/** 16 random bytes, as a record writes them. */
export function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES))).slice(2)
}

/** Throws RecordError unless the value has exactly the members and texts that a record may have. Size is not looked at. */
export function requireRecord(value: unknown): asserts value is ProductRecord {
  if (!isObject(value)) throw new RecordError("record", "not a JSON object")
  const other = otherEdition(value.v, EDITION)
  if (other) throw new RecordError("v", other, true)
  for (const member of Object.keys(value)) {
    if (!ALL_MEMBERS.has(member)) throw new RecordError(member, "no member of a record")
  }
  if (value.v !== EDITION) throw new RecordError("v", `not version ${EDITION}`)
  if (!isCanonicalCode(value.code)) throw new RecordError("code", "not a product code")
  requireIssuer(value.issuer)
  for (const member of MEMBERS) {
    if (member !== "name" && !Object.hasOwn(value, member)) continue
    const fault = faultInMember(member, value[member])
    if (fault) throw new RecordError(member, fault)
  }
  if (Object.hasOwn(value, "attributes")) requireAttributes(value.attributes)
  if (typeof value.salt !== "string" || !isHexOf(SALT_BYTES, `0x${value.salt}`))
    throw new RecordError("salt", "not 32 lower-case hex digits")
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new RecordError("record", "not JSON in UTF-8")
  }
}

function requireIssuer(value: unknown): void {
  if (!isObject(value) || Object.keys(value).length !== 2) throw new RecordError("issuer", "not an id and a name")
  if (!isHexOf(32, value.id)) throw new RecordError("issuer.id", "not 32 bytes in lower-case hex")
  requireText("issuer.name", value.name)
}

function requireAttributes(value: unknown): void {
  if (!isObject(value)) throw new RecordError("attributes", "not an object of texts")
  const entries = Object.entries(value)
  if (entries.length === 0) throw new RecordError("attributes", "empty: left out instead")
  for (const [name, text] of entries) {
    if (name === "__proto__") throw new RecordError("attributes", "no attribute may be named __proto__")
    requireText("attributes", name)
    requireText(`attributes.${name}`, text)
  }
}

function requireText(field: string, value: unknown): asserts value is string {
  const fault = faultInText(value)
  if (fault) throw new RecordError(field, fault)
}

function normalizeAttributes(given: Record<string, OptionalText>): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [given_name, given_text] of Object.entries(given)) {
    const name = normalizeText(given_name)
    const text = normalizeText(given_text ?? "")
    if (text === "") continue
    if (name === "__proto__") throw new RecordError("attributes", "no attribute may be named __proto__")
    if (Object.hasOwn(attributes, name)) throw new RecordError("attributes", `two are named "${name}"`)
    attributes[name] = text
  }
  return attributes
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
