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
