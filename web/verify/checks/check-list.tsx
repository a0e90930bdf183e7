import type { ReactNode } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
import { CheckRow } from "./check-row.tsx"
import { allChecks } from "./count-checks.ts"
import { ProvedValues } from "./proved-values.tsx"

interface Properties {
  report: CertificateReport
  certificate: Certificate | null
  /** Fields in which our index differs from the proved record; null when it showed nothing to compare. */
  differing: ShownField[] | null
  /** Checks that are made when the visitor wants them. */
  children?: ReactNode
}

/** Every named check with its outcome and its evidence, and one of ours: is what our index shows the proved record? */
export function CheckList({ report, certificate, differing, children }: Properties) {
  const t = useText("proof")
  const checks = allChecks(report, certificate && differing)
  return (
    <ul className="mt-4">
      {checks.map((check) => (
        <CheckRow key={check.check} check={check} report={report} certificate={certificate}>
          {check.check === "same_as_shown" && certificate && differing && (
            <ProvedValues fields={differing} certificate={certificate} />
          )}
        </CheckRow>
      ))}
      {children}
      {isOnBehalf(report) && certificate && (
        <li className="border-t border-dotted border-edge/70 py-3 text-soft print:py-2">
          {t("at.on_behalf", { brand: certificate.record.body.issuer.name })}
        </li>
      )}
    </ul>
  )
}

/** Where the brand has not signed, our minting key alone says that it is the brand's. */
function isOnBehalf({ verdict, checks }: CertificateReport): boolean {
  const isSigned = checks.some(({ check, outcome }) => check === "brand_signed" && outcome !== "notice")
  return !isSigned && (verdict === "valid" || verdict === "recalled")
}
