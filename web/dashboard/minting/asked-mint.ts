import type { MintPreview } from "#shared/api/mints.ts"
import type { Product } from "#shared/api/products.ts"

/** A mint that waits for a yes. */
export interface AskedMint extends Omit<MintPreview, "minted"> {
  failed: number
  /** The address of the list of them. Without it, the list is behind the sheet. */
  list?: string
  send: () => void
}

/** As many as the service sends of everything that waits. */
const LOOKS_MAX = 3

/** What the sheet says of products that the page has. */
export function previewOf(products: readonly Product[]): Omit<AskedMint, "send"> {
  return {
    count: products.length,
    failed: products.filter(({ status }) => status === "failed").length,
    without_photo: products.filter(({ media }) => media.length === 0).length,
    items: products.slice(0, LOOKS_MAX),
  }
}
