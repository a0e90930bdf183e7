import { currentLanguage, type TextKey, template, textOf } from "#web/i18n/texts.ts"
import { ApiError } from "./client.ts"

/**
 * Why the service refused, in a sentence: its own words in English, ours for the same code in another language. `fallback`
 * for what says nothing.
 */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const { body, unreachable } = error
  const key = `refusals.${unreachable ? "unreachable" : body.code}` as TextKey<"desk"> & `refusals.${string}`
  const isTranslated = template("desk", key) !== key
  if (isTranslated && (unreachable || currentLanguage() !== "en")) return textOf("desk")(key)
  return body.detail || body.message || fallback
}
