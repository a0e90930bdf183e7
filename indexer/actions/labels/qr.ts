import { selectConfirmed } from "#actions/certificates/rows.ts"
import { labelAddress } from "#actions/label-hosts/find.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import { qrPng, qrSvg } from "#labels/qr.ts"
import type { QrQuery } from "#shared/api/labels.ts"
import { type ChainId, preferred } from "#shared/chains.ts"
import { verifyUrl } from "./verify-url.ts"

/** The QR code of a product that is on the blockchain; SVG without a size. Throws not_on_chain for one that waits. */
export async function drawQr(
  app: App,
  me: Caller,
  product_id: string,
  { size_px, accepts_service_address }: QrQuery & { size_px: number | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const product = await app.db.read
    .selectFrom("products")
    .select("code")
    .where("id", "=", product_id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!product) throw refuse("no_such_product")
  const rows = await selectConfirmed(app.db.read)
    .select("records.chain_id")
    .where("products.id", "=", product_id)
    .execute()
  const minted = preferred(rows)
  if (!minted) throw refuse("qr_before_mint")
  const { public_url } = app.config
  const address = await labelAddress(app.db.read, me.company_id, public_url)
  const isOnMainnet = app.chains.get(minted.chain_id as ChainId)?.network === "mainnet"
  if (isOnMainnet && address === public_url && accepts_service_address !== "true") throw refuse("label_host_missing")
  const url = verifyUrl(address, product.code)
  return size_px === null ? new TextEncoder().encode(qrSvg(url)) : qrPng(url, size_px)
}
