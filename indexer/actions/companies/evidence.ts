import { randomBytes } from "node:crypto"
import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader } from "#db/database.ts"
import { findRow } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { canonicalJson, type Json } from "#proof/record-hash.ts"
import {
  type CompanyEvidence,
  PUBLIC_EVIDENCE_BYTES_MAX,
  PUBLIC_EVIDENCE_FORMAT,
  PublicEvidence,
  type ShownEvidence,
} from "#shared/api/evidence.ts"
import { nameAgrees } from "#shared/names/agree.ts"
import { isoOf } from "#shared/time.ts"

/** What was known of an issuer when it was verified, and what was asked since. Throws not_found where nothing is kept. */
export async function showEvidence({ db, chains }: App, given: string): Promise<ShownEvidence> {
  const issuer = given.toLowerCase()
  const row = await findRow(db.read, "evidence", { issuer }, ["company_id", "document"])
  if (!row) throw refusal("no_such", { thing: "evidence" })
  const evidence = PublicEvidence.parse(JSON.parse(row.document))
  const register = await registerSince(db.read, row.company_id, evidence)
  const written: ShownEvidence["written"] = []
  for (const { chain_id, explorer } of chains.values()) {
    const event = await latestEvent(db.read, chain_id, issuer, ["IssuerAttested"])
    if (event) written.push({ tx_hash: event.tx_hash as `0x${string}`, explorer })
  }
  return { evidence, asked_again: { register, domain: await domainSince(db.read, row.company_id, evidence) }, written }
}

type Again = ShownEvidence["asked_again"]

async function registerSince(
  read: Reader,
  company_id: string,
  { lines, name }: PublicEvidence,
): Promise<Again["register"]> {
  const line = lines.find(({ kind }) => kind === "register")
  if (line?.kind !== "register") return null
  const row = await read
    .selectFrom("companies")
    .innerJoin("register_answers", (join) =>
      join
        .onRef("register_answers.company_id", "=", "companies.id")
        .onRef("register_answers.number", "=", "companies.vat_number"),
    )
    .select(["register_answers.asked_at", "register_answers.valid", "register_answers.name"])
    .where("companies.id", "=", company_id)
    .where("register_answers.asked_at", ">", Date.parse(line.asked_at))
    .executeTakeFirst()
  if (!row) return null
  const agrees = row.name ? (nameAgrees(name, row.name) ? "agrees" : "name_differs") : "no_name_given"
  return { asked_at: isoOf(row.asked_at)!, answer: row.valid === 1 ? agrees : "invalid" }
}

async function domainSince(read: Reader, company_id: string, { lines }: PublicEvidence): Promise<Again["domain"]> {
  const line = lines.find(({ kind }) => kind === "domain")
  if (line?.kind !== "domain") return null
  const row = await read
    .selectFrom("issuer_domains")
    .select(["checked_at", "state"])
    .where("company_id", "=", company_id)
    .where("domain", "=", line.domain)
    .where("checked_at", ">", Date.parse(line.asked_at))
    .executeTakeFirst()
  return row ? { asked_at: isoOf(row.checked_at), state: row.state === "names" ? "confirmed" : "not_confirmed" } : null
}

const SALT_BYTES = 16

/** What shoppers read of a company that is verified at `decided_at`; null: what they would read, which has no salt yet. */
export function publicEvidenceOf(
  { id, name, public_vat_number }: Pick<Companies, "id" | "name" | "public_vat_number">,
  { register, extract, domain }: Omit<CompanyEvidence, "public" | "look_alikes">,
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
