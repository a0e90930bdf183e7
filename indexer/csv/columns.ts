import { type CsvError, refuseFile } from "#shared/csv/csv-error.ts"
import { COLUMNS_MAX } from "#shared/csv/encodings.ts"
import { placesOf, uniqueNames } from "#shared/csv/match-headers.ts"
import { headerKey, REPORT_HEADERS } from "#shared/csv/product-columns.ts"
import { FIELDS, type Field } from "#shared/product-fields.ts"
import { COLUMN_NAME_CHARS_MAX, cleanText } from "./clean-text.ts"

export interface Column {
  /** The name an attribute gets: the header, cleaned; numbered where the file repeats it. */
  header: string
  field: Field | "photo" | "attribute" | "ignored"
}

export interface ColumnOptions {
  /** Which unknown columns become attributes; `all` when left out. */
  attributes?: "all" | "none" | string[] | undefined
  /** Header to field name, `photo`, `attribute` or `ignore`, or one of these per column; overrides the headers' own meaning. */
  mapping?: Record<string, string> | string[] | undefined
}

/** Assigns a purpose to each column; beyond COLUMNS_MAX those that are empty in every row are left out. Throws CsvError when no column is the product's name or two claim one field. */
export function planColumns(
  cells: string[],
  options: ColumnOptions,
  filledPlaces: () => ReadonlySet<number> = () => new Set(cells.keys()),
  counts_rows = false,
): Column[] {
  const headers = uniqueNames(cells.map(cleanHeader))
  const plan = new Map<number, Column["field"]>()
  mapGivenColumns(plan, headers, options.mapping ?? {})
  for (const [index, cell] of cells.entries())
    if ((REPORT_HEADERS.includes(cell) || (counts_rows && index === 0)) && !plan.has(index)) plan.set(index, "ignored")
  for (const field of FIELDS) mapKnownHeader(plan, headers, field)
  const chosen = chosenAttributes(headers, options.attributes ?? "all")
  const columns = headers.map((header, index) => ({ header, field: plan.get(index) ?? chosen(index) }))
  if (!columns.some((column) => column.field === "product_name")) throw noProductName(headers, cells)
  for (const column of columns) if (column.field === "attribute") refuseAttributeName(column.header)
  if (countKept(columns) <= COLUMNS_MAX) return columns
  const filled = filledPlaces()
  for (const [place, column] of columns.entries())
    if (column.field === "attribute" && !filled.has(place)) column.field = "ignored"
  const kept = countKept(columns)
  if (kept > COLUMNS_MAX) throw refuseFile("too_many_columns_kept", { kept, n: COLUMNS_MAX })
  return columns
}

const countKept = (columns: Column[]) => columns.filter(({ field }) => field !== "ignored").length

function cleanHeader(cell: string): string {
  const text = cleanText(cell)
  if (typeof text === "string") return text
  throw refuseFile("column_name_not_allowed")
}

type Mapping = NonNullable<ColumnOptions["mapping"]>

function mapGivenColumns(plan: Map<number, Column["field"]>, headers: string[], mapping: Mapping): void {
  for (const [index, name, target] of givenColumns(headers, mapping)) {
    const field = target === "ignore" ? "ignored" : target
    if (!isTarget(field)) throw refuseFile("unknown_field", { name, target }, headers)
    if ([...plan.values()].some((taken) => taken === field && taken !== "attribute" && taken !== "ignored"))
      throw twice(field, headers)
    plan.set(index, field)
  }
}

function givenColumns(headers: string[], mapping: Mapping): [index: number, name: string, target: string][] {
  if (!Array.isArray(mapping))
    return Object.entries(mapping).map(([name, target]) => [indexOfHeader(headers, name), name, target])
  if (mapping.length === headers.length) return mapping.map((target, index) => [index, headers[index]!, target])
  throw refuseFile("mapping_size", { named: mapping.length, found: headers.length }, headers)
}

const isTarget = (name: string): name is Column["field"] =>
  name === "photo" || name === "attribute" || name === "ignored" || (FIELDS as readonly string[]).includes(name)

/** The column of that name, or of the same name but for case, accents and signs. Throws unknown_column. */
export function indexOfHeader(headers: string[], name: string): number {
  const exact = headers.indexOf(name.trim())
  const key = headerKey(name)
  const index = exact === -1 && key ? headers.findIndex((header) => headerKey(header) === key) : exact
  if (index === -1) throw refuseFile("unknown_column", { name }, headers)
  return index
}

function mapKnownHeader(plan: Map<number, Column["field"]>, headers: string[], field: Field): void {
  if ([...plan.values()].includes(field)) return
  const places = placesOf(field, headers, (index) => !plan.has(index))
  const suffixes = places.map((place) => /\((\p{L}[^()]*)\)$/u.exec(headers[place]!)?.[1] ?? "")
  // `Name (en)` and `Name (hu)` say the same.
  const is_clear = new Set(suffixes).size === places.length
  if (places.length > 1 && !is_clear) throw twice(field, headers)
  const place = places[Math.max(suffixes.indexOf(""), 0)]
  if (place !== undefined) plan.set(place, field)
}

function twice(field: string, headers: string[]): CsvError {
  const name = field.replace("_", " ")
  return refuseFile("duplicate_column", { name }, headers)
}

function chosenAttributes(
  headers: string[],
  attributes: "all" | "none" | string[],
): (index: number) => Column["field"] {
  if (attributes === "all") return () => "attribute"
  if (attributes === "none") return () => "ignored"
  const chosen = new Set(attributes.map((name) => indexOfHeader(headers, name)))
  return (index) => (chosen.has(index) ? "attribute" : "ignored")
}

function noProductName(headers: string[], [first = "", ...others]: string[]): CsvError {
  // A name of one column has no such signs.
  if (others.length === 0 && /[~^|:\t，；、؛]|\s{2}|[;,].*[;,]/.test(first))
    return refuseFile("separator_unknown", { row: headers[0]!.slice(0, 80) }, headers)
  const shown = headers.slice(0, 8).map((header) => `“${header.slice(0, 40)}”`)
  const columns = shown.join(", ") + (headers.length > 8 ? " …" : "")
  return refuseFile("no_product_name", { columns }, headers)
}

function refuseAttributeName(header: string): void {
  if (header === "__proto__") throw refuseFile("column_name_proto")
  if (header.length > COLUMN_NAME_CHARS_MAX)
    throw refuseFile("column_name_too_long", { name: header.slice(0, 30), n: COLUMN_NAME_CHARS_MAX })
}
