import type { Language } from "#shared/language.ts"
import { rowFaults } from "#shared/refusals/rows.ts"
import { fill } from "#shared/refusals/table.ts"
import {
  ATTRIBUTE_CHARS_MAX,
  CELL_CHARS_MAX,
  DESCRIPTION_CHARS_MAX,
  FIELD_CHARS_MAX,
  HTML_TAGS_MAX,
  PIECES_OF_ROW_MAX,
  ROW_CHARS_MAX,
} from "./limits.ts"

export type RowFault = keyof typeof rowFaults

/** The figures in their sentences. */
export const ROW_FAULT_PARAMS: Partial<Record<RowFault, Record<string, number>>> = {
  field_too_long: { characters_max: FIELD_CHARS_MAX },
  description_too_long: { characters_max: DESCRIPTION_CHARS_MAX },
  attribute_too_long: { characters_max: ATTRIBUTE_CHARS_MAX },
  cell_too_long: { characters_max: CELL_CHARS_MAX },
  html_too_nested: { tags_max: HTML_TAGS_MAX },
  pieces_unclear: { pieces_max: PIECES_OF_ROW_MAX },
  row_too_long: { characters_max: ROW_CHARS_MAX },
}

export const sayFault = (code: RowFault, language: Language): string =>
  fill(rowFaults[code], ROW_FAULT_PARAMS[code] ?? {}, language)

export interface RowError {
  /** 1-based line of the file on which the row begins. */
  line: number
  /** The column's header; empty when the row as a whole is at fault. */
  column: string
  message: string
  code: RowFault
  params: Record<string, number>
  /** What the row has in the name's column, cut. */
  product: string
  /** What it has in the column at fault, as written, cut. */
  value: string
}
