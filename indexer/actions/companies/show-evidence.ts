import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { PublicEvidence, type ShownEvidence } from "#shared/api/evidence.ts"
import { nameAgrees } from "#shared/names/agree.ts"
import { isoOf } from "#shared/time.ts"

/** What was known of an issuer when it was verified, and what was asked since. Throws not_found where nothing is kept. */
export async function showEvidence({ db, chains }: App, given: string): Promise<ShownEvidence> {
  const issuer = given.toLowerCase()
  const row = await db.read
    .selectFrom("evidence")
    .select(["company_id", "document"])
    .where("issuer", "=", issuer)
    .executeTakeFirst()
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
