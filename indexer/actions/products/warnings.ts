import type { Reader } from "#db/database.ts"
import type { UploadWarning, UploadWarningCode } from "#shared/api/products.ts"
import type { Language } from "#shared/language.ts"
import type { Params } from "#shared/refusals/table.ts"
import { fill } from "#shared/refusals/table.ts"
import { uploadWarnings } from "#shared/refusals/warnings.ts"
import type { NewProduct } from "./insert-products.ts"

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
