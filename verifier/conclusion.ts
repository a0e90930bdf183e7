/** What a report comes to, in one sentence and as the exit code of a command. */
import { NETWORK_NOTES } from "#proof/certificate-checks.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"

export interface Conclusion {
  /** 0 valid; 1 not valid; 2 could not be checked; 3 valid, but not attested under the record's name. */
  exit_code: 0 | 1 | 2 | 3
  /** English. */
  sentence: string
}

const CONCLUSIONS: Record<CertificateReport["verdict"], Conclusion> = {
  valid: { exit_code: 0, sentence: "Valid: this issuer issued this record; it is unchanged and not recalled." },
  recalled: { exit_code: 1, sentence: "Recalled: the record is unchanged, but its product was recalled." },
  distrusted: {
    exit_code: 1,
    sentence: "Not trusted: the record is unchanged, but it was minted without the issuer's authority.",
  },
  changed: { exit_code: 1, sentence: "Changed: this is not the record that the chain holds for this token." },
  not_found: { exit_code: 1, sentence: "Not found: the chain holds no such token." },
  unknown_registry: { exit_code: 1, sentence: "Not valid: this verifier does not know the registry it names." },
  malformed: { exit_code: 1, sentence: "Not valid: this is no certificate." },
  unchecked: { exit_code: 2, sentence: "Could not be checked. This says nothing about the product." },
}

const UNREAD: Record<NonNullable<CertificateReport["unread"]>, Conclusion> = {
  standing_still: {
    exit_code: 2,
    sentence: "Could not be checked: the nodes stand still. This says nothing about the product.",
  },
  other_edition: {
    exit_code: 2,
    sentence: "Could not be checked: made by another version. Check it with a newer verifier.",
  },
}

const NOT_ATTESTED: Conclusion = {
  exit_code: 3,
  sentence:
    "Not attested: the record is unchanged and not recalled, but nobody vouches for its issuer under that name.",
}

const ONCE_ATTESTED: Conclusion = {
  exit_code: 3,
  sentence: "Once attested: the record is unchanged and not recalled, but nobody vouches for its issuer any longer.",
}

export function concluded(report: CertificateReport): Conclusion {
  const { exit_code, sentence } = conclusionOf(report)
  return { exit_code, sentence: sentence + (report.network ? NETWORK_NOTES[report.network] : "") }
}

function conclusionOf({ verdict, unread, checks }: CertificateReport): Conclusion {
  if (verdict === "unchecked" && unread) return UNREAD[unread]
  const issuer = checks.find(({ check }) => check === "issuer_attested")
  if (verdict !== "valid" || issuer?.outcome === "passed") return CONCLUSIONS[verdict]
  return issuer?.because === "once_attested" ? ONCE_ATTESTED : NOT_ATTESTED
}
