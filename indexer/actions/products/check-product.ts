import { looksPersonal } from "#csv/personal-data.ts"
import { AppError } from "#indexer/errors.ts"
import type { SingleUpload } from "#shared/api/products.ts"
import { issuerIdOf } from "#shared/issuer.ts"
import { buildRecord, canonicalBytes, RecordError } from "#shared/record.ts"
import type { NewProduct } from "./insert-products.ts"
import { recordInput } from "./record-input.ts"

/** What the form says, empty texts as null. */
export function toNewProduct(input: SingleUpload): NewProduct {
  const attributes = Object.entries(input.metadata_json?.attributes ?? {}).filter(([key, value]) => key && value)
  return {
    product_name: input.product_name,
    description: input.description || null,
    product_code: input.product_code || null,
    serial_number: input.serial_number || null,
    batch_number: input.batch_number || null,
    manufacture_date: input.manufacture_date || null,
    expiration_date: input.expiration_date || null,
    category: input.category || null,
    attributes: Object.fromEntries(attributes),
  }
}

/** Whatever could not be struck later is refused now, with the field at fault. */
export function requireRecord(product: NewProduct, company: { id: string; name: string }): void {
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  try {
    canonicalBytes(buildRecord(recordInput(product, { code: "0".repeat(12), issuer, salt: "0".repeat(32) })))
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    // The record calls it name; whoever filled in the form knows it as product_name.
    const field = error.field === "name" ? "product_name" : error.field
    throw new AppError("invalid_input", `${field}: ${error.reason}`, {
      fields: { [field]: error.reason },
      ...{ reason: "record_refused", params: { field } },
    })
  }
}

/** What a record holds stays on a blockchain for ever: nothing that looks like somebody's address or number goes there. */
export function refusePersonalData(product: NewProduct): void {
  const { attributes, ...fields } = product
  for (const [field, value] of [...Object.entries(fields), ...Object.entries(attributes)]) {
    if (!value || !looksPersonal(value)) continue
    const detail = `“${field}” looks like an e-mail address or a phone number. What is written to a blockchain stays for ever: leave personal data out.`
    throw new AppError("invalid_input", detail, {
      fields: { [field]: detail },
      ...{ reason: "personal_data", params: { field } },
    })
  }
}
