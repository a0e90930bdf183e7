import { looksPersonal } from "#csv/personal-data.ts"
import { AppError } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/issuer.ts"
import { buildRecord, canonicalBytes, RecordError } from "#proof/record.ts"
import { tidyText } from "#proof/record-text.ts"
import type { SingleUpload } from "#shared/api/products.ts"
import { fieldLabel } from "#shared/csv/product-columns.ts"
import { kindOf, mapFields, OPTIONAL_FIELDS, type OptionalField } from "#shared/product-fields.ts"
import { withPlainLines } from "#shared/visible-text.ts"
import type { NewProduct } from "./insert-products.ts"
import { recordInput } from "./record-input.ts"

/** What the form says, empty texts as null. Only a description keeps its line breaks. */
export function toNewProduct(input: SingleUpload): NewProduct {
  const attributes = Object.entries(input.metadata_json?.attributes ?? {})
    .filter(([key, value]) => key && value)
    .map(([key, value]) => [tidyText(key), tidyText(value)])
  return {
    product_name: tidyText(input.product_name),
    ...mapFields(OPTIONAL_FIELDS, (field) => tidyField(field, input[field] ?? "") || null),
    attributes: Object.fromEntries(attributes),
  }
}

const tidyField = (field: OptionalField, text: string) =>
  kindOf(field) === "lines" ? withPlainLines(text) : tidyText(text)

/** Whatever could not be struck later is refused now, with the field at fault. */
export function requireRecord(product: NewProduct, company: { id: string; name: string }): void {
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  try {
    canonicalBytes(buildRecord(recordInput(product, { code: "0".repeat(12), issuer, salt: "0".repeat(32) })))
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    // The record calls it name; whoever filled in the form knows it as product_name.
    const field = error.field === "name" ? "product_name" : error.field
    throw new AppError("invalid_input", `${fieldLabel(field)}: ${error.reason}`, {
      fields: { [field]: error.reason },
      ...{ reason: "record_refused", params: { field } },
    })
  }
  refuseDatesOutOfOrder(product)
}

function refuseDatesOutOfOrder({ manufacture_date, expiration_date }: NewProduct): void {
  if (!manufacture_date || !expiration_date || expiration_date >= manufacture_date) return
  const detail = "The expiration date is before the manufacture date."
  throw new AppError("invalid_input", detail, {
    fields: { expiration_date: detail },
    reason: "expires_before_manufacture",
  })
}

/** What a record holds stays on a blockchain for ever: nothing that looks like somebody's address or number goes there. */
export function refusePersonalData(product: NewProduct): void {
  const { attributes, ...fields } = product
  const own = Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, `${name}\n${value}`] as const)
  for (const [field, value] of [...Object.entries(fields), ...own]) {
    if (!value || !looksPersonal(value)) continue
    const detail = `“${fieldLabel(field)}” looks like an e-mail address or a phone number. What is written to a blockchain stays for ever: leave personal data out.`
    throw new AppError("invalid_input", detail, {
      fields: { [field]: detail },
      ...{ reason: "personal_data", params: { field } },
    })
  }
}
