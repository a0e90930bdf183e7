import type { ProductFilter } from "#shared/api/products.ts"
import { orderFields } from "#shared/product-fields.ts"
import { FILTER_OPERATORS, type FilterOperator } from "#shared/request-bounds.ts"
import { isDateColumn } from "./columns.ts"

/** The fields that the list can be filtered by; fields of the company's own follow as `attributes.{name}`. */
export const FILTER_FIELDS = orderFields([
  ...(["product_name", "status", "serial_number", "batch_number", "short_code", "product_code"] as const),
  ...(["category", "description", "media", "others", "created_at", "tx_hash", "recalled", "package"] as const),
])
export type FilterField = (typeof FILTER_FIELDS)[number]

/** Where there are only a few values to choose from, as the service knows them. */
export const FILTER_CHOICES = {
  status: ["Verified", "Pending", "Failed"],
  recalled: ["true", "false"],
} as const satisfies Partial<Record<FilterField, readonly string[]>>

/** Only links filter by these: nobody knows an upload by its id. */
export const OF_UPLOAD = "upload_id"
export const SAMPLE = "sample"
const OF_LINKS = [OF_UPLOAD, SAMPLE]
const ATTRIBUTE = "attributes."
const COMPARING = new Set<FilterOperator>(["gt", "gte", "lt", "lte"])
const NUMBER = /^[-+]?\d+([.,]\d+)?$/
const DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/

export const isFilterField = (column: string): column is FilterField => FILTER_FIELDS.some((field) => field === column)
export const attributeOf = (column: string): string | null =>
  column.startsWith(ATTRIBUTE) ? column.slice(ATTRIBUTE.length) : null
export const columnOfAttribute = (name: string): string => ATTRIBUTE + name
export const needsValue = (operator: FilterOperator): boolean => operator !== "empty" && operator !== "not_empty"

/** What a filter still lacks; null when complete. */
export function filterProblem({ column, operator, value }: ProductFilter): "value" | "number" | "date" | null {
  if (!needsValue(operator)) return null
  const typed = value.trim()
  if (typed === "") return "value"
  if (isDateColumn(column) && (COMPARING.has(operator) || column === "created_at"))
    return DATE.test(typed) ? null : "date"
  return COMPARING.has(operator) && !NUMBER.test(typed) ? "number" : null
}

/** A filter in the address: `batch_number:contains:L-03`. */
export function writeFilter({ column, operator, value }: ProductFilter): string {
  return [encodeURIComponent(column), operator, needsValue(operator) ? value.trim() : ""].join(":")
}

/** Null for an invalid or incomplete filter. */
export function readFilter(text: string): ProductFilter | null {
  const [, coded = "", named, value = ""] = /^([^:]+):(\w+):(.*)$/su.exec(text) ?? []
  const operator = FILTER_OPERATORS.find((one) => one === named)
  const column = decoded(coded)
  if (!operator || column === null || !(isFilterField(column) || attributeOf(column) || OF_LINKS.includes(column)))
    return null
  const filter = { column, operator, value: needsValue(operator) ? value : "" }
  return filterProblem(filter) === null ? filter : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
