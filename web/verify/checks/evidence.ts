import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport, NamedCheck } from "#proof/certificate-report.ts"
import { attestedWhen } from "#proof/certificate-report.ts"
import { formatDate, formatNumber, shortHash } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"

/** A named check, or ours: is what our index shows the proved record? */
export type ShownCheck = Omit<NamedCheck, "check"> & { check: NamedCheck["check"] | "same_as_shown" }

const dayOf = (seconds: number): string => formatDate(new Date(seconds * 1_000).toISOString())

/** The short evidence beside a check, in the visitor's language. */
export function evidenceOf(
  { check, outcome }: ShownCheck,
  report: CertificateReport,
  certificate: Certificate | null,
): string {
  if (outcome !== "passed" && outcome !== "notice") return ""
  switch (check) {
    case "registry_known":
      return certificate ? shortHash(certificate.registry) : ""
    case "record_unchanged":
      return report.record_hash ? shortHash(report.record_hash) : ""
    case "token_exists":
      return certificate ? shortHash(certificate.token_id) : ""
    case "proof_matches_token":
      return placeOf(certificate)
    case "issuer_attested":
      return issuerEvidence(report.reading)
    case "brand_signed":
    case "format":
    case "record_canonical":
    case "token_matches_code":
    case "mint_trusted":
    case "one_record":
    case "domain_names_issuer":
    case "not_recalled":
    case "same_as_shown":
      return ""
  }
}

function issuerEvidence(reading: CertificateReport["reading"]): string {
  if (!reading?.issuer) return ""
  const { when, period } = attestedWhen(reading.periods, reading.minted?.time ?? 0)
  const isOver = period?.until && (when === "after" || reading.issuer.revoked_at !== null)
  return isOver ? textOf("proof")("at.revoked_on", { date: dayOf(period.until!) }) : reading.issuer.name
}

function placeOf(certificate: Certificate | null): string {
  if (!certificate?.batch) return ""
  const { index, size } = certificate.batch
  return textOf("proof")("at.place", { place: formatNumber(index + 1), size: formatNumber(size) })
}
