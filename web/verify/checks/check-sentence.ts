import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { textOf } from "#web/i18n/texts.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { checkText } from "./check-text.ts"
import type { ShownCheck } from "./evidence.ts"

/** What is said of a check and its outcome, with the brand's name where the check is about its signature. */
export function checkSentence(check: ShownCheck, report: CertificateReport, certificate: Certificate | null): string {
  const t = textOf("proof")
  const isSigned = check.check === "brand_signed" && check.outcome === "passed"
  if (!isSigned && check.because !== "on_behalf") return t(checkText(check, report))
  return t(isSigned ? "at.signed" : "at.on_behalf", { brand: withArticle(certificate?.record.body.issuer.name ?? "") })
}
