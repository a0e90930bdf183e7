import type { ProductFilter } from "#shared/api/products.ts"
import { FILTERS_MAX } from "#shared/request-bounds.ts"
import { COLUMNS_DEFAULT, type ColumnName, isColumn } from "./columns.ts"
import { readFilter, writeFilter } from "./filters.ts"

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
export interface ListPreference {
  size: PageSize
  columns: readonly ColumnName[]
}

export const PREFERENCE_DEFAULT: ListPreference = { size: 50, columns: COLUMNS_DEFAULT }
const SORT_DEFAULT: Sort = { column: "created_at", descending: true }

export const sizeOf = (text: unknown): PageSize | undefined => PAGE_SIZES.find((size) => String(size) === String(text))
export const columnsOf = (text: string): ColumnName[] => [...new Set(text.split(",").filter(isColumn))]

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
