import { type SelectQueryBuilder, sql } from "kysely"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireActive } from "#actions/companies/company.ts"
import type { NewProduct } from "#actions/products/insert-products.ts"
import type { Reader, Tx } from "#db/database.ts"
import { countRows, deleteRows, findRow, findRows } from "#db/rows.ts"
import type { Schema } from "#db/schema.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Medium } from "#proof/record.ts"
import type { ModelPhotos, ModelPhotosChange } from "#shared/api/photos.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { CHAIN_IDS } from "#shared/chains.ts"
import { mediaOf } from "./photos.ts"

/** Replaces the photos that products of a model carry once they are minted; none removes them. */
export async function saveModelPhotos(app: App, me: Caller, change: ModelPhotosChange): Promise<ModelPhotos> {
  const { company_id, user_id } = me
  const { model } = change
  return app.db.writeFor(company_id, async (tx, company) => {
    requireActive(company)
    const media = await mediaOf(tx, company_id, change.media)
    const now = app.now()
    await deleteRows(tx, "model_photos", { company_id, model })
    if (media.length > 0) {
      await requireRoom(tx, company_id)
      const row = { company_id, model, media: JSON.stringify(media), changed_at: now }
      await tx.insertInto("model_photos").values(row).execute()
    }
    const detail = { model, photos: media.length }
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.model_photos_changed", detail })
    return { model, media }
  })
}

async function requireRoom(tx: Tx, company_id: string): Promise<void> {
  const held = await countRows(tx.selectFrom("model_photos").where("company_id", "=", company_id))
  if (held >= MODELS_MAX) throw refusal("company_full", { n: MODELS_MAX, owned: "model_photos" })
}

export async function listModelPhotos({ db }: App, { company_id }: Caller): Promise<ModelPhotos[]> {
  const rows = await db.read
    .selectFrom("model_photos")
    .select(["model", "media"])
    .where("company_id", "=", company_id)
    .orderBy("model")
    .execute()
  return rows.map(({ model, media }) => ({ model, media: JSON.parse(media) }))
}

/** The product as its record would be now: with its model's photos, unless it has its own. */
export async function withModelPhotos(tx: Tx, company_id: string, product: NewProduct): Promise<NewProduct> {
  if (!product.model || product.media?.length) return product
  const row = await findRow(tx, "model_photos", { company_id, model: product.model }, ["media"])
  return row ? { ...product, media: JSON.parse(row.media) } : product
}

/** The photos of each of the company's models; none for other names. */
export async function photosByModel(db: Reader, company_id: string): Promise<(model: string) => readonly Medium[]> {
  const rows = await findRows(db, "model_photos", { company_id }, ["model", "media"])
  const byModel = new Map(rows.map(({ model, media }) => [model, JSON.parse(media) as Medium[]]))
  return (model) => byModel.get(model) ?? []
}

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
