import { looksPersonal } from "#csv/personal-data.ts"
import { refusal } from "#indexer/errors.ts"
import { buildRecord } from "#proof/build-record.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { normalizeText, RecordError } from "#proof/record.ts"
import type { SingleUpload } from "#shared/api/products.ts"
import { withoutHarmlessMarks } from "#shared/hidden-characters.ts"
import { kindOf, mapFields, OPTIONAL_FIELDS, type OptionalField } from "#shared/product-fields.ts"
import { because } from "#shared/refusals.ts"
import { withPlainLines } from "#shared/visible-text.ts"
import type { NewProduct } from "./insert-products.ts"
import { recordInput } from "./record-input.ts"

/** The form's values, with empty texts as null. Only a description keeps its line breaks. */
export function toNewProduct(input: SingleUpload): NewProduct {
  const attributes = Object.entries(input.metadata_json?.attributes ?? {})
    .filter(([key, value]) => key && value)
    .map(([key, value]) => [asTyped(key), asTyped(value)])
  return {
    product_name: asTyped(input.product_name),
    ...mapFields(OPTIONAL_FIELDS, (field) => normalizeField(field, input[field] ?? "") || null),
    attributes: Object.fromEntries(attributes),
  }
}

const asTyped = (text: string) => normalizeText(withoutHarmlessMarks(text))
const normalizeField = (field: OptionalField, text: string) =>
  kindOf(field) === "lines" ? withPlainLines(withoutHarmlessMarks(text)) : asTyped(text)

/** Refuses now, with its field, what could not be minted later. */
export function requireRecord(product: NewProduct, company: { id: string; name: string }): void {
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  try {
    const [salt, code_salt] = ["0".repeat(32), "0".repeat(32)]
    buildRecord(recordInput(product, { code: "0".repeat(INDIVIDUAL_CODE_LENGTH), code_salt, issuer, salt }))
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    // A record's `name` is the form's `product_name`.
    const field = error.field === "name" ? "product_name" : error.field.replace("facility.", "facility_")
    if (error.code === "too_large") throw refusal("record_too_large", {}, { at: field })
    const fields = { [field]: because("record_fault", { problem: error.reason }) }
    throw refusal("record_refused", { field, problem: error.reason }, { fields })
  }
  refuseDatesOutOfOrder(product)
  if (product.facility_name && !product.facility_id) throw refusal("facility_id_missing", {}, { at: "facility_id" })
}

function refuseDatesOutOfOrder({ manufacture_date, expiration_date }: NewProduct): void {
  if (!manufacture_date || !expiration_date || expiration_date >= manufacture_date) return
  throw refusal("expires_before_manufacture", {}, { at: "expiration_date" })
}

/** A record stays on chain forever, so texts that look like personal addresses or numbers are refused. */
export function refusePersonalData(product: NewProduct): void {
  const { attributes, media: _media, sample: _sample, ...fields } = product
  const own = Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, `${name}\n${value}`] as const)
  for (const [field, value] of [...Object.entries(fields), ...own]) {
    if (value && looksPersonal(value)) throw refusal("personal_data", { field }, { at: field })
  }
}
