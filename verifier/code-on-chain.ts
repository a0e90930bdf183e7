/** A code checked against the chain alone: all that the element needs. */
import type { Certificate } from "#proof/certificate.ts"
import { NETWORK_NOTES } from "#proof/certificate-checks.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { parseCode } from "#proof/code.ts"
import type { ProductRecord, ShownRecord } from "#proof/record.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { type Options, readerOf, registriesForCode } from "./options.ts"

/** What was found: the named checks, what they come to, and the product where there is one. */
export interface Verification extends CertificateReport, Conclusion {
  /** A `ShownRecord` comes from a certificate for showing, without the code. */
  record: ProductRecord | ShownRecord | null
  certificate: Certificate | null
}

export async function verifyCodeOnChain(typed: string, options: Options): Promise<Verification> {
  const code = codeOf(typed)
  const registries = registriesForCode(options)
  return withConclusion(await verifyFromCode(code, { registries, reader: (known) => readerOf(known, options) }))
}

/** Throws RangeError for what is no code. */
export function codeOf(typed: string): string {
  const parsed = parseCode(typed)
  if (parsed.ok) return parsed.code
  throw new RangeError(
    parsed.reason === "check" ? "There is a typing mistake in this code." : "This is no product's code.",
  )
}

type Found = Pick<Verification, "record" | "certificate"> & { report: CertificateReport }

export function withConclusion({ report, ...more }: Found): Verification {
  return { ...report, ...more, ...concluded(report) }
}

interface Conclusion {
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
