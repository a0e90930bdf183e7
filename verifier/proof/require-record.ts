/** What every reader asks of a record's members. Size and spelling are for `record.ts` to look at. */
import { isCanonicalCode } from "./code.ts"
import { isHexOf } from "./hex.ts"
import type { ProductRecord, ShownRecord } from "./record.ts"
import { otherEdition, RecordError } from "./record.ts"
import { isObject, requireBody, requireDigits, requireMembers } from "./require-body.ts"

const EDITION = 2
const SALT_BYTES = 16
const SHOWN_MEMBERS = ["v", "keys", "chip_salt", "chip_kind", "body"]
const MEMBERS = [...SHOWN_MEMBERS, "code", "code_salt"]

/** Throws RecordError unless the value has exactly the members and values that a record may have. */
export function requireRecord(value: unknown): asserts value is ProductRecord {
  requireParts(value, MEMBERS)
  if (!isCanonicalCode(value.code)) throw new RecordError("code", "not a product code")
  requireDigits("code_salt", SALT_BYTES, value.code_salt)
}

/** The same of a record without code and code_salt. */
export function requireShownRecord(value: unknown): asserts value is ShownRecord {
  requireParts(value, SHOWN_MEMBERS)
}

function requireParts(value: unknown, members: string[]): asserts value is Record<string, unknown> {
  if (!isObject(value)) throw new RecordError("record", "not a JSON object")
  const other = otherEdition(value.v, EDITION)
  if (other) throw new RecordError("v", other, "other_edition")
  requireMembers("", value, members)
  if (value.v !== EDITION) throw new RecordError("v", `not version ${EDITION}`)
  requireKeys(value)
  requireBody(value.body)
}

function requireKeys(record: Record<string, unknown>): void {
  const hasKeys = Object.hasOwn(record, "keys")
  const keys = hasKeys ? record.keys : {}
  requireMembers("keys", keys, ["inner", "chip"])
  const present = Object.keys(keys)
  if (hasKeys && present.length === 0) throw new RecordError("keys", "empty: left out instead")
  if (present.includes("inner")) requireKey("keys.inner", 20, keys.inner)
  if (present.includes("chip")) requireKey("keys.chip", 32, keys.chip)
  for (const member of ["chip_salt", "chip_kind"]) {
    if (Object.hasOwn(record, member) !== present.includes("chip"))
      throw new RecordError(member, "there exactly when keys.chip is")
  }
  if (!present.includes("chip")) return
  requireDigits("chip_salt", SALT_BYTES, record.chip_salt)
  if (record.chip_kind !== "ntag424" && record.chip_kind !== "p256")
    throw new RecordError("chip_kind", "neither ntag424 nor p256")
}

/** Zeros stand for no key where keys are hashed, so that no key may be zero. */
function requireKey(field: string, bytes: number, value: unknown): void {
  if (!isHexOf(bytes, value)) throw new RecordError(field, `not ${bytes} bytes in lower-case hex`)
  if (/^0x0*$/.test(value)) throw new RecordError(field, "zero: left out instead")
}
