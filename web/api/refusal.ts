import { translated } from "#web/i18n/sentences.ts"
import { currentLanguage, template, textOf } from "#web/i18n/texts.ts"
import { ApiError, detailOf } from "./client.ts"

/**
 * Why the service refused, in a sentence: its own words in English, ours for the same reason or code in another language.
 * `fallback` for what says nothing.
 */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const { body, unreachable } = error
  const said = unreachable ? wordsFor("refusals", "unreachable") : null
  if (said !== null) return said
  const own = detailOf(body) ?? fallback
  if (currentLanguage() === "en") return own
  const reason = wordsFor("reasons", body.reason, body.params) ?? translated(own, currentLanguage())
  return reason ?? wordsFor("refusals", body.code) ?? own
}

/** What the service says, in the language of the page; as it was said where nobody has translated it. */
export const inOurLanguage = (said: string): string => translated(said, currentLanguage()) ?? said

/** What the service says is wrong with single inputs, in the language of the page as far as it is known. */
export function fieldTexts(error: ApiError): Record<string, string> {
  const said = Object.entries(error.body.fields ?? {})
  return Object.fromEntries(said.map(([field, text]) => [field, inOurLanguage(text)]))
}

/** Our sentence for one of the service's stable words; null where there is none. */
export function wordsFor(
  kind: "refusals" | "reasons" | "faults",
  word: string | null | undefined,
  params: Record<string, string | number> = {},
): string | null {
  // Where it is the record as a whole and no field of it, there is only one thing that can be wrong with it.
  const isTooLarge = word === "record_refused" && params.field === "record"
  const key = isTooLarge ? "faults.record_too_large" : `${kind}.${word}`
  if (!word || template("dashboard", key) === key) return null
  const text = textOf("dashboard") as (key: string, values: Record<string, string | number>) => string
  return text(key, { ...params, ...("field" in params ? { field: fieldText(String(params.field)) } : {}) })
}

/** A field as people read it; a field of the company's own has its own name. */
function fieldText(path: string): string {
  const field = path.replace(/^attributes\./, "")
  const key = `product.${field}`
  const words = template("dashboard", key)
  return words === key ? field : words
}
