/** The rules of a record's texts: what is put right when one is made, and what no reader lets through. */
import { type MemberKind, RECORD_MEMBERS, type RecordMember } from "./record-members.ts"

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
