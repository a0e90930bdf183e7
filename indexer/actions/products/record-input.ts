import type { RecordInput } from "#proof/record.ts"
import type { NewProduct } from "./insert-products.ts"

/** What a product says of itself, in the form a record is built from. */
export function recordInput(product: NewProduct, minted: Pick<RecordInput, "code" | "issuer" | "salt">): RecordInput {
  const { product_name: name, ...fields } = product
  return { ...minted, name, ...fields }
}
