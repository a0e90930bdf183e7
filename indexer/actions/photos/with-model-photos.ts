import type { NewProduct } from "#actions/products/insert-products.ts"
import type { Tx } from "#db/database.ts"

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
