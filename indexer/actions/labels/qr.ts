import { selectConfirmed } from "#actions/certificates/rows.ts"
import { labelAddress } from "#actions/label-hosts/find.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import { qrPng, qrSvg } from "#labels/qr.ts"
import { verifyUrl } from "./verify-url.ts"

/** The QR code of a product that is on the blockchain. Throws not_on_chain for one that waits. */
export async function drawQr(
  app: App,
  me: Caller,
  product_id: string,
  form: "svg" | { size_px: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const product = await app.db.read
    .selectFrom("products")
    .select("code")
    .where("id", "=", product_id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!product) throw refuse("no_such_product")
  const minted = selectConfirmed(app.db.read).select("products.id").where("products.id", "=", product_id)
  if (!(await minted.executeTakeFirst())) {
    throw refuse("qr_before_mint")
  }
  const url = verifyUrl(await labelAddress(app.db.read, me.company_id, app.config.public_url), product.code)
  return form === "svg" ? new TextEncoder().encode(qrSvg(url)) : qrPng(url, form.size_px)
}
