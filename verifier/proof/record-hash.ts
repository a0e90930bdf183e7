/**
 * The hash that the chain holds of a record, joined from three. So a product can be proved without its code, and a
 * contract can check a key without parsing JSON.
 */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { equalBytes, fromHex, type Hex, toHex } from "./hex.ts"
import { type ProductRecord, RECORD_BYTES_MAX, RecordError, type RecordKeys, type ShownRecord } from "./record.ts"
import { requireRecord } from "./require-record.ts"

const EDITION = 2
const INNER_BYTES = 20
const CHIP_BYTES = 32

/** keccak256(0x02 ‖ body_hash ‖ code_hash ‖ keys_hash). Give it only what has been read or built. */
export const recordHash = (record: ProductRecord): Hex => shownRecordHash(record, codeHash(record))

/** The same of a record without its code. */
export function shownRecordHash({ body, keys }: ShownRecord, code_hash: Hex): Hex {
  const body_hash = keccak_256(new TextEncoder().encode(canonicalJson(body as unknown as Json)))
  return toHex(keccak_256(Uint8Array.of(EDITION, ...body_hash, ...fromHex(code_hash), ...keysHash(keys))))
}

/** keccak256(code_salt ‖ code). */
export function codeHash({ code, code_salt }: Pick<ProductRecord, "code" | "code_salt">): Hex {
  return toHex(keccak_256(Uint8Array.of(...fromHex(`0x${code_salt}`), ...new TextEncoder().encode(code))))
}

/** keccak256(inner ‖ chip), with zeros for a key that is not there. */
function keysHash({ inner, chip }: RecordKeys = {}): Uint8Array {
  const bytes = new Uint8Array(INNER_BYTES + CHIP_BYTES)
  if (inner) bytes.set(fromHex(inner))
  if (chip) bytes.set(fromHex(chip), INNER_BYTES)
  if (inner || chip) return keccak_256(bytes)
  no_keys ??= keccak_256(bytes)
  return no_keys
}

/** An import hashes thousands of records, and few have keys. */
let no_keys: Uint8Array | undefined

/** Canonical JSON after RFC 8785 (JCS): one text for one value, whoever writes it. */

export type Json = null | boolean | number | string | Json[] | { [member: string]: Json }

/** The canonical text. Throws TypeError for what I-JSON has no place for: lone surrogates, NaN, infinities, undefined. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "boolean") return String(value)
  if (typeof value === "string") return canonicalText(value)
  if (typeof value === "number") return canonicalNumber(value)
  if (typeof value !== "object") throw new TypeError(`JSON has no ${typeof value}`)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  // The plain sort compares UTF-16 code units, as RFC 8785 section 3.2.3 asks.
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonicalText(name)}:${canonicalJson(value[name]!)}`).join(",")}}`
}

/**
 * Whether an object in this JSON text has a member twice. JSON.parse drops the first one, so `parsed` then has fewer
 * members than the text has colons.
 */
export function hasRepeatedMember(text: string, parsed: unknown): boolean {
  const outside_strings = text.replace(/"(?:[^"\\]|\\.)*"/g, "")
  return outside_strings.split(":").length - 1 !== membersIn(parsed)
}

// ECMAScript escapes strings and writes numbers just as RFC 8785 sections 3.2.2.2 and 3.2.2.3 say, lone surrogates apart.
function canonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("a lone surrogate is no text")
  return JSON.stringify(text)
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`)
  return JSON.stringify(value)
}

function membersIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((members: number, inner) => members + membersIn(inner), own)
}

/** The bytes that are sealed and kept. Throws RecordError if this is not a record or larger than RECORD_BYTES_MAX. */
export function canonicalBytes(record: ProductRecord): Uint8Array<ArrayBuffer> {
  requireRecord(record)
  return writeRecord(record)
}

/** The same of what has been looked at already. */
export function writeRecord(record: ShownRecord): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(canonicalJson(record as unknown as Json))
  if (bytes.length <= RECORD_BYTES_MAX) return bytes
  throw new RecordError("record", `${bytes.length} bytes are too many: at most ${RECORD_BYTES_MAX}`, "too_large")
}

/** Reads canonical bytes, and refuses (RecordError) any others, repeated members and unknown ones among them. */
export function readRecord(bytes: Uint8Array): ProductRecord {
  if (bytes.length > RECORD_BYTES_MAX) throw new RecordError("record", "larger than a record may be", "too_large")
  const record = parse(bytes)
  requireRecord(record)
  // A repeated member, another order, another spelling of a text and a byte order mark all come out different here.
  if (equalBytes(writeRecord(record), bytes)) return record
  throw new RecordError("record", "not in canonical form", "not_canonical")
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new RecordError("record", "not JSON in UTF-8", "not_canonical")
  }
}
