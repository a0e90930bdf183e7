import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { readProducts } from "#csv/read-products.ts"
import { decodeText } from "#shared/csv/decode-text.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { decodeBytes } from "#shared/csv/spelling.ts"
import { campaignSeed } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { encodeAs } from "./campaign/generate.ts"
import { LANGUAGES, type Language, NEIGHBOURS } from "./campaign/words.ts"
import { encodeUtf16, read, refusal, report } from "./file.ts"

const utf8 = (text: string) => new TextEncoder().encode(text)
const named = (name: string) => `Terméknév;Méret\n${name};XL\n`
const HUNGARIAN = "Őszi tűzálló bögre, hűvös és erős"

const FILES: [string, string, Uint8Array, string][] = [
  ["UTF-8", HUNGARIAN, utf8(named(HUNGARIAN)), "utf-8"],
  ["UTF-8 with a byte order mark", HUNGARIAN, utf8(`\ufeff${named(HUNGARIAN)}`), "utf-8"],
  ["a mark and quotes", HUNGARIAN, utf8(`\ufeff"Terméknév (1\n2)";Méret\r${HUNGARIAN};"X\nL"\r`), "utf-8"],
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
  ...[
    ["ibm850", "Malmö", "Menú 2", "Rôti, Köln"],
    ["ibm852", "hosszú 38"],
    ["windows-1250", "MATERIAŁ 2", "2 młotki"],
    ["x-mac-ce", "Híd", "Anna szíve"],
    ["macintosh", "Año", "Martín", "bientôt", "Größe, 5 Ä", "anís", "Híd", "3 Äpfel"],
    ["macintosh", "rojo ó azul", "judô", "Granít 8 Ω"],
  ].flatMap(([encoding, ...names]) =>
    names.map((name) => [name, `Name;Size\n${name};XL\n`, encoding] as [string, string, Encoding]),
  ),
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
      expect(found.likely.map((likely) => decodeBytes(bytes, likely))).toContain(text)
    },
  )

  test.each(["一", "һ"])("a file whose only letter is UTF-8 perhaps by chance (%s) is asked about", (letter) => {
    const bytes = letter === "一" ? encodeAs(`Name\n${letter}\n`, "gbk") : utf8(`Name\n${letter}\n`)
    expect(refusal(bytes)).toMatchObject({ code: "encoding_unsure" })
    expect(readProducts(bytes, { rows_max: 1, encoding: "utf-8" }).rows).toMatchObject([{ product_name: "һ" }])
  })

  test.each([
    ...["Men’s mug", "Mug – large", "Mug, 5 €", "£12 mug", "Mug® “big”", "Mug 20 °C", "Mug 5 m²", "1\u00a0200 mugs"],
  ])("English with signs of Windows (%s) needs no question", (name) => {
    expect(readProducts(encodeAs(`Name;Size\n${name};5\n`, "windows-1252"), { rows_max: 1 }).rows).toMatchObject([
      { product_name: name.replace(/\s/g, " ") },
    ])
  })

  test.each(["10 kΩ", "Ж", "é", "ő", "µ"])("one usual letter (%s) is UTF-8", (name) => {
    expect(readProducts(utf8(`Name\n${name}\n`), { rows_max: 1 }).rows).toMatchObject([{ product_name: name }])
  })

  test("the whole Hungarian alphabet survives Windows-1250 and is not taken for õ and û", () => {
    const letters = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZ"
    const file = readProducts(encodeAs(`Név\n${letters}\n${HUNGARIAN}\n`, "windows-1250"), { rows_max: 1 })
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

const seed = campaignSeed(20261122)
const ROUNDS = 12
const ALL = Object.entries({ ...LANGUAGES, ...NEIGHBOURS })

function fileOf(random: Random, { names, headers, encoding }: Language, rows: number, own_headers: boolean) {
  const header = own_headers ? `${headers.name};${headers.colour}` : "Name;SKU"
  const lines = Array.from({ length: rows }, (_, row) => `${random.pick(names)};A-${row}`)
  const text = [header, ...lines].join("\n")
  return { text, bytes: encodeAs(text, encoding) }
}

describe.each([1, 2, 3, 8, 24])("files of %i rows", (rows) => {
  test.each(ALL)("in %s are read right or asked about, never read wrong in silence", (_, language) => {
    const random = seededRandom(seed + rows)
    let asked = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { text, bytes } = fileOf(random, language, rows, round % 2 === 0)
      const found = decodeText(bytes)
      if (found.sure) expect(found.text).toBe(text)
      else asked++
    }
    // Long files say enough.
    if (rows === 24) expect(asked).toBeLessThanOrEqual(ROUNDS / 4)
  })
})

test.each([
  ["ibm852", "hungarian"],
  ["x-mac-ce", "hungarian"],
  ["x-mac-ce", "polish"],
  ["ibm850", "german"],
  ["iso-8859-5", "russian"],
  ["x-mac-cyrillic", "russian"],
] as const)("%s is known in %s", (encoding, name) => {
  const text = `Name\n${LANGUAGES[name]!.names.slice(0, 8).join("\n")}\n`
  expect(decodeText(encodeAs(text, encoding))).toMatchObject({ encoding, sure: true, text })
})

test("an encoding that nobody offers is asked about, with words of the file in each that is likely", () => {
  // Danish on an old Mac of Croatia: æ, ø and å stand where others have signs.
  const bytes = Uint8Array.from(
    "Name\nR\xb9dgr\xb9d p\x8c fl\xb9de\nK\xb9kkenb\xb9rd\nH\x8cndkl\xb9de\nBl\xbeb\xbeker\n",
    (sign) => sign.charCodeAt(0),
  )
  const error = refusal(bytes)
  expect(error.code).toBe("encoding_unsure")
  expect(error.why.params.likely).toMatch(/^[a-z0-9-]+ \(.*R.dgr.d.*\); /)
})

test("œ in ISO-8859-15 is not read as ½", () => {
  const bytes = encodeAs("Nom\nSœur en céramique\nBœuf séché à l'œil\nŒuf dur, été, cœur\n", "iso-8859-15")
  expect(decodeText(bytes).encoding).toBe("iso-8859-15")
})

test("UTF-7 is refused", () => {
  expect(refusal("Name\nTe+AOE-skanna k+AOk-zm+AXE-ves\n").code).toBe("utf7")
  expect(read("Name\nA+B-C\nC+DE-\n+36-\nVitamin C+ABC-1\n").rows).toHaveLength(4)
})

test.each(["traditional_chinese", "japanese", "korean", "russian"])("UTF-16 without a mark is known in %s", (name) => {
  const text = `${LANGUAGES[name]!.headers.name}\n${LANGUAGES[name]!.names.slice(0, 4).join("\n")}\n`
  for (const order of ["utf-16le", "utf-16be"] as const) {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === "utf-16le")
    expect(decodeText(bytes)).toMatchObject({ encoding: order, sure: true, text })
  }
})

const bytes = readFileSync(new URL(import.meta.resolve("#test/support/apparel-shop-export.csv")))

test("a shop's export gives its 20 products and, if rows are not to continue, reports the 2 variant rows by line", () => {
  const file = readProducts(bytes, { rows_max: 1_000, continued_by: "none" })
  expect(file.rows).toHaveLength(20)
  expect(file.error_row_count).toBe(2)
  expect(report(file)).toEqual(["4 variant_without_name Title", "5 variant_without_name Title"])
  expect(file.rows.map((row) => row.line)).toEqual([2, 3, ...Array.from({ length: 18 }, (_, index) => index + 6)])
})

test("its columns are recognised: title, body, type and SKU are fields, the rest attributes", () => {
  const { columns, rows } = readProducts(bytes, { rows_max: 1_000 })
  const field_of = Object.fromEntries(columns.map(({ header, field }) => [header, field]))
  expect(columns).toHaveLength(46)
  expect(field_of).toMatchObject({
    Title: "product_name",
    "Body (HTML)": "description",
    Type: "category",
    "Variant SKU": "product_code",
    "SEO Title": "attribute",
    Handle: "attribute",
  })
  expect(rows[4]).toMatchObject({
    product_name: "Yellow Wool Jumper",
    description:
      "Knitted jumper in a soft wool blend with low dropped shoulders and wide sleeves and think cuffs. Perfect for keeping warm during Fall.",
    category: null,
    product_code: null,
  })
  expect(rows[4]?.attributes).toMatchObject({ Handle: "yellow-wool-jumper", Vendor: "partners-demo", Tags: "women" })
  expect(rows[4]?.attributes).not.toHaveProperty("Variant Barcode")
})

test("its variant rows are completed from the product above, and counted", () => {
  const file = readProducts(bytes, { rows_max: 1_000 })
  expect([file.rows.length, file.error_row_count]).toEqual([22, 0])
  expect(file.notes).toMatchObject([{ kind: "rows_continued", count: 2, lines: [4, 5], columns: ["Handle"] }])
  const [small, medium, large] = file.rows.slice(1, 4)
  for (const variant of [medium, large]) {
    expect(variant).toMatchObject({ product_name: small!.product_name, description: small!.description })
    expect(variant?.attributes).toMatchObject({ Vendor: "partners-demo", "Option1 Name": "Size" })
  }
  expect([small, medium, large].map((row) => row?.attributes["Option1 Value"])).toEqual(["Small", "Medium", "Large"])
})

test("what belongs to one variant is not taken over, rows of pictures alone become no product, others stay errors", () => {
  const text = [
    "Handle,Title,Variant SKU,Serial number,Image Src,Tags",
    "mug,Mug,M-1,S-1,a.jpg,clay",
    "mug,,,,b.jpg,",
    "mug,,M-2,,,",
    "jug,,J-1,,,",
  ].join("\n")
  const file = read(text, { continued_by: "handle" })
  expect(file.rows).toMatchObject([
    { line: 2, product_name: "Mug", product_code: "M-1", serial_number: "S-1" },
    { line: 4, product_name: "Mug", product_code: "M-2", serial_number: null, attributes: { Tags: "clay" } },
  ])
  expect(file.rows[1]?.attributes).not.toHaveProperty("Image Src")
  expect(report(file)).toEqual(["5 variant_without_name Title"])
  expect(file.notes.map(({ kind, lines }) => [kind, lines])).toEqual([
    ["pictures_skipped", [3]],
    ["rows_continued", [4]],
  ])
})

test.each([
  ["Handle", "Image Src"],
  ["HANDLE", "Image Alt Text"],
  ["URL handle", "Product image URL"],
  ["handleId", "productImageUrl"],
])("%s is a shop's handle, and a row with %s alone has only pictures", (handle, image) => {
  const file = read(`${handle};name;sku;${image}\nmug;Mug;M-1;a\nmug ;;M-2;\n\nmug; ;;b\njug;;J-1;\njug;;;c\nmug;;M-3;`)
  expect(file.rows.map((row) => [row.product_name, row.product_code])).toEqual([
    ["Mug", "M-1"],
    ["Mug", "M-2"],
    ["Mug", "M-3"],
  ])
  expect(report(file)).toEqual(["6 variant_without_name name"])
  expect(file.notes).toMatchObject([
    { kind: "rows_continued", lines: [3, 8], columns: [handle] },
    { kind: "pictures_skipped", lines: [5, 7], columns: [handle] },
  ])
})

test("the failed rows come back as a file that reads once the names are filled in", () => {
  const failed = readProducts(bytes, { rows_max: 1_000, continued_by: "none" }).failed_rows_csv()!
  expect(failed).toContain("error_line,error_reason\r\n")
  expect(failed).toContain("This row has no product name.")
  const corrected = read(failed.replaceAll("classic-varsity-top,,", "classic-varsity-top,Classic Varsity Top,"))
  expect(corrected.error_row_count).toBe(0)
  expect(corrected.rows.map((row) => row.attributes["Option1 Value"])).toEqual(["Medium", "Large"])
  expect(corrected.columns.slice(-2).map((column) => column.field)).toEqual(["ignored", "ignored"])
  expect(corrected.rows[0]?.attributes).not.toHaveProperty("error_line")
})
