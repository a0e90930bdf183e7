import { requireActive } from "#actions/companies/require-active.ts"
import { settleOnce } from "#actions/idempotency/settle.ts"
import { mediaOf } from "#actions/photos/media-of.ts"
import { withModelPhotos } from "#actions/photos/with-model-photos.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { formatCode } from "#proof/code.ts"
import type { SingleUpload, SingleUploadResponse } from "#shared/api/products.ts"
import { refusePersonalData, requireRecord, toNewProduct } from "./check-product.ts"
import { fittingScope } from "./fitting-scope.ts"
import { freeSlots, insertProducts } from "./insert-products.ts"
import { serialWarnings, warningOf } from "./warnings.ts"

/** Adds one product. Its sealed record stays public forever, so personal data is refused. */
export async function uploadSingle(app: App, me: Caller, input: SingleUpload): Promise<SingleUploadResponse> {
  const entered = toNewProduct(input)
  if (input.nft_scope === "individual") refusePersonalData(entered)
  return app.db.writeFor(me.company_id, async (tx, company) => {
    requireActive(company)
    const product = { ...entered, media: await mediaOf(tx, company.id, input.media ?? []) }
    const minted = await withModelPhotos(tx, company.id, product)
    requireRecord(minted, company)
    if ((await freeSlots(tx, company)) < 1) throw refusal("plan_full")
    const scope = await fittingScope(input.nft_scope, minted, company)
    const warnings = await serialWarnings(tx, company.id, [product], me.language)
    if (scope !== input.nft_scope) warnings.push(warningOf("minted_in_batch", {}, me.language))
    const [row] = await insertProducts(tx, company, [product], scope, app.now())
    const short_code = formatCode(row!.code, company.code_prefix ?? undefined)
    const made = { id: row!.id, short_code, detail: "Your product has been uploaded successfully", warnings }
    await settleOnce(tx, me.once, made)
    return made
  })
}
