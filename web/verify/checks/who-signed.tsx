import { useText } from "#web/i18n/use-text.ts"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { checkSentence } from "./check-sentence.ts"

/** Whose key signed the record. Where the brand has not signed, our minting key alone says that it is the brand's. */
export function WhoSigned({ browser }: { browser: BrowserStatement }) {
  const t = useText("proof")
  if (browser.state === "reading") return null
  const own = browser.state === "read" ? browser : null
  const signed = own?.report.checks.find(({ check }) => check === "brand_signed")
  if (!own || !signed || own.proves_nothing) return t("brand_signed.unchecked")
  if (signed.outcome !== "notice") return checkSentence(signed, own.report, own.certificate)
  const isOpened = own.report.verdict === "valid" || own.report.verdict === "recalled"
  // A signature that does not count is as good as none.
  return isOpened
    ? checkSentence({ ...signed, because: "on_behalf" }, own.report, own.certificate)
    : t("brand_signed.unchecked")
}
