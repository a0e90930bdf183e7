import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { LabelHost } from "#shared/api/labels.ts"
import { sayStored } from "#shared/refusals.ts"
import { findLabelHost, isAnswering } from "./find.ts"

/** The company's own host for labels, what its DNS has to say, and whether labels without one need a tick. */
export async function showLabelHost({ db, config, chains }: App, { company_id, language }: Caller): Promise<LabelHost> {
  const own = await findLabelHost(db.read, company_id)
  const former = await db.read
    .selectFrom("label_hosts")
    .select("host")
    .where("company_id", "=", company_id)
    .where("chosen_at", "is", null)
    .orderBy("host")
    .execute()
  const answers = own !== undefined && isAnswering(own)
  const hasMainnet = [...chains.values()].some(({ network }) => network === "mainnet")
  return {
    host: own?.host ?? null,
    answers,
    reason: sayStored(own?.reason ?? null, language),
    checked_at: own ? new Date(Number(own.checked_at)).toISOString() : null,
    former: former.map(({ host }) => host),
    service_host: new URL(config.public_url).host,
    txt: `v=touchmark1; id=${issuerIdOf(company_id)}`,
    asks_acceptance: hasMainnet && !answers,
  }
}
