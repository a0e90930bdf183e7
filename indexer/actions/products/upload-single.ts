import { requireActive } from "#actions/companies/require-active.ts"
import { settleOnce } from "#actions/idempotency/settle.ts"
import { looksPersonal } from "#csv/personal-data.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { SingleUpload, SingleUploadResponse } from "#shared/api/products.ts"
import { formatCode } from "#shared/code.ts"
import { issuerIdOf } from "#shared/issuer.ts"
import { buildRecord, canonicalBytes, RecordError } from "#shared/record.ts"
import { freeSlots, insertProducts, type NewProduct } from "./insert-products.ts"
import { recordInput } from "./record-input.ts"

export const LIMIT_REACHED = "You’ve reached your upload limit. Upgrade your plan to add more products."

/** Adds one product. Its record will travel sealed inside a public transaction for ever, so personal data is refused. */
export async function uploadSingle(app: App, me: Caller, input: SingleUpload): Promise<SingleUploadResponse> {
  const product = toNewProduct(input)
  if (input.nft_scope === "individual") refusePersonalData(product)
  return app.db.write(async (tx) => {
    const company = await requireActive(tx, me.company_id)
    requireRecord(product, company)
    if ((await freeSlots(tx, company)) < 1) throw new AppError("limit_reached", LIMIT_REACHED)
    const [row] = await insertProducts(tx, company, [product], input.nft_scope, app.now())
    const short_code = formatCode(row!.code, company.code_prefix ?? undefined)
    const made = { id: row!.id, short_code, detail: "Your product has been uploaded successfully" }
    await settleOnce(tx, me.once, made)
    return made
  })
}

function toNewProduct(input: SingleUpload): NewProduct {
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
function requireRecord(product: NewProduct, company: { id: string; name: string }): void {
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  try {
    canonicalBytes(buildRecord(recordInput(product, { code: "0".repeat(12), issuer, salt: "0".repeat(32) })))
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    // The record calls it name; whoever filled in the form knows it as product_name.
    const field = error.field === "name" ? "product_name" : error.field
    throw new AppError("invalid_input", `${field}: ${error.reason}`, { fields: { [field]: error.reason } })
  }
}

function refusePersonalData(product: NewProduct): void {
  const { attributes, ...fields } = product
  for (const [field, value] of [...Object.entries(fields), ...Object.entries(attributes)]) {
    if (!value || !looksPersonal(value)) continue
    const detail = `“${field}” looks like an e-mail address or a phone number. What is written to a blockchain stays for ever: leave personal data out.`
    throw new AppError("invalid_input", detail, { fields: { [field]: detail } })
  }
}
