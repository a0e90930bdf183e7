import papaparse from "papaparse"
import { placeOfHandle, rowPlacer } from "#shared/csv/continued-rows.ts"
import type { Header } from "#shared/csv/read-header.ts"
import { columnNames } from "./mapping.ts"

export interface Continued {
  /** The column whose value such a row shares with the product above. */
  column: string
  /** Those that become products with the name above. */
  rows: number
  /** Those with further pictures only, which become none. */
  pictures: number
}

/** Rows of a shop's export that continue the product above, without a name; null for none. */
export function continuedRows(text: string, { cells, delimiter, rows_start }: Header, name: number): Continued | null {
  const key = placeOfHandle(cells)
  if (key === -1 || name === -1) return null
  const place = rowPlacer(cells, key, name)
  const count = { own: 0, continued: 0, pictures: 0 }
  papaparse.parse<string[]>(text.slice(rows_start), {
    delimiter,
    newline: "\n" as const,
    step: ({ data }) => {
      count[place(data).kind]++
    },
  })
  const { continued: rows, pictures } = count
  return rows + pictures === 0 ? null : { column: columnNames(cells)[key]!, rows, pictures }
}
