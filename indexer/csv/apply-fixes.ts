import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { type Column, indexOfHeader } from "./columns.ts"

/** A row's cells with what a person has written in the place of some. Throws unknown_column. */
export function fixApplier(columns: Column[], fixes: readonly CellFix[]): (cells: string[], line: number) => string[] {
  const headers = columns.map(({ header }) => header)
  const of_line = new Map<number, [index: number, value: string][]>()
  for (const { line, column, value } of fixes) {
    of_line.set(line, [...(of_line.get(line) ?? []), [indexOfHeader(headers, column), value]])
  }
  return (cells, line) => {
    const fixed = of_line.get(line)
    if (!fixed) return cells
    const row = headers.map((_, index) => cells[index] ?? "")
    for (const [index, value] of fixed) row[index] = value
    return row
  }
}
