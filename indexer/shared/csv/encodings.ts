/** The encodings that a product file may have, by the names that the API and, of most, browsers know them by. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-874",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-15",
  "iso-8859-16",
  "koi8-u",
  "ibm850",
  "ibm852",
  "ibm866",
  "macintosh",
  "x-mac-ce",
  "x-mac-cyrillic",
  "shift_jis",
  "euc-jp",
  "big5",
  "gbk",
  "euc-kr",
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Encodings in which the same bytes can mean different texts; told apart by the words they spell. */
export type LegacyEncoding = Exclude<Encoding, "utf-8" | "utf-16le" | "utf-16be">

/** Limits of an uploaded file, shown before the upload. */
export const CSV_BYTES_MAX = 10 * 1024 * 1024
/** Columns that become a field or an attribute. */
export const COLUMNS_MAX = 64
/** All columns, those left out included. */
export const COLUMNS_READ_MAX = 500
/** The header row as a whole: enough for COLUMNS_READ_MAX usual names, and all that is searched for delimiters. */
export const HEADER_CHARS_MAX = 32_768
