import type { RecordInput } from "#proof/build-record.ts"
import type { NewProduct } from "./insert-products.ts"

/** A product's data in the form that records are built from. */
export function recordInput(
  product: NewProduct,
  minted: Pick<RecordInput, "code" | "code_salt" | "issuer" | "salt">,
): RecordInput {
  const { product_name: name, ...fields } = product
  return { ...minted, name, ...fields }
}
