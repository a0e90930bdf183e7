import type { CertificateReport, StatementFault } from "#proof/certificate-report.ts"
import { attestedWhen } from "#proof/certificate-report.ts"
import type { ShownCheck } from "./evidence.ts"

const isFault = (because: ShownCheck["because"]): because is StatementFault =>
  because !== undefined && because !== "on_behalf" && because !== "once_attested"

/** The key of what is said of a check and its outcome. */
export function checkText({ check, outcome, because, is_weaker }: ShownCheck, { reading }: CertificateReport) {
  if (check === "brand_signed")
    return `brand_signed.${outcome === "notice" && isFault(because) ? because : outcome}` as const
  if (is_weaker && outcome === "passed") return "domain_names_issuer.weaker" as const
  if (outcome === "notice" && check === "issuer_attested") {
    if (because === "once_attested") return "issuer_attested.once_attested" as const
    const isOver = attestedWhen(reading?.periods ?? [], reading?.minted?.time ?? 0).when === "after"
    return `issuer_attested.${isOver ? "after" : "notice"}` as const
  }
  if (outcome === "notice" && (check === "token_matches_code" || check === "registry_known"))
    return `${check}.notice` as const
  if (outcome === "notice") return `${check}.passed` as const
  return `${check}.${outcome}` as const
}
