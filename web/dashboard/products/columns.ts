/** The columns of the list beside the product's name, which is always there. */
export const COLUMNS = [
  "serial_number",
  "batch_number",
  "short_code",
  "status",
  "tx_hash",
  "product_code",
  "category",
  "manufacture_date",
  "expiration_date",
  "created_at",
] as const
export type ColumnName = (typeof COLUMNS)[number]

export const COLUMNS_DEFAULT: readonly ColumnName[] = [
  "serial_number",
  "batch_number",
  "short_code",
  "status",
  "tx_hash",
]

/** From which width of the window a column has room, and how wide it then is. Class names whole, so that they are found. */
export const COLUMN_ROOM: Record<ColumnName, string> = {
  serial_number: "hidden xl:table-cell xl:w-44",
  batch_number: "hidden xl:table-cell xl:w-28",
  short_code: "hidden md:table-cell md:w-44",
  status: "w-32",
  tx_hash: "hidden lg:table-cell lg:w-32",
  product_code: "hidden xl:table-cell xl:w-40",
  category: "hidden xl:table-cell xl:w-36",
  manufacture_date: "hidden xl:table-cell xl:w-34",
  expiration_date: "hidden xl:table-cell xl:w-34",
  created_at: "hidden xl:table-cell xl:w-34",
}

export const isColumn = (name: string): name is ColumnName => COLUMNS.some((column) => column === name)
