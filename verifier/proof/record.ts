/** A product's record: what is sealed, kept and proved. `require-record.ts` has its rules, `record-hash.ts` what the chain holds. */
import type { Hex } from "./hex.ts"

/** A record without the code: enough to prove the product, and not to print its label. */
export interface ShownRecord {
  v: 2
  keys?: RecordKeys
  /** 32 lower-case hex digits. Chip's salt and kind are there exactly when `keys.chip` is. */
  chip_salt?: string
  chip_kind?: ChipKind
  body: RecordBody
}

export interface ProductRecord extends ShownRecord {
  /** Canonical, without hyphens. */
  code: string
  /** 32 lower-case hex digits: keep the code from being guessed from its hash. */
  code_salt: string
}

/** At least one of them: left out as a whole otherwise. */
export interface RecordKeys {
  /** The address of the key behind the code inside the package. */
  inner?: Hex
  /** What a chip in the product is known by. */
  chip?: Hex
}

type ChipKind = "ntag424" | "p256"

export interface RecordBody extends Partial<Record<OptionalMember, string>> {
  /** `id` is keccak256 of the company's UUID; `name` what the company calls itself, which only the chain can attest. */
  issuer: { id: Hex; name: string }
  name: string
  attributes?: Record<string, string>
  facility?: { id: string; name?: string }
  media?: Medium[]
  /** The model's passport as it stood when the record was made. */
  passport?: { id: string; sha256: string }
  /** 32 lower-case hex digits: keep what is easy to guess from being guessed from the hash. */
  salt: string
}

/** A picture, pinned by the SHA-256 of its bytes. */
export interface Medium {
  role: "product" | "label" | "detail"
  /** 64 lower-case hex digits. */
  sha256: string
  type: "image/webp" | "image/jpeg" | "image/png"
  bytes: number
}

export const RECORD_BYTES_MAX = 8_192

/**
 * `fault`: a member or value is not allowed; `too_large`: too many bytes. `not_canonical`: not canonical JSON;
 * `other_edition`: unknown to this reader.
 */
type RecordErrorCode = "fault" | "too_large" | "not_canonical" | "other_edition"

/** What keeps something from being a record. `field` is the member's name, `record` for the whole; `reason` is for people. */
export class RecordError extends Error {
  readonly code: RecordErrorCode
  readonly field: string
  readonly reason: string
  constructor(field: string, reason: string, code: RecordErrorCode = "fault") {
    super(`${field}: ${reason}`)
    this.name = "RecordError"
    this.code = code
    this.field = field
    this.reason = reason
  }
}

/** A response's text, read only as far as it may be long. Throws an Error for what is longer. */
export async function boundedText(response: Response, bytes_max: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ""
  const decoder = new TextDecoder()
  let text = ""
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > bytes_max) {
      await reader.cancel()
      throw new Error(`more than ${bytes_max} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * A reader says nothing about a product in an edition that it does not know. A newer service writes higher numbers;
 * none is below 1.
 */

/** Why a document of another edition is not read, or null for the known edition. `edition` is the document's number. */
export function otherEdition(edition: unknown, known: number): string | null {
  if (edition === known || !Number.isSafeInteger(edition)) return null
  return (edition as number) > known
    ? "made by a newer version; check it with a newer verifier"
    : "made before the first release"
}

/** The number in a format's name such as `touchmark-bundle/2`; NaN for another name. */
export function editionIn(format: unknown, name: string): number {
  const number = typeof format === "string" && format.startsWith(`${name}/`) ? format.slice(name.length + 1) : ""
  return /^(0|[1-9]\d{0,8})$/.test(number) ? Number(number) : Number.NaN
}

/**
 * The members of a record's body that hold one text each, with their kind. A new row here is a new field of products:
 * `#shared/product-fields.ts` derives the rest.
 */
export const RECORD_MEMBERS = {
  name: "text",
  description: "lines",
  product_code: "identifier",
  serial_number: "identifier",
  batch_number: "identifier",
  manufacture_date: "date",
  expiration_date: "date",
  category: "text",
  gtin: "gtin",
  model: "text",
  origin: "country",
} as const satisfies Record<string, MemberKind>

/**
 * An identifier is shown in figures; `lines` keeps its line breaks; a date is `YYYY-MM-DD`. A GTIN has 14 digits, a country
 * the two letters of ISO 3166-1.
 */
export type MemberKind = "text" | "identifier" | "lines" | "date" | "gtin" | "country"

/** Every member but the name may be left out. */
export type RecordMember = keyof typeof RECORD_MEMBERS
export type OptionalMember = Exclude<RecordMember, "name">

export const MEMBERS = Object.keys(RECORD_MEMBERS) as RecordMember[]
export const OPTIONAL_MEMBERS = MEMBERS.filter((member): member is OptionalMember => member !== "name")

/**
 * Normalizes a text when a record is made, never when it is read. NFC; line breaks and tabs become spaces; the ends are
 * trimmed.
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .trim()
}

/** What is wrong with a text of a record, in words, or null. */
export function faultInText(value: unknown): string | null {
  if (typeof value !== "string") return "not a text"
  if (value === "") return "empty"
  if (value !== value.trim()) return "white space around it"
  if (/\p{Surrogate}/u.test(value)) return "half a character (a lone surrogate)"
  if (/\p{Cc}/u.test(value)) return "a control character"
  // Embeddings, overrides and isolates: they make a text read otherwise than it is written.
  if (/[\u202A-\u202E\u2066-\u2069]/.test(value)) return "a character that reverses the direction of writing"
  return null
}

/** What is wrong with a date of a record, in words, or null. */
function faultInDate(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return "not a date as YYYY-MM-DD"
  const time = Date.parse(`${value}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
  return isDay ? null : "no day of the calendar"
}

/** What is wrong with a GTIN of a record, in words, or null. */
function faultInGtin(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{14}$/.test(value)) return "not a GTIN of 14 digits"
  const sum = Array.from(value, (digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1)).reduce((a, b) => a + b)
  return sum % 10 === 0 ? null : "its check digit is wrong"
}

/** By its form alone: a reader that knew today's countries would refuse tomorrow's. */
function faultInCountry(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) ? null : "not a country's two letters (ISO 3166-1)"
}

const RULES: { [Kind in MemberKind]?: typeof faultInText } = {
  date: faultInDate,
  gtin: faultInGtin,
  country: faultInCountry,
}

/** What is wrong with the text of a member of a record's body, in words, or null. */
export const faultInMember = (member: RecordMember, value: unknown): string | null =>
  (RULES[RECORD_MEMBERS[member]] ?? faultInText)(value)
