import type { App } from "#indexer/app.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { attestWhereMinting } from "./attest.ts"
import { mintChainOf } from "./mint-chain.ts"

/** At start-up: attests verified companies on the network they mint to, which may be newly offered. */
export async function attestWhereOffered(app: App): Promise<void> {
  for (const plan of PLAN_NAMES) {
    const missing = await app.db.read
      .selectFrom("companies")
      .select("id")
      .where("plan", "=", plan)
      .where("verified", "=", 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("attestations")
              .select("company_id")
              .whereRef("company_id", "=", "companies.id")
              .where("chain_id", "=", mintChainOf(plan, [...app.chains.keys()])),
          ),
        ),
      )
      .execute()
    for (const { id } of missing) {
      await app.db.writeFor(id, (tx, company) => attestWhereMinting(app, tx, company, app.now()))
    }
  }
}
