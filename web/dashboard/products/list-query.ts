import { useCallback, useMemo } from "react"
import { useSearchParams } from "react-router"
import type { ProductFilter } from "#shared/api/products.ts"
import { orderFields } from "#shared/product-fields.ts"
import { FILTER_OPERATORS, FILTERS_MAX, type FilterOperator } from "#shared/request-bounds.ts"
import { readStored, writeStored } from "#web/storage.ts"
import { COLUMNS_DEFAULT, type ColumnName, isColumn, isDateColumn } from "./columns.tsx"

/** The fields that the list can be filtered by; fields of the company's own follow as `attributes.{name}`. */
export const FILTER_FIELDS = orderFields([
  ...(["product_name", "status", "serial_number", "batch_number", "short_code", "product_code"] as const),
  ...(["category", "description", "media", "others", "created_at", "tx_hash", "recalled", "package"] as const),
])
type FilterField = (typeof FILTER_FIELDS)[number]

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

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface Sort {
  column: ColumnName | "product_name"
  descending: boolean
}

/** What the list shows. The address holds all of it, so that a view can be saved, shared and restored. */
export interface ListQuery {
  filters: ProductFilter[]
  sort: Sort
  /** From 0. */
  page: number
  size: PageSize
  columns: readonly ColumnName[]
}
/** The last choice on this device, used where the address says nothing. */
interface ListPreference {
  size: PageSize
  columns: readonly ColumnName[]
}

export const PREFERENCE_DEFAULT: ListPreference = { size: 50, columns: COLUMNS_DEFAULT }
const SORT_DEFAULT: Sort = { column: "created_at", descending: true }

export const sizeOf = (text: unknown): PageSize | undefined => PAGE_SIZES.find((size) => String(size) === String(text))
const columnsOf = (text: string): ColumnName[] => [...new Set(text.split(",").filter(isColumn))]

/** Reads an address that anybody may have written: what makes no sense is left out. */
export function readListQuery(address: URLSearchParams, preferred: ListPreference): ListQuery {
  const columns = address.get("columns")
  const page = Number(address.get("page") ?? 1)
  return {
    filters: address
      .getAll("filter")
      .flatMap((text) => readFilter(text) ?? [])
      .slice(0, FILTERS_MAX),
    sort: readSort(address.get("sort")) ?? SORT_DEFAULT,
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: sizeOf(address.get("size")) ?? preferred.size,
    columns: columns === null ? preferred.columns : columnsOf(columns),
  }
}

/**
 * Omits size and columns only when this device's choice and the default agree, so that links work elsewhere. Drops other
 * parameters.
 */
export function writeListQuery(query: ListQuery, preferred: ListPreference): URLSearchParams {
  const address = new URLSearchParams()
  for (const filter of query.filters) address.append("filter", writeFilter(filter))
  if (writeSort(query.sort) !== writeSort(SORT_DEFAULT)) address.set("sort", writeSort(query.sort))
  if (query.page > 0) address.set("page", String(query.page + 1))
  const known = [preferred, PREFERENCE_DEFAULT]
  if (known.some(({ size }) => size !== query.size)) address.set("size", String(query.size))
  const columns = query.columns.join()
  if (known.some((choice) => choice.columns.join() !== columns)) address.set("columns", columns)
  return address
}

export const writeSort = ({ column, descending }: Sort): string => (descending ? "-" : "") + column

function readSort(text: string | null): Sort | null {
  const descending = text?.startsWith("-") ?? false
  const column = descending ? text?.slice(1) : text
  return column && (column === "product_name" || isColumn(column)) ? { column, descending } : null
}

/** Sorting by another column begins in the order people expect of it; by the same one turns the order round. */
export function sortedBy(column: Sort["column"], now: Sort): Sort {
  if (column === now.column) return { column, descending: !now.descending }
  return { column, descending: column === "created_at" }
}

const STORED_AS = "products_list"

/** The list's state, read from and written to the address. Any change except of the page returns to the first page. */
export function useListQuery(): { query: ListQuery; change: (part: Partial<ListQuery>) => void } {
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => readListQuery(address, readPreference()), [address])
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      const wanted = { ...query, page: 0, ...part }
      // Before this choice is stored: an address that left it out would not change, and nothing would happen.
      const next = writeListQuery(wanted, readPreference())
      const isPreference = part.size !== undefined || part.columns !== undefined
      if (isPreference) writeStored("local", STORED_AS, JSON.stringify([wanted.size, ...wanted.columns]))
      // "Back" leads to another list, not through every column that was ticked.
      setAddress(next, { preventScrollReset: true, replace: isPreference })
    },
    [query, setAddress],
  )
  return { query, change }
}

function readPreference(): ListPreference {
  try {
    const [size, ...columns] = JSON.parse(readStored("local", STORED_AS) ?? "[]") as unknown[]
    if (sizeOf(size) === undefined) return PREFERENCE_DEFAULT
    return { size: sizeOf(size) ?? PREFERENCE_DEFAULT.size, columns: columnsOf(columns.join(",")) }
  } catch {
    return PREFERENCE_DEFAULT
  }
}
