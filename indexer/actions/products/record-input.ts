import type { RecordInput } from "#proof/build-record.ts"
import { RecordError } from "#proof/record.ts"
import { hiddenIn } from "#shared/hidden-characters.ts"
import type { NewProduct } from "./insert-products.ts"

/** A product's data in the form that records are built from. Throws RecordError for a text that hides something. */
export function recordInput(
  { product_name: name, facility_id: id, facility_name, media = [], ...fields }: NewProduct,
  minted: Pick<RecordInput, "code" | "code_salt" | "issuer" | "salt">,
): RecordInput {
  const facility = id ? { facility: facility_name ? { id, name: facility_name } : { id } } : {}
  const input = { ...minted, name, ...fields, ...facility, ...(media.length > 0 ? { media } : {}) }
  refuseHidden({ ...input, "issuer.name": minted.issuer.name, "facility.id": id, "facility.name": facility_name })
  return input
}

function refuseHidden({
  attributes = {},
  ...fields
}: {
  attributes?: Record<string, string>
  [field: string]: unknown
}) {
  for (const [name, text] of Object.entries(attributes)) requireSeen(`attributes.${name}`, `${name} ${text}`)
  for (const [field, text] of Object.entries(fields)) if (typeof text === "string") requireSeen(field, text)
}

function requireSeen(field: string, text: string): void {
  const fault = hiddenIn(text)
  if (fault) throw new RecordError(field, fault)
}
