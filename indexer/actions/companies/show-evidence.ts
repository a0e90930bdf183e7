import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { PublicEvidence, type ShownEvidence } from "#shared/api/evidence.ts"

/** What was known of an issuer when it was verified, and what was asked since. Throws not_found where nothing is kept. */
export async function showEvidence({ db }: Pick<App, "db">, issuer: string): Promise<ShownEvidence> {
  const row = await db.read
    .selectFrom("evidence")
    .select(["company_id", "document", "decided_at"])
    .where("issuer", "=", issuer.toLowerCase())
    .executeTakeFirst()
  if (!row) throw refusal("no_such", { thing: "evidence" })
  const evidence = PublicEvidence.parse(JSON.parse(row.document))
  return { evidence, asked_again: { register: null, domain: null } }
}
