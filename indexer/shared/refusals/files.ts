import type { Rows } from "./table.ts"

/** Faults of a product file as a whole. */
export const fileRefusals = {
  file_too_large: { code: "too_large", en: "This file is larger than {mb} MB. Split it." },
  file_empty: { code: "invalid_file", en: "This file is empty." },
  not_text: { code: "invalid_file", en: "This is not a text file. Choose a CSV file." },
  spreadsheet: { code: "invalid_file", en: "This is {format}, not a CSV file. Open it and save it as “CSV UTF-8”." },
  other_format: { code: "invalid_file", en: "This is {format}, not a CSV file. Choose a CSV file." },
  encoding_unsure: {
    code: "invalid_file",
    en: "The encoding of this file cannot be detected. Name it in `encoding`, or save the file as UTF-8. Likely: {likely}.",
  },
  no_header: { code: "invalid_file", en: "The first row must hold the column names, for example “Product name”." },
  header_too_long: {
    code: "invalid_file",
    en: "The first row does not end. It must hold the column names; check its quotation marks.",
  },
  too_many_columns: { code: "invalid_file", en: "This file has more than {n} columns. Remove those you do not need." },
  too_many_columns_kept: {
    code: "invalid_file",
    en: "This file would keep {kept} columns, and a product has room for {n}. Leave some out.",
  },
  no_product_name: {
    code: "invalid_file",
    en: "No column holds the product's name. Call one of them “Product name”. Found: {columns}.",
  },
  duplicate_column: { code: "invalid_file", en: "Two columns claim to be the {name}. Rename or remove one of them." },
  column_name_not_allowed: {
    code: "invalid_file",
    en: "A column name contains characters that cannot be used. Type it again.",
  },
  column_name_proto: { code: "invalid_file", en: "A column cannot be called “__proto__”. Rename or remove it." },
  column_name_too_long: {
    code: "invalid_file",
    en: "The column name “{name}…” is longer than {n} characters. Shorten it.",
  },
  unknown_column: { code: "invalid_file", en: "This file has no column “{name}”." },
  mapping_size: { code: "invalid_file", en: "The mapping names {named} columns, and this file has {found}." },
  unknown_field: { code: "invalid_file", en: "“{name}” cannot be mapped to “{target}”." },
  no_rows: { code: "invalid_file", en: "This file has column names but no products under them." },
  too_many_rows: { code: "invalid_file", en: "This file has more than {n} rows. Split it." },
  too_much_html: {
    code: "invalid_file",
    en: "This file has too many cells with HTML in them. Split it, or use plain text.",
  },
  plan_limit: {
    code: "limit_reached",
    en: "You’ve reached your upload limit. Upgrade your plan to add more products. Products in the file: {rows}. Room left in your plan: {free}. Nothing was imported.",
  },
} as const satisfies Rows
