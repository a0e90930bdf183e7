import { requireActive } from "#actions/companies/company.ts"
import { withModelPhotos } from "#actions/photos/model-photos.ts"
import { mediaOf } from "#actions/photos/photos.ts"
import { changeRows } from "#db/rows.ts"
import type { Products } from "#db/tables/products.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import type { Medium } from "#proof/record.ts"
import type { DeleteResponse, Product, ProductEdit, SingleUpload } from "#shared/api/products.ts"
import { pickFields } from "#shared/product-fields.ts"
import { fittingScope, refusePersonalData, requireRecord, toNewProduct } from "./check-product.ts"
import { mediaColumn } from "./insert-products.ts"
import { requireProduct, showProduct } from "./list.ts"

/** Edits a product that is not yet queued for minting, by the rules of a single upload. Throws conflict for others. */
export async function editProduct(app: App, me: Caller, id: string, input: ProductEdit): Promise<Product> {
  await app.db.writeFor(me.company_id, async (tx, company) => {
    requireActive(company)
    const found = await requireProduct(tx, me, id)
    const row: Products = found.media_of_model ? { ...found, media: null, media_of_model: null } : found
    if (row.sample) throw refusal("sample_stays")
    const mint = await tx
      .selectFrom("mints")
      .select("id")
      .where("product_id", "=", id)
      .where("state", "!=", "failed")
      .executeTakeFirst()
    if (mint) throw refusal("product_on_its_way")
    const edited = merged(row, input)
    const { attributes, ...texts } = toNewProduct(edited)
    if (edited.nft_scope === "individual") {
      requireLongCode(row)
      refusePersonalData({ ...texts, attributes })
    }
    const media = input.media ? await mediaOf(tx, company.id, input.media) : (JSON.parse(row.media ?? "[]") as Medium[])
    const minted = await withModelPhotos(tx, company.id, { ...texts, attributes, media })
    requireRecord(minted, company)
    const nft_scope = await fittingScope(edited.nft_scope, minted, company)
    const photos = { media: mediaColumn(media), media_of_model: null }
    const after = { ...texts, attributes: JSON.stringify(attributes), ...photos, nft_scope }
    const fields = Object.keys(after).filter(
      (field) => after[field as keyof typeof after] !== row[field as keyof Products],
    )
    if (fields.length === 0) return
    await tx.updateTable("products").set(after).where("id", "=", id).execute()
    // What was changed is no longer what failed: it waits again, and is minted with everything that waits.
    await changeRows(tx, "mints", { product_id: id, state: "failed" }, { superseded: 1 })
    const told = { user_id: me.user_id, at: app.now(), fields: JSON.stringify(fields) }
    const change = { id: crypto.randomUUID(), product_id: id, ...told }
    const changes = tx.selectFrom("product_changes").select("id").where("product_id", "=", id).orderBy("at", "desc")
    const oldest = changes.limit(500).offset(CHANGES_MAX - 1)
    await tx.deleteFrom("product_changes").where("id", "in", oldest).execute()
    await tx.insertInto("product_changes").values(change).execute()
  })
  return showProduct(app, me, id)
}

/** Older changes of a product are forgotten; its history shows these. */
const CHANGES_MAX = 200

/** A code never changes once it was shown, so whoever has a short one stays in a batch. */
function requireLongCode({ code }: Products): void {
  if (code.length < INDIVIDUAL_CODE_LENGTH) throw refusal("code_too_short_alone", {}, { at: "nft_scope" })
}

/** The product as a form would hold it after the edit. */
function merged(row: Products, input: ProductEdit): SingleUpload {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<SingleUpload>
  const metadata_json = { attributes: input.metadata_json?.attributes ?? JSON.parse(row.attributes) }
  return { ...pickFields(row), nft_scope: row.nft_scope, ...given, metadata_json }
}

const STATEMENT_IDS_MAX = 500

/** Deletes those of `ids` that are the company's and not minted or being minted: somebody may hold their label. */
export async function deleteProducts(app: App, me: Caller, ids: string[]): Promise<DeleteResponse> {
  const unique = [...new Set(ids)]
  let deleted = 0
  for (let start = 0; start < unique.length; start += STATEMENT_IDS_MAX) {
    const some = unique.slice(start, start + STATEMENT_IDS_MAX)
    // Each has a transaction of its own, so that others write in between.
    deleted += await app.db.writeFor(me.company_id, async (tx) => {
      const mine = tx
        .selectFrom("products")
        .select("id")
        .where("company_id", "=", me.company_id)
        .where("id", "in", some)
      const minted = tx.selectFrom("mints as others").select("others.product_id").where("others.product_id", "in", some)
      await tx
        .deleteFrom("mints")
        .where("state", "=", "failed")
        .where("product_id", "in", mine)
        .where("product_id", "not in", minted.where("others.state", "!=", "failed"))
        .execute()
      const result = await tx
        .deleteFrom("products")
        .where("id", "in", mine)
        .where("id", "not in", minted)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    })
    // Let verifications run in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { deleted, skipped: unique.length - deleted }
}
