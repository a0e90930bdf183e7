import type { Reader } from "#db/database.ts"
import type { UploadWarning } from "#shared/api/products.ts"
import type { NewProduct } from "./insert-products.ts"

const STATEMENT_NUMBERS_MAX = 500
const EXAMPLES_MAX = 5

type Numbered = Pick<NewProduct, "serial_number">

/** Serial numbers that the company has used before, or uses twice now. They may be right, so nothing is refused. */
export async function serialWarnings(db: Reader, company_id: string, products: Numbered[]): Promise<UploadWarning[]> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { serial_number } of products) {
    if (serial_number === null) continue
    if (seen.has(serial_number)) repeated.add(serial_number)
    seen.add(serial_number)
  }
  const known = await knownNumbers(db, company_id, [...seen])
  const warnings: UploadWarning[] = []
  if (known.length > 0) {
    const params = paramsOf(known)
    const message = `You have registered ${params.count} of these serial numbers before, such as ${params.examples}.`
    warnings.push({ code: "serial_number_seen_before", message, params })
  }
  if (repeated.size > 0) {
    const params = paramsOf([...repeated])
    const message = `${params.count} serial numbers stand in this file more than once, such as ${params.examples}.`
    warnings.push({ code: "serial_number_repeated", message, params })
  }
  return warnings
}

function paramsOf(numbers: string[]): { count: number; examples: string } {
  return { count: numbers.length, examples: numbers.slice(0, EXAMPLES_MAX).join(", ") }
}

async function knownNumbers(db: Reader, company_id: string, numbers: string[]): Promise<string[]> {
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
export async function fileWarnings(db: Reader, company_id: string, content_hash: string): Promise<UploadWarning[]> {
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
  const message = `You have imported this very file before, on ${day} as “${file_name}”: ${valid_count} products.`
  return [{ code: "file_seen_before", message, params: { day, file_name, valid_count } }]
}
