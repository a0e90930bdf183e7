import { isField, kindOf, orderFields } from "#shared/product-fields.ts"

export const COLUMNS_DEFAULT = ["serial_number", "batch_number", "short_code", "status", "tx_hash"] as const

/** The columns of the list beside the product's name, which is always there. */
export const COLUMNS = orderFields(
  [...COLUMNS_DEFAULT, "product_code", "category", "others", "created_at"],
  ["product_name", "description"],
)
export type ColumnName = (typeof COLUMNS)[number]

/** The window width from which a column is shown, and its width. Full class names, so that Tailwind finds them. */
const ROOM: Partial<Record<ColumnName, string>> = {
  serial_number: "hidden xl:table-cell xl:w-44",
  batch_number: "hidden xl:table-cell xl:w-28",
  short_code: "hidden md:table-cell md:w-52",
  status: "w-32",
  tx_hash: "hidden lg:table-cell lg:w-32",
  product_code: "hidden xl:table-cell xl:w-40",
  category: "hidden xl:table-cell xl:w-36",
}

export const columnRoom = (column: ColumnName): string => ROOM[column] ?? "hidden xl:table-cell xl:w-34"

export const isDateColumn = (column: string): boolean =>
  column === "created_at" || (isField(column) && kindOf(column) === "date")

export const isColumn = (name: string): name is ColumnName => COLUMNS.some((column) => column === name)
