import { randomBytes } from "node:crypto"
import type { Companies } from "#db/tables/companies.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { canonicalJson, type Json } from "#proof/record-hash.ts"
import {
  type CompanyEvidence,
  PUBLIC_EVIDENCE_BYTES_MAX,
  PUBLIC_EVIDENCE_FORMAT,
  type PublicEvidence,
} from "#shared/api/evidence.ts"
import { isoOf } from "#shared/time.ts"

type Found = Omit<CompanyEvidence, "public" | "look_alikes">
const SALT_BYTES = 16

/** What shoppers read of a company that is verified at `decided_at`; null: what they would read, which has no salt yet. */
export function publicEvidenceOf(
  { id, name, public_vat_number }: Pick<Companies, "id" | "name" | "public_vat_number">,
  { register, extract, domain }: Found,
  { decided_at }: { decided_at: number | null },
): PublicEvidence {
  const lines: PublicEvidence["lines"] = []
  const { answer } = register
  if (
    register.register &&
    register.asked_at &&
    (answer === "agrees" || answer === "name_differs" || answer === "no_name_given")
  ) {
    const number = public_vat_number === 1 ? register.number : null
    const { country, asked_at } = register
    lines.push({ kind: "register", register: "VIES", number, country: country!, asked_at, answer })
  }
  const seen = extract.find(({ opened_at, sha256 }) => opened_at !== null && sha256 !== "")
  // Who issued it, and when, only a person could read: nobody types it in.
  if (seen) {
    const { sha256, pages } = seen
    lines.push({ kind: "extract", issued_by: null, issued_on: null, sha256: sha256 as `0x${string}`, pages })
  }
  if (domain.domain !== null && domain.state === "confirmed" && domain.asked_at !== null)
    lines.push({ kind: "domain", domain: domain.domain, by: domain.by, asked_at: domain.asked_at })
  if (decided_at !== null) lines.push({ kind: "administrator", decided_at: isoOf(decided_at) })
  const salt = decided_at === null ? "" : randomBytes(SALT_BYTES).toString("hex")
  return { format: PUBLIC_EVIDENCE_FORMAT, issuer: issuerIdOf(id) as `0x${string}`, name, salt, lines }
}

/** As it is stored, and hashed. The longest name, number and domain that are taken make 1,400 bytes. */
export function documentOf(evidence: PublicEvidence): string {
  const document = canonicalJson(evidence as unknown as Json)
  if (Buffer.byteLength(document) > PUBLIC_EVIDENCE_BYTES_MAX) throw new Error("The evidence is too long to be kept.")
  return document
}
