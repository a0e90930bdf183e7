import {
  ATTRIBUTE_CHARS_MAX,
  CELL_CHARS_MAX,
  DESCRIPTION_CHARS_MAX,
  FIELD_CHARS_MAX,
  HTML_TAGS_MAX,
  ROW_CHARS_MAX,
} from "./limits.ts"

const count = (characters: number) => characters.toLocaleString("en-GB")

/** What can be wrong with one row: the stable code and what a person is told. */
export const ROW_FAULTS = {
  name_missing: "This row has no product name.",
  variant_without_name:
    "This row has no product name. A shop's export leaves it out for further variants of a product: copy the name into the row if the variant is a product of its own.",
  example_row: "This is the template's example row. Delete it.",
  field_too_long: `At most ${FIELD_CHARS_MAX} characters fit here.`,
  description_too_long: `A description has at most ${count(DESCRIPTION_CHARS_MAX)} characters.`,
  attribute_too_long: `At most ${count(ATTRIBUTE_CHARS_MAX)} characters fit here.`,
  cell_too_long: `This cell is longer than ${count(CELL_CHARS_MAX)} characters.`,
  html_too_nested: `The HTML in this cell has more than ${count(HTML_TAGS_MAX)} tags. Paste it as plain text.`,
  control_character: "This cell holds an invisible control character. Type the text again.",
  bidi_character: "This cell holds an invisible character that reverses the direction of writing. Type the text again.",
  unreadable_character:
    "This cell holds a character that could not be read. Save the file as UTF-8 and upload it again.",
  date_ambiguous: "Day and month cannot be told apart here. Write the date as 2026-03-05 (year-month-day).",
  date_impossible: "There is no such day. Write the date as 2026-03-05 (year-month-day).",
  date_incomplete: "This date needs a day, a month and a year of four digits. Write it as 2026-03-05 (year-month-day).",
  date_day_number:
    "This looks like a spreadsheet's day number. Format the column as a date and write it as 2026-03-05 (year-month-day).",
  date_unreadable: "This is not a date we can read. Write it as 2026-03-05 (year-month-day).",
  expires_before_manufacture: "The expiration date is before the manufacture date.",
  too_many_cells:
    "This row has more cells than the header has columns. A cell that contains the separator must stand in quotation marks.",
  broken_quotes:
    'The quotation marks are broken here, so this row and all up to the next closing one could not be read. Inside a quoted cell, write a quotation mark twice: "12"" pan".',
  unclosed_quote:
    "A quotation mark opened in this row is never closed, so this row and all after it could not be read.",
  row_too_long: `This row is longer than ${count(ROW_CHARS_MAX)} characters, so it and all after it could not be read.`,
  record_too_large: "All the texts of this product together are too long for one record. Shorten them.",
} as const

export type RowFault = keyof typeof ROW_FAULTS

/** The figures in those sentences, for whoever says them in another language. */
export const ROW_FAULT_PARAMS: Partial<Record<RowFault, Record<string, number>>> = {
  field_too_long: { characters_max: FIELD_CHARS_MAX },
  description_too_long: { characters_max: DESCRIPTION_CHARS_MAX },
  attribute_too_long: { characters_max: ATTRIBUTE_CHARS_MAX },
  cell_too_long: { characters_max: CELL_CHARS_MAX },
  html_too_nested: { tags_max: HTML_TAGS_MAX },
  row_too_long: { characters_max: ROW_CHARS_MAX },
}

export interface RowError {
  /** 1-based line of the file on which the row begins. */
  line: number
  /** The column's header; empty when the row as a whole is at fault. */
  column: string
  message: string
  code: RowFault
  params: Record<string, number>
}
