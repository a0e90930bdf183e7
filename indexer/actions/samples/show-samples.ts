import { sampleChainOf } from "#actions/companies/mint-chain.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { SampleCollection } from "#shared/api/samples.ts"
import { SAMPLES_IN_ALL } from "./collection.ts"

/** How much of the sample collection the company has, and what of it can be removed. */
export async function showSamples(app: App, { company_id }: Caller): Promise<SampleCollection> {
  const held = await heldSamples(app.db.read, company_id)
  const kept = held.filter(({ is_kept }) => is_kept).length
  return {
    waiting: held.length - kept,
    kept,
    absent: SAMPLES_IN_ALL - held.length,
    can_load: sampleChainOf([...app.chains.keys()]) !== null,
  }
}

/** `is_kept`: minted or being minted, so that it stays for ever. */
export async function heldSamples(db: Reader | Tx, company_id: string) {
  const rows = await db
    .selectFrom("products")
    .select(["id", "sample", "media"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("mints")
          .select("mints.id")
          .whereRef("mints.product_id", "=", "products.id")
          .where("mints.state", "!=", "failed"),
      ).as("is_minted"),
    )
    .where("company_id", "=", company_id)
    .where("sample", "is not", null)
    .orderBy("sample")
    .execute()
  return rows.map(({ is_minted, ...sample }) => ({ ...sample, is_kept: Boolean(is_minted) }))
}
