import type SqliteDatabase from "better-sqlite3"

/** Functions that our queries need and SQLite lacks. PostgreSQL has `lower`, and gets the others under the same names. */
export function addFunctions(connection: SqliteDatabase.Database): void {
  const options = { deterministic: true, directOnly: true }
  connection.function("lower", options, lower)
  connection.function("sort_key", options, sortKey)
  connection.function("json_text", options, jsonText)
  connection.function("number_in", options, numberIn)
}

/** SQLite's own knows the letters of English only. */
function lower(text: unknown): string | null {
  return text === null ? null : String(text).toLowerCase()
}

/** Bounds the cursor of a list: longer texts with the same beginning are sorted by id. */
const SORT_KEY_CHARS_MAX = 100

/** Words in the order of a dictionary: neither case nor accents count. Marks that are letters, as in Hindi, do. */
function sortKey(text: unknown): string {
  const start = [...String(text ?? "").slice(0, 2 * SORT_KEY_CHARS_MAX)].slice(0, SORT_KEY_CHARS_MAX).join("")
  return start
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
}

/** A member of a JSON object of texts, or null where it has none of this name. */
function jsonText(json: unknown, name: unknown): string | null {
  const value = (JSON.parse(String(json)) as Record<string, unknown>)[String(name)]
  return typeof value === "string" ? value : null
}

/** The number in a text, with a decimal point or comma; else null. PostgreSQL's quantifiers end at 255 digits. */
function numberIn(text: unknown): number | null {
  const trimmed = String(text ?? "").trim()
  return /^[-+]?\d{1,255}([.,]\d{1,255})?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null
}
