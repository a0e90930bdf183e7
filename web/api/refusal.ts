import { textOf } from "#web/i18n/texts.ts"
import { ApiError, detailOf } from "./client.ts"

/** What the service said, which it says in the page's language. `fallback` for an answer that says nothing. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.unreachable) return textOf("dashboard")("refusals.unreachable")
  return detailOf(error.body) ?? fallback
}
