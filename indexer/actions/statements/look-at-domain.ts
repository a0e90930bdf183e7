import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { ISSUER_FILE_PATH, saidOf } from "#proof/statement-check.ts"
import { store } from "#shared/refusals.ts"
import { type GetOptions, getFile } from "./get-file.ts"

/** Who is attested with which domain, and on which registry. */
export const attestedDomains = (read: Reader | Tx) =>
  read
    .selectFrom("attestations")
    .innerJoin("chains", "chains.chain_id", "attestations.chain_id")
    .select([
      "attestations.company_id",
      "attestations.issuer",
      "attestations.domain",
      "chains.chain_id",
      "chains.registry",
    ])
    .where("attestations.wanted", "=", "attested")
    .where("attestations.domain", "!=", "")

type Attested = Awaited<ReturnType<ReturnType<typeof attestedDomains>["executeTakeFirstOrThrow"]>>

/** Reads what one company's domain says of it, and keeps that. Nothing waits for the network inside a transaction. */
export async function lookAtDomain(
  app: App,
  { company_id, issuer, domain, chain_id, registry }: Attested,
  options: Partial<GetOptions>,
): Promise<void> {
  const allow_private = app.config.webhook_allow_private
  const { text, reason } = await getFile(domain, ISSUER_FILE_PATH, { allow_private, ...options })
  const state = text === null ? "unread" : saidOf(text, issuer, { chain_id, address: registry })
  const why = text !== null && state === "unread" ? store("domain_file_malformed") : reason
  const named_by = state === "names" ? ("https" as const) : null
  const found = { state, named_by, reason: why, checked_at: app.now() }
  await app.db.write(async (tx) => {
    // It may have been withdrawn or erased meanwhile.
    const now = attestedDomains(tx).where("attestations.company_id", "=", company_id)
    if (!(await now.where("attestations.domain", "=", domain).limit(1).executeTakeFirst())) return
    await tx
      .insertInto("issuer_domains")
      .values({ company_id, domain, ...found })
      .onConflict((on) => on.columns(["company_id", "domain"]).doUpdateSet(found))
      .execute()
  })
}
