/** Makes records of what companies entered. Nobody who only reads records needs this. */

import { type Hex, toHex } from "./hex.ts"
import type { ProductRecord, RecordBody, RecordKeys } from "./record.ts"
import { normalizeText, OPTIONAL_MEMBERS, type OptionalMember, RecordError } from "./record.ts"
import { canonicalBytes } from "./record-hash.ts"

type OptionalText = string | null | undefined

export interface RecordInput
  extends Partial<Record<OptionalMember, OptionalText>>,
    Pick<ProductRecord, "code" | "code_salt" | "chip_salt" | "chip_kind">,
    Pick<RecordBody, "facility" | "media" | "passport" | "salt"> {
  keys?: RecordKeys
  issuer: { id: Hex; name: string }
  name: string
  attributes?: Record<string, OptionalText> | null | undefined
}

/**
 * Builds a record from a company's input, with normalized texts and without empty ones. Throws RecordError for anything
 * that a record may not hold.
 */
export function buildRecord(input: RecordInput): ProductRecord {
  return issueRecord(input).record
}

/** The same with its canonical bytes. */
export function issueRecord(input: RecordInput): { record: ProductRecord; bytes: Uint8Array<ArrayBuffer> } {
  const { code, code_salt } = input
  const record: ProductRecord = { v: 2, code, code_salt, body: buildBody(input) }
  for (const member of ["keys", "chip_salt", "chip_kind"] as const) {
    if (input[member] !== undefined) Object.assign(record, { [member]: input[member] })
  }
  return { record, bytes: canonicalBytes(record) }
}

function buildBody(input: RecordInput): RecordBody {
  const { id, name } = input.issuer
  const body: RecordBody = {
    issuer: { id, name: normalizeText(name) },
    name: normalizeText(input.name),
    salt: input.salt,
  }
  for (const member of OPTIONAL_MEMBERS) {
    const text = normalizeText(input[member] ?? "")
    if (text !== "") body[member] = text
  }
  const attributes = normalizeAttributes(input.attributes ?? {})
  if (Object.keys(attributes).length > 0) body.attributes = attributes
  for (const member of ["facility", "media", "passport"] as const) {
    if (input[member] !== undefined) Object.assign(body, { [member]: input[member] })
  }
  return body
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

/** A record's two salts, 16 random bytes each: never used for another record. */
export function newSalts(): Pick<RecordInput, "salt" | "code_salt"> {
  return { salt: newSalt(), code_salt: newSalt() }
}

function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16))).slice(2)
}
