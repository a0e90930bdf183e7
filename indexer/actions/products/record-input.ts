import type { RecordInput } from "#proof/build-record.ts"
import type { NewProduct } from "./insert-products.ts"

/** A product's data in the form that records are built from. */
export function recordInput(
  { product_name: name, facility_id: id, facility_name, media = [], ...fields }: NewProduct,
  minted: Pick<RecordInput, "code" | "code_salt" | "issuer" | "salt">,
): RecordInput {
  const facility = id ? { facility: facility_name ? { id, name: facility_name } : { id } } : {}
  return { ...minted, name, ...fields, ...facility, ...(media.length > 0 ? { media } : {}) }
}
