import { attestedWhen } from "#proof/attestation.ts"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
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
  const t = useText("public")
  const checks: ShownCheck[] = [...report.checks, ...comparison(certificate, differing)]
  return (
    <ul className="mt-4">
      {checks.map((check) => (
        <li key={check.check} className="flex gap-3.5 border-t border-dotted border-edge/70 py-3">
          <Sign outcome={check.outcome} />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <span className={check.outcome === "failed" ? "font-semibold text-wax" : ""}>
              {t(textKey(check, report))}
            </span>
            <span className="figures text-[0.8125rem] break-words text-soft">
              {evidenceOf(check, report, certificate)}
            </span>
            {check.check === "same_as_shown" && certificate && differing && (
              <ProvedValues fields={differing} certificate={certificate} />
            )}
            {check.outcome === "failed" && check.check !== "not_recalled" && check.evidence && (
              <span lang="en" className="figures w-full text-[0.8125rem] break-words text-soft">
                {check.evidence}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function comparison(certificate: Certificate | null, differing: ShownField[] | null): ShownCheck[] {
  if (!certificate || !differing) return []
  return [{ check: "same_as_shown", outcome: differing.length === 0 ? "passed" : "failed" }]
}

function textKey({ check, outcome }: ShownCheck, { reading }: CertificateReport) {
  if (outcome === "notice" && check === "issuer_attested") {
    const isOver = attestedWhen(reading?.periods ?? [], reading?.minted?.time ?? 0).when === "after"
    return isOver ? "checks.issuer_attested.after" : "checks.issuer_attested.notice"
  }
  if (outcome === "notice")
    return check === "token_matches_code" ? "checks.token_matches_code.notice" : (`checks.${check}.passed` as const)
  return `checks.${check}.${outcome}` as const
}
