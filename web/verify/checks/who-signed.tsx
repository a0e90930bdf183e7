import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { checkText } from "./check-text.ts"

/** Whose key signed the record. Where the brand has not signed, our minting key alone says that it is the brand's. */
export function WhoSigned({ browser }: { browser: BrowserStatement }) {
  const t = useText("proof")
  if (browser.state === "reading") return null
  const own = browser.state === "read" ? browser : null
  const brand = withArticle(own?.certificate?.record.body.issuer.name ?? "")
  const signed = own?.report.checks.find(({ check, outcome }) => check === "brand_signed" && outcome !== "notice")
  if (signed?.outcome === "passed") return t("at.signed", { brand })
  if (own && signed) return t(checkText(signed, own.report))
  // A code alone carries no signatures.
  const isOpened = own?.from !== "code" && (own?.report.verdict === "valid" || own?.report.verdict === "recalled")
  return isOpened ? t("at.on_behalf", { brand }) : t("brand_signed.unchecked")
}
