import type { Params } from "#shared/refusals/table.ts"
import { refusalInHungarian } from "#web/i18n/refusals.ts"
import { currentLanguage, template, textOf } from "#web/i18n/texts.ts"
import { ApiError, detailOf } from "./client.ts"

/** Why the service refused, in the language of the page. `fallback` for an answer that says nothing. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.unreachable) return textOf("dashboard")("refusals.unreachable")
  const { reason, params } = error.body
  const field = reason === "field_refused" ? String(params?.field) : undefined
  if (field !== undefined && currentLanguage() !== "en") return `${fieldText(field)}: ${fieldTexts(error)[field]}`
  return inOurLanguage(detailOf(error.body) ?? fallback, error.body)
}

/** The service's sentence in the page's language; unchanged where its reason is unknown here. */
export function inOurLanguage(said: string, why: Why | null | undefined): string {
  if (currentLanguage() === "en" || !why?.reason) return said
  const { reason, params = {} } = why
  const named = "field" in params ? { ...params, field: fieldText(String(params.field)) } : params
  return refusalInHungarian(reason, named) ?? said
}

interface Why {
  reason?: string | null | undefined
  params?: Params | undefined
}

/** Refusals of single inputs, in the page's language. */
export function fieldTexts({ body }: ApiError): Record<string, string> {
  const said = Object.entries(body.fields ?? {})
  return Object.fromEntries(said.map(([field, text]) => [field, inOurLanguage(text, body.field_reasons?.[field])]))
}

/** A field as people read it; a field of the company's own has its own name. */
function fieldText(path: string): string {
  const field = path.replace(/^attributes\./, "")
  const key = `product.${field}`
  const words = template("dashboard", key)
  return words === key ? field : words
}
