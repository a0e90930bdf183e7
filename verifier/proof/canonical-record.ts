/** A record's bytes: canonical JSON (RFC 8785, UTF-8), or no record at all. */
import { canonicalJson, type Json } from "./canonical-json.ts"
import { equalBytes } from "./hex.ts"
import { type ProductRecord, RECORD_BYTES_MAX, type ShownRecord } from "./record.ts"
import { RecordError } from "./record-error.ts"
import { requireRecord } from "./require-record.ts"

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
