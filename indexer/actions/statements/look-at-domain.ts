import type { ReachOptions } from "#actions/webhooks/post.ts"
import { askTexts } from "#actions/webhooks/post.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { DNS_RECORD } from "#proof/domain-check.ts"
import { ISSUER_FILE_PATH, saidOf } from "#proof/statement-check.ts"
import { store } from "#shared/refusals.ts"
import { domainsOf } from "./domain-of.ts"
import { getFile } from "./get-file.ts"

export interface LookOptions extends ReachOptions {
  /** The TXT records of a name. */
  texts: (name: string) => Promise<string[]>
}

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
  options: Partial<LookOptions>,
): Promise<void> {
  const allow_private = app.config.webhook_allow_private
  const { texts = askTexts } = options
  const [{ text, reason }, records] = await Promise.all([
    getFile(domain, ISSUER_FILE_PATH, { allow_private, ...options }),
    texts(`_touchmark.${domain}`),
  ])
  const said = text === null ? "unread" : saidOf(text, issuer, { chain_id, address: registry })
  const why = text !== null && said === "unread" ? store("domain_file_malformed") : reason
  const inDns = records.some((record) => DNS_RECORD.exec(record.trim())?.[1]?.toLowerCase() === issuer)
  // A file that names somebody else is believed before the DNS, as readers do.
  const by = said === "differs" ? [] : [...(said === "names" ? ["https"] : []), ...(inDns ? ["dns"] : [])]
  const found = {
    state: by.length > 0 ? "names" : said,
    named_by: (by.join(" ") || null) as "https" | "dns" | "https dns" | null,
    reason: by.length > 0 ? null : why,
    checked_at: app.now(),
  } as const
  await app.db.write(async (tx) => {
    // It may have been given up or erased meanwhile.
    if (!(await domainsOf(tx, company_id)).includes(domain)) return
    await tx
      .insertInto("issuer_domains")
      .values({ company_id, domain, ...found })
      .onConflict((on) => on.columns(["company_id", "domain"]).doUpdateSet(found))
      .execute()
  })
}
