import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { type Column, indexOfHeader } from "./columns.ts"

/** A row's cells with what a person has written in the place of some. Throws unknown_column. */
export function fixApplier(columns: Column[], fixes: readonly CellFix[]): (cells: string[], line: number) => string[] {
  const headers = columns.map(({ header }) => header)
  const placed = fixes.map(({ line, column, value }) => ({ line, index: indexOfHeader(headers, column), value }))
  const of_line = Map.groupBy(placed, ({ line }) => line)
  return (cells, line) => {
    const fixed = of_line.get(line)
    if (!fixed) return cells
    const row = headers.map((_, index) => cells[index] ?? "")
    for (const { index, value } of fixed) row[index] = value
    return row
  }
}
