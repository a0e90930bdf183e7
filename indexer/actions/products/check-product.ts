import { looksPersonal } from "#csv/personal-data.ts"
import type { Reader } from "#db/database.ts"
import { refusal } from "#indexer/errors.ts"
import { buildRecord, issueRecord, newSalts } from "#proof/build-record.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { normalizeText, RecordError } from "#proof/record.ts"
import { INDIVIDUAL_SEALED_BYTES_MAX, sealedBytes } from "#proof/seal.ts"
import type { SingleUpload, UploadWarning, UploadWarningCode } from "#shared/api/products.ts"
import { withoutHarmlessMarks } from "#shared/hidden-characters.ts"
import type { Language } from "#shared/language.ts"
import { kindOf, mapFields, OPTIONAL_FIELDS, type OptionalField } from "#shared/product-fields.ts"
import { fill, type Params } from "#shared/refusals/table.ts"
import { uploadWarnings } from "#shared/refusals/warnings.ts"
import { reasonFor } from "#shared/refusals.ts"
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
    const fields = { [field]: reasonFor("record_fault", { problem: error.reason }) }
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

/**
 * Chooses a batch when the record is too long for an individual token. A batch fits every record that `requireRecord`
 * accepts.
 */
export async function fittingScope(
  asked: "individual" | "batch",
  product: NewProduct,
  company: { id: string; name: string },
): Promise<"individual" | "batch"> {
  if (asked === "batch") return "batch"
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  // Random ones, since zeros would be compressed to nothing.
  const code = generateCode(undefined, INDIVIDUAL_CODE_LENGTH)
  const { bytes } = issueRecord(recordInput(product, { code, issuer, ...newSalts() }))
  return (await sealedBytes(bytes)) <= INDIVIDUAL_SEALED_BYTES_MAX ? "individual" : "batch"
}

const STATEMENT_NUMBERS_MAX = 500
const EXAMPLES_MAX = 5
const PLACES_MAX = 10

type Numbered = Pick<NewProduct, "serial_number"> & { line?: number }

/** A warning with its sentence; `count` and `lines`, where it has them, are said too. */
export function warningOf(code: UploadWarningCode, params: Params, language: Language = "en"): UploadWarning {
  const { count = 1, lines } = params
  const said = fill(uploadWarnings[code], { ...params, n: count }, language)
  return { code, message: lines ? `${said} ${IN_LINES[language](lines)}` : said, params }
}

const IN_LINES = {
  en: (lines: string | number) => `Lines: ${lines}.`,
  hu: (lines: string | number) => `Sorok: ${lines}.`,
}

/** Serial numbers that the company has used before, or uses twice now. They may be right, so nothing is refused. */
export async function serialWarnings(
  db: Reader,
  company_id: string,
  products: Numbered[],
  language?: Language,
): Promise<UploadWarning[]> {
  const lines = linesOf(products)
  const known = await knownNumbers(db, company_id, [...lines.keys()])
  const repeated = [...lines].filter(([, places]) => places.length > 1).map(([number]) => number)
  const told = { serial_number_seen_before: known, serial_number_repeated: repeated }
  return (["serial_number_seen_before", "serial_number_repeated"] as const).flatMap((code) =>
    told[code].length > 0 ? [warningOf(code, paramsOf(told[code], lines), language)] : [],
  )
}

/** The lines of each number; products that are not rows of a file count as line 0. */
function linesOf(products: Numbered[]): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const { serial_number, line = 0 } of products) {
    if (serial_number === null) continue
    const places = lines.get(serial_number)
    if (places) places.push(line)
    else lines.set(serial_number, [line])
  }
  return lines
}

/** `examples` are numbers, `lines` where those stand; without lines for a product that is no row of a file. */
function paramsOf(numbers: string[], lines: Map<string, number[]>) {
  const shown = numbers.slice(0, EXAMPLES_MAX)
  const places = shown.flatMap((number) => lines.get(number) ?? []).filter((line) => line > 0)
  return { count: numbers.length, examples: shown.join(", "), ...(places.length > 0 ? { lines: listed(places) } : {}) }
}

/** The first places of a list that may be long. */
export const listed = (places: readonly (string | number)[]): string =>
  places.slice(0, PLACES_MAX).join(", ") + (places.length > PLACES_MAX ? ", …" : "")

/** Which of these serial numbers the company has used. */
export async function knownNumbers(db: Reader, company_id: string, numbers: string[]): Promise<string[]> {
  const known: string[] = []
  for (let start = 0; start < numbers.length; start += STATEMENT_NUMBERS_MAX) {
    const rows = await db
      .selectFrom("products")
      .select("serial_number")
      .distinct()
      .where("company_id", "=", company_id)
      .where("serial_number", "in", numbers.slice(start, start + STATEMENT_NUMBERS_MAX))
      .execute()
    for (const { serial_number } of rows) known.push(serial_number!)
  }
  return known
}

/** Whether the company has imported a file of just these bytes before. */
export async function fileWarnings(
  db: Reader,
  company_id: string,
  content_hash: string,
  language?: Language,
): Promise<UploadWarning[]> {
  const before = await db
    .selectFrom("uploads")
    .select(["file_name", "created_at", "valid_count"])
    .where("company_id", "=", company_id)
    .where("content_hash", "=", content_hash)
    .where("valid_count", ">", 0)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!before) return []
  const { file_name, valid_count } = before
  const day = new Date(Number(before.created_at)).toISOString().slice(0, 10)
  return [warningOf("file_seen_before", { day, file_name, valid_count }, language)]
}
