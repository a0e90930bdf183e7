import type { NewProduct } from "#actions/products/insert-products.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { Medium } from "#proof/record.ts"

/** The product as its record would be now: with its model's photos, unless it has its own. */
export async function withModelPhotos(tx: Tx, company_id: string, product: NewProduct): Promise<NewProduct> {
  if (!product.model || product.media?.length) return product
  const row = await tx
    .selectFrom("model_photos")
    .select("media")
    .where("company_id", "=", company_id)
    .where("model", "=", product.model)
    .executeTakeFirst()
  return row ? { ...product, media: JSON.parse(row.media) } : product
}

/** The photos of each of the company's models; none for other names. */
export async function photosByModel(db: Reader, company_id: string): Promise<(model: string) => readonly Medium[]> {
  const rows = await db
    .selectFrom("model_photos")
    .select(["model", "media"])
    .where("company_id", "=", company_id)
    .execute()
  const byModel = new Map(rows.map(({ model, media }) => [model, JSON.parse(media) as Medium[]]))
  return (model) => byModel.get(model) ?? []
}
