import type { App } from "#indexer/app.ts"
import { ISSUER_FILE_PATH, saidOf } from "#proof/issuer-file.ts"
import { store } from "#shared/refusals.ts"
import { type GetOptions, getFile } from "./get-file.ts"

const DAY_MS = 24 * 3_600_000
/** Of one run, one after another: at most ten seconds each. */
const DOMAINS_A_RUN_MAX = 20

/** Attested companies whose domain was not looked at for a day, the longest ago first. */
function due({ db, now }: App) {
  return db.read
    .selectFrom("attestations")
    .innerJoin("chains", "chains.chain_id", "attestations.chain_id")
    .leftJoin("issuer_domains", "issuer_domains.company_id", "attestations.company_id")
    .select([
      "attestations.company_id",
      "attestations.issuer",
      "attestations.domain",
      "chains.chain_id",
      "chains.registry",
    ])
    .where("attestations.wanted", "=", "attested")
    .where("attestations.domain", "!=", "")
    .where((eb) =>
      eb.or([eb("issuer_domains.checked_at", "is", null), eb("issuer_domains.checked_at", "<", now() - DAY_MS)]),
    )
    .orderBy("issuer_domains.checked_at")
    .limit(DOMAINS_A_RUN_MAX)
}

export const isDomainDue = async (app: App): Promise<boolean> => (await due(app).limit(1).execute()).length > 0

/** Reads what companies' domains say of them, for the companies' own information. A file that cannot be read says nothing. */
export async function lookAtDomains(app: App, options: Partial<GetOptions> = {}): Promise<void> {
  const allow_private = app.config.webhook_allow_private
  const seen = new Set<string>()
  for (const { company_id, issuer, domain, chain_id, registry } of await due(app).execute()) {
    if (seen.has(company_id)) continue
    seen.add(company_id)
    const { text, reason } = await getFile(domain, ISSUER_FILE_PATH, { allow_private, ...options })
    const state = text === null ? "unread" : saidOf(text, issuer, { chain_id, address: registry })
    const why = text !== null && state === "unread" ? store("domain_file_malformed") : reason
    const found = { domain, state, reason: why, checked_at: app.now() }
    await app.db.write((tx) =>
      tx
        .insertInto("issuer_domains")
        .values({ company_id, ...found })
        .onConflict((on) => on.column("company_id").doUpdateSet(found))
        .execute(),
    )
  }
}
