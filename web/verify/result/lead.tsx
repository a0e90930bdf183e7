import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Outcome } from "#web/verify/card/outcome.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"

interface Properties {
  outcome: Outcome
  index: IndexStatement
  browser: BrowserStatement
}

/** The sentence under the first one. It never claims more than has been checked so far. */
export function Lead({ outcome, index, browser }: Properties) {
  const t = useText("public")
  if (outcome === "valid" && browser.state === "reading") return t("result.valid_reading_text")
  if (outcome === "valid" && !isChecked(browser)) return t("result.valid_unchecked_text")
  if (outcome === "unreachable" && browser.state === "not_found") return t("result.unreachable_service_text")
  if (outcome === "expired") return t("result.expired_text", { date: formatDate(expiryOf(index, browser)) })
  return t(`result.${outcome}_text`)
}

const isChecked = (browser: BrowserStatement): boolean => browser.state === "read" && browser.report.verdict === "valid"

function expiryOf(index: IndexStatement, browser: BrowserStatement): string | undefined {
  const own = browser.state === "read" ? browser.certificate?.record.body.expiration_date : undefined
  return index.state === "found" ? (index.answer.expiration_date ?? own) : own
}
