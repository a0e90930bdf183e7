import { type SelectQueryBuilder, sql } from "kysely"
import type { Tx } from "#db/database.ts"
import type { Schema } from "#db/schema.ts"
import { CHAIN_IDS } from "#shared/chains.ts"

const ofModel = sql<string | null>`(select model_photos.media from model_photos
  where model_photos.company_id = products.company_id and model_photos.model = products.model)`

/** Gives products whose mint is asked for a copy of their model's photos, so that later changes do not reach them. */
export async function copyModelPhotos(
  tx: Tx,
  company_id: string,
  ids: SelectQueryBuilder<Schema, "products", { id: string }>,
): Promise<void> {
  if (!(await mayCopy(tx, company_id))) return
  await tx
    .updateTable("products")
    .set({ media: ofModel, media_of_model: 1 })
    .where("id", "in", ids)
    // A mint that failed has left an older copy.
    .where(({ and, eb, or }) =>
      or([eb("media_of_model", "=", 1), and([eb("media", "is", null), eb(ofModel, "is not", null)])]),
    )
    .execute()
}

/** Asked first, because finding the products takes long where there are many. */
async function mayCopy(tx: Tx, company_id: string): Promise<boolean> {
  const models = tx.selectFrom("model_photos").select("model").where("company_id", "=", company_id)
  if (await models.limit(1).executeTakeFirst()) return true
  const failed = tx.selectFrom("mints").select("id").where("company_id", "=", company_id).where("state", "=", "failed")
  return (await failed.where("chain_id", "in", CHAIN_IDS).limit(1).executeTakeFirst()) !== undefined
}
