import type { ReactNode } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
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
    </ul>
  )
}
