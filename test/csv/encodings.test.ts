import { describe, expect, test } from "vitest"
import { readProducts } from "#csv/read-products.ts"
import { decodeText } from "#shared/csv/decode-text.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { encodeAs } from "./campaign/encode.ts"
import { encodeUtf16, refusal } from "./file.ts"

const utf8 = (text: string) => new TextEncoder().encode(text)
const named = (name: string) => `Terméknév;Méret\n${name};XL\n`
const HUNGARIAN = "Őszi tűzálló bögre, hűvös és erős"

const FILES: [string, string, Uint8Array, string][] = [
  ["UTF-8", HUNGARIAN, utf8(named(HUNGARIAN)), "utf-8"],
  ["UTF-8 with a byte order mark", HUNGARIAN, utf8(`\ufeff${named(HUNGARIAN)}`), "utf-8"],
  ["UTF-16 LE with a mark", HUNGARIAN, encodeUtf16(named(HUNGARIAN), "le", true), "utf-16le"],
  ["UTF-16 BE with a mark", HUNGARIAN, encodeUtf16(named(HUNGARIAN), "be", true), "utf-16be"],
  ["UTF-16 LE without", HUNGARIAN, encodeUtf16(named(HUNGARIAN), "le", false), "utf-16le"],
  ["UTF-16 BE without", HUNGARIAN, encodeUtf16(named(HUNGARIAN), "be", false), "utf-16be"],
]

/** Short files: one name, sometimes too little to tell the encoding by. */
const SHORT: [string, string, Encoding][] = [
  ...[HUNGARIAN, "Fűzfa", "Żółta łódź, część", "Příliš žluťoučký kůň", "Măr roşu în pământ"].map(
    (name) => [name, `Name;Size\n${name};XL\n`, "windows-1250"] as [string, string, Encoding],
  ),
  ...[
    ...["Größe für Öl und Äpfel", "Crème brûlée, goût sûr", "Calções de verão", "Camisa de niño"],
    ...["Rød grød på fløde", "Café “Noir” – 5 €, l’été à Nîmes", "Gæði og þjónusta"],
  ].map((name) => [name, `Name;Size\n${name};XL\n`, "windows-1252"] as [string, string, Encoding]),
]

describe("encodings", () => {
  test.each(FILES)("%s", (_, name, bytes, encoding) => {
    const file = readProducts(bytes, { rows_max: 10 })
    expect(file.rows).toMatchObject([{ product_name: name }])
    expect(file.encoding).toBe(encoding)
  })

  test.each(SHORT)(
    "%s is read right or asked about, and read right once its encoding is named",
    (name, text, encoding) => {
      const bytes = encodeAs(text, encoding)
      expect(readProducts(bytes, { rows_max: 10, encoding }).rows).toMatchObject([{ product_name: name }])
      const found = decodeText(bytes)
      if (found.sure) expect(found.text).toBe(text)
      else expect(refusal(bytes)).toMatchObject({ code: "encoding_unsure" })
      expect(found.likely.map((likely) => new TextDecoder(likely).decode(bytes))).toContain(text)
    },
  )

  test.each(["一", "һ"])("a file whose only letter is UTF-8 perhaps by chance (%s) is asked about", (letter) => {
    const bytes = letter === "一" ? encodeAs(`Name\n${letter}\n`, "gbk") : utf8(`Name\n${letter}\n`)
    expect(refusal(bytes)).toMatchObject({ code: "encoding_unsure" })
    expect(readProducts(bytes, { rows_max: 1, encoding: "utf-8" }).rows).toMatchObject([{ product_name: "һ" }])
  })

  test.each(["10 kΩ", "Ж", "é", "ő", "µ"])("one usual letter (%s) is UTF-8", (name) => {
    expect(readProducts(utf8(`Name\n${name}\n`), { rows_max: 1 }).rows).toMatchObject([{ product_name: name }])
  })

  test("the whole Hungarian alphabet survives Windows-1250 and is not taken for õ and û", () => {
    const letters = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZ"
    const file = readProducts(encodeAs(`Név\n${letters}\n`, "windows-1250"), { rows_max: 1 })
    expect(file.rows[0]?.product_name).toBe(letters)
  })

  test("a UTF-8 file with one broken byte stays UTF-8 and only the row with that byte is refused", () => {
    const bytes = utf8("Név\nŐszi bögre tűzálló\nTört?\n")
    bytes[bytes.lastIndexOf("?".charCodeAt(0))] = 0xff
    const file = readProducts(bytes, { rows_max: 10 })
    expect(file.rows.map((row) => row.product_name)).toEqual(["Őszi bögre tűzálló"])
    expect(file.errors).toMatchObject([{ line: 3, code: "unreadable_character", column: "Név" }])
  })

  test("half a character in UTF-16 is a row's error", () => {
    const file = readProducts(encodeUtf16("Name\nfine\nbroken \ud83d here\n", "le", true), { rows_max: 10 })
    expect(file.rows).toHaveLength(1)
    expect(file.errors).toMatchObject([{ line: 3, code: "unreadable_character" }])
  })

  test.each([
    ["an Excel workbook", [0x50, 0x4b, 3, 4, 20, 0], "spreadsheet"],
    ["an old Excel workbook", [0xd0, 0xcf, 0x11, 0xe0, 0xa1], "spreadsheet"],
    ["a PDF", [...utf8("%PDF-1.7\n")], "other_format"],
    ["a PNG", [0x89, 0x50, 0x4e, 0x47], "other_format"],
    ["NULs", Array.from({ length: 1_000 }, () => 0), "not_text"],
    ["noise", Array.from({ length: 1_000 }, (_, index) => (index * 7) % 32), "not_text"],
    ["nothing", [], "file_empty"],
    ["only a byte order mark", [0xef, 0xbb, 0xbf], "file_empty"],
    ["only blank lines", [...utf8("\n \n\r\n")], "file_empty"],
  ])("%s is refused as a whole", (_, bytes, code) => {
    const error = refusal(Uint8Array.from(bytes))
    expect(error).toMatchObject({ name: "CsvError", code })
    expect(error.message).toMatch(/^This .+\.$/)
  })
})
