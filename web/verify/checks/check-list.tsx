import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
import { checkText } from "./check-text.ts"
import { allChecks } from "./count-checks.ts"
import { evidenceOf, type ShownCheck } from "./evidence.ts"
import { ProvedValues } from "./proved-values.tsx"
import { Sign } from "./sign.tsx"

interface Properties {
  report: CertificateReport
  certificate: Certificate | null
  /** Fields in which our index differs from the proved record; null when it showed nothing to compare. */
  differing: ShownField[] | null
}

/** Every named check with its outcome and its evidence, and one of ours: is what our index shows the proved record? */
export function CheckList({ report, certificate, differing }: Properties) {
  const t = useText("proof")
  const checks = allChecks(report, certificate && differing)
  return (
    <ul className="mt-4">
      {checks.map((check) => (
        <li key={check.check} className="flex gap-3.5 border-t border-dotted border-edge/70 py-3 print:py-2">
          <Sign outcome={check.outcome} />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <span className={check.outcome === "failed" ? "font-semibold text-wax" : ""}>
              {t(checkText(check, report))}
            </span>
            <span className="figures text-[0.8125rem] break-words text-soft">
              {evidenceOf(check, report, certificate)}
            </span>
            {check.check === "same_as_shown" && certificate && differing && (
              <ProvedValues fields={differing} certificate={certificate} />
            )}
            {saysWhy(check) && (
              <span lang="en" className="figures w-full text-[0.8125rem] break-words text-soft">
                {check.evidence}
              </span>
            )}
          </div>
        </li>
      ))}
      {isOnBehalf(report) && certificate && (
        <li className="border-t border-dotted border-edge/70 py-3 text-soft print:py-2">
          {t("at.on_behalf", { brand: certificate.record.body.issuer.name })}
        </li>
      )}
    </ul>
  )
}

const saysWhy = ({ check, outcome, evidence }: ShownCheck): boolean =>
  evidence !== undefined &&
  ((outcome === "failed" && check !== "not_recalled") || (outcome === "notice" && check === "brand_signed"))

/** Where the brand has not signed, our minting key alone says that it is the brand's. */
function isOnBehalf({ verdict, checks }: CertificateReport): boolean {
  const isSigned = checks.some(({ check, outcome }) => check === "brand_signed" && outcome !== "notice")
  return !isSigned && (verdict === "valid" || verdict === "recalled")
}
