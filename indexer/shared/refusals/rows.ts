import type { Rows } from "./table.ts"

/** Faults of one row of a product file, or of one product. */
export const rowFaults = {
  name_missing: { en: "This row has no product name." },
  variant_without_name: {
    en: "This row has no product name. A shop's export leaves it out for further variants: copy it into the row if the variant is a product of its own.",
  },
  example_row: { en: "This is the template's example row. Delete it." },
  field_too_long: { en: "At most {characters_max} characters fit here." },
  description_too_long: { en: "A description has at most {characters_max} characters." },
  attribute_too_long: { en: "At most {characters_max} characters fit here." },
  cell_too_long: { en: "This cell is longer than {characters_max} characters." },
  html_too_nested: { en: "The HTML in this cell has more than {tags_max} tags. Paste it as plain text." },
  control_character: { en: "This cell contains an invisible control character. Type the text again." },
  bidi_character: {
    en: "This cell contains an invisible character that reverses the direction of writing. Type the text again.",
  },
  hidden_character: { en: "This cell contains an invisible character. Type the text again." },
  stacked_marks: { en: "A letter in this cell has more than three marks on it. Type the text again." },
  unreadable_character: {
    en: "This cell contains a character that could not be read. Save the file as UTF-8 and upload it again.",
  },
  date_ambiguous: { en: "Day and month cannot be told apart here. Write the date as 2026-03-05 (year-month-day)." },
  date_impossible: { en: "There is no such day. Write the date as 2026-03-05 (year-month-day)." },
  date_incomplete: {
    en: "This date needs a day, a month and a year of four digits. Write it as 2026-03-05 (year-month-day).",
  },
  date_day_number: {
    en: "This looks like a spreadsheet's day number. Format the column as a date and write it as 2026-03-05 (year-month-day).",
  },
  date_unreadable: { en: "This is not a date we can read. Write it as 2026-03-05 (year-month-day)." },
  gtin_invalid: {
    en: "This is not a GTIN: it has 8, 12, 13 or 14 digits, and the last one is the check digit. Format the column as text, so that none is lost.",
  },
  country_unknown: {
    en: "We do not know this country. Write its two letters, such as HU, or its name in English or Hungarian.",
  },
  photo_not_uploaded: { en: "No photo with this name has been uploaded. Upload it first, or correct the name." },
  facility_id_missing: { code: "invalid_input", en: "A facility with a name also needs its identifier." },
  expires_before_manufacture: { code: "invalid_input", en: "The expiration date is before the manufacture date." },
  too_many_cells: {
    en: "This row has more cells than the header has columns. A cell that contains the separator must stand in quotation marks.",
  },
  broken_quotes: {
    en: 'The quotation marks are broken here, so everything up to the next closing one could not be read. Inside a quoted cell, write a quotation mark twice: "12"" pan".',
  },
  unclosed_quote: {
    en: "A quotation mark opened in this row is never closed, so this row and all after it could not be read.",
  },
  row_too_long: {
    en: "This row is longer than {characters_max} characters, so it and all after it could not be read.",
  },
  record_too_large: {
    code: "invalid_input",
    en: "All the texts of this product together are too long for one record. Shorten them.",
  },
} as const satisfies Rows
