import type { Encoding } from "#shared/csv/encodings.ts"
import type { Translate } from "#web/i18n/texts.ts"

/** An encoding's typical use, by text key. */
const USED_FOR = {
  "utf-8": "unicode",
  "utf-16le": "unicode",
  "utf-16be": "unicode",
  "windows-1250": "central_european",
  "iso-8859-2": "central_european",
  "windows-1251": "cyrillic",
  "koi8-u": "cyrillic",
  ibm866: "cyrillic",
  "windows-1252": "western_european",
  macintosh: "western_european",
  "windows-1253": "greek",
  "windows-1254": "turkish",
  "windows-1255": "hebrew",
  "windows-1256": "arabic",
  "windows-1257": "baltic",
  "windows-874": "thai",
  shift_jis: "japanese",
  "euc-jp": "japanese",
  big5: "traditional_chinese",
  gbk: "simplified_chinese",
  "euc-kr": "korean",
} as const satisfies Record<Encoding, string>

const TITLES: Partial<Record<Encoding, string>> = {
  "koi8-u": "KOI8",
  ibm866: "DOS 866",
  macintosh: "Mac Roman",
  shift_jis: "Shift-JIS",
  big5: "Big5",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
}

/** `Windows-1250 (Central European)`. */
export function encodingName(encoding: Encoding, t: Translate<"dashboard">): string {
  const title =
    TITLES[encoding] ??
    encoding.replace(/^windows/, "Windows").replace(/^(?:utf|iso|euc|gbk).*/, (name) => name.toUpperCase())
  return `${title} (${t(`upload.encodings.${USED_FOR[encoding]}`)})`
}
