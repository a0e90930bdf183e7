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
