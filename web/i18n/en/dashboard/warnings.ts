/** Warnings about accepted rows, which may have been uploaded before. */
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
