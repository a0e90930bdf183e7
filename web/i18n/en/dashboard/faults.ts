/** What can be wrong with a product, a row or a file, by the service's stable words. */
export const faultTexts = {
  name_missing: "This row has no product name.",
  variant_without_name:
    "This row has no product name. A shop’s export leaves it out for further variants of a product: copy the name into the row if the variant is a product of its own.",
  example_row: "This is the template’s example row. Delete it.",
  field_too_long: "At most {characters_max} characters fit here.",
  description_too_long: "A description has at most {characters_max} characters.",
  attribute_too_long: "At most {characters_max} characters fit here.",
  cell_too_long: "This cell is longer than {characters_max} characters.",
  html_too_nested: "The HTML in this cell has more than {tags_max} tags. Paste it as plain text.",
  control_character: "This cell contains an invisible control character. Type the text again.",
  bidi_character:
    "This cell contains an invisible character that reverses the direction of writing. Type the text again.",
  unreadable_character:
    "This cell contains a character that could not be read. Save the file as UTF-8 and upload it again.",
  date_ambiguous: "Day and month cannot be told apart here. Write the date as 2026-03-05 (year-month-day).",
  date_impossible: "There is no such day. Write the date as 2026-03-05 (year-month-day).",
  date_incomplete: "This date needs a day, a month and a year of four digits. Write it as 2026-03-05 (year-month-day).",
  date_day_number:
    "This looks like a spreadsheet’s day number. Format the column as a date and write it as 2026-03-05 (year-month-day).",
  date_unreadable: "This is not a date we can read. Write it as 2026-03-05 (year-month-day).",
  expires_before_manufacture: "The expiration date is before the manufacture date.",
  too_many_cells:
    "This row has more cells than the header has columns. A cell that contains the separator must stand in quotation marks.",
  broken_quotes:
    "The quotation marks are broken here, so everything up to the next closing one could not be read. Inside a quoted cell, write a quotation mark twice.",
  unclosed_quote:
    "A quotation mark opened in this row is never closed, so this row and all after it could not be read.",
  row_too_long: "This row is longer than {characters_max} characters, so it and all after it could not be read.",
  record_too_large: "All the texts of this product together are too long for one record. Shorten them.",
} as const

/** Why the service refused, where its stable word says more than its code. */
export const reasonTexts = {
  personal_data:
    "“{field}” looks like an email address or a phone number. A record stays on the blockchain for ever: leave personal data out.",
  record_refused: "“{field}” cannot be written to the record as it is.",
  product_on_its_way:
    "This product is minted or being minted, and can no longer be changed. If it is wrong, register it again.",
  expires_before_manufacture: "The expiration date is before the manufacture date.",
  code_taken: "Another token already uses this code on the blockchain. Mint again: the product gets a new code.",
  registry_refused: "The registry refused this product: {reason}",
  file_empty: "This file is empty.",
  no_header: "The first line of this file names no columns.",
  no_rows: "This file has a header and no products.",
  no_product_name: "No column holds the product’s name. Choose the one that does.",
  not_text: "This file is not a text file. Save your table as CSV and upload that.",
  spreadsheet: "This is a spreadsheet’s own file. Save it as CSV and upload that.",
  encoding_unsure: "The encoding of this file cannot be detected. Choose the encoding, or save the file as UTF-8.",
  too_many_columns: "Too many columns are kept. Leave some out.",
  header_too_long: "The first row does not end. Check its quotation marks.",
  duplicate_column: "Two columns claim to be the same field. Rename or leave out one of them.",
  plan_limit:
    "You’ve reached your upload limit. Upgrade your plan to add more products. There were {rows} products and your plan has room for {free} more; nothing was registered.",
  column_name_not_allowed: "A column name contains characters that cannot be used. Type it again.",
} as const

/** What was done all the same, though it may have been done before. */
export const warningTexts = {
  minted_in_batch:
    "The details are too long for their own token. This product will be minted in a batch; it verifies in the same way.",
  file_seen_before: "You have uploaded the same file before. If this was a mistake, delete these products.",
  serial_number_seen_before: {
    one: "One of these serial numbers was registered before: {examples}.",
    other: "{n} of these serial numbers were registered before, such as {examples}.",
  },
  serial_number_repeated: {
    one: "One serial number appears more than once in this file: {examples}.",
    other: "{n} serial numbers appear more than once in this file, such as {examples}.",
  },
  in_lines: "Lines: {lines}.",
  personal_data_seen: {
    one: "One cell looks like an email address or a phone number ({columns}). If it is personal data, delete the product before it is minted.",
    other:
      "{n} cells look like email addresses or phone numbers ({columns}). If they are personal data, delete the products before they are minted.",
  },
  rows_continued: {
    one: "One row continues the product above and took its name from there ({columns}).",
    other: "{n} rows continue the product above and took its name from there ({columns}).",
  },
  pictures_skipped: {
    one: "One row holds further pictures only and became no product ({columns}).",
    other: "{n} rows hold further pictures only and became no product ({columns}).",
  },
  line_breaks_replaced: {
    one: "Line breaks in one cell became spaces ({columns}); only descriptions keep them.",
    other: "Line breaks in {n} cells became spaces ({columns}); only descriptions keep them.",
  },
} as const
