import type { ReactNode } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { textOf } from "#web/i18n/texts.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { checkText } from "./check-text.ts"
import { evidenceOf, type ShownCheck } from "./evidence.ts"
import { Sign } from "./sign.tsx"

interface Properties {
  check: ShownCheck
  report: CertificateReport
  certificate: Certificate | null
  children?: ReactNode
}

export function CheckRow({ check, report, certificate, children }: Properties) {
  return (
    <li className={"flex gap-3.5 border-t border-dotted border-edge/70 py-3 print:py-2"}>
      <Sign outcome={check.outcome} />
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className={check.outcome === "failed" ? "font-semibold text-wax" : ""}>
          {checkSentence(check, report, certificate)}
        </span>
        <span className="figures text-[0.8125rem] break-words text-soft">{evidenceOf(check, report, certificate)}</span>
        {children}
        {saysWhy(check) && (
          <span lang="en" className="figures w-full text-[0.8125rem] break-words text-soft">
            {check.evidence}
          </span>
        )}
      </div>
    </li>
  )
}

const saysWhy = ({ check, outcome, because, evidence }: ShownCheck): boolean =>
  evidence !== undefined &&
  ((outcome === "failed" && check !== "not_recalled") ||
    (outcome === "notice" && check === "brand_signed" && because !== "on_behalf") ||
    (outcome === "unchecked" && check === "domain_names_issuer"))

/** What is said of a check and its outcome, with the brand's name where the check is about its signature. */
export function checkSentence(check: ShownCheck, report: CertificateReport, certificate: Certificate | null): string {
  const t = textOf("proof")
  const isSigned = check.check === "brand_signed" && check.outcome === "passed"
  if (!isSigned && check.because !== "on_behalf") return t(checkText(check, report))
  return t(isSigned ? "at.signed" : "at.on_behalf", { brand: withArticle(certificate?.record.body.issuer.name ?? "") })
}
