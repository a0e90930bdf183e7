import type { App } from "#indexer/app.ts"
import { DAY_MS } from "#shared/time.ts"
import { attestedDomains, type LookOptions, lookAtDomain } from "./look-at-domain.ts"

/** Looked at one after another, ten seconds each at most. */
const DOMAINS_A_RUN_MAX = 20

/** Attested companies whose domain was not looked at for a day, the longest ago first. */
function due({ db, now }: App) {
  return attestedDomains(db.read)
    .leftJoin("issuer_domains", (join) =>
      join
        .onRef("issuer_domains.company_id", "=", "attestations.company_id")
        .onRef("issuer_domains.domain", "=", "attestations.domain"),
    )
    .where((eb) =>
      eb.or([eb("issuer_domains.checked_at", "is", null), eb("issuer_domains.checked_at", "<", now() - DAY_MS)]),
    )
    .orderBy("issuer_domains.checked_at")
    .limit(DOMAINS_A_RUN_MAX)
}

export const isDomainDue = async (app: App): Promise<boolean> => (await due(app).limit(1).execute()).length > 0

/** Reads what companies' domains say of them, for the companies' own information. A file that cannot be read says nothing. */
export async function lookAtDomains(app: App, options: Partial<LookOptions> = {}): Promise<void> {
  const seen = new Set<string>()
  for (const attested of await due(app).execute()) {
    if (seen.has(attested.company_id)) continue
    seen.add(attested.company_id)
    await lookAtDomain(app, attested, options)
  }
}
