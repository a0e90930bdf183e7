import { placeOf } from "#actions/files/file-kind.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { qrPng, qrSvg } from "#labels/qr.ts"
import type { QrQuery } from "#shared/api/labels.ts"
import { readLabelled } from "./read-labels.ts"

/** The QR code of a product that is on the blockchain; SVG without a size. Throws not_on_chain for one that waits. */
export async function drawQr(
  app: App,
  me: Caller,
  product_id: string,
  { size_px, accepts_service_address }: QrQuery & { size_px: number | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const wish = { ids: [product_id], order: "registered", language: "en", ...placeOf(app, me.company_id) } as const
  const { products, waiting, isOnMainnet, mayEnd, toLabel } = await readLabelled(app.db.read, wish)
  if (!products[0]) throw waiting.length > 0 ? refusal("qr_before_mint") : refusal("no_such", { thing: "product" })
  if (isOnMainnet && mayEnd && accepts_service_address !== "true") throw refusal("label_host_missing")
  const { url } = toLabel(products[0])
  return size_px === null ? new TextEncoder().encode(qrSvg(url)) : qrPng(url, size_px)
}
