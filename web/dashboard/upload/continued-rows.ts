import papaparse from "papaparse"
import type { Header } from "#shared/csv/read-header.ts"
import { columnNames } from "./mapping.ts"

export interface Continued {
  /** The column whose value such a row shares with the product above. */
  column: string
  rows: number
}

const KEYS = /^(?:url )?handle$/i

/** Rows of a shop's export that continue the product above, without a name; null for none. */
export function continuedRows(text: string, { cells, delimiter, rows_start }: Header, name: number): Continued | null {
  const key = cells.findIndex((cell) => KEYS.test(cell.trim()))
  if (key === -1 || name === -1) return null
  let above = ""
  let rows = 0
  papaparse.parse<string[]>(text.slice(rows_start), {
    delimiter,
    newline: "\n" as const,
    step: ({ data }) => {
      const value = data[key]?.trim() ?? ""
      if (data[name]?.trim()) above = value
      else if (value !== "" && value === above) rows++
    },
  })
  return rows === 0 ? null : { column: columnNames(cells)[key]!, rows }
}
