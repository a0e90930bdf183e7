import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ProductFile, readProducts } from "#csv/read-products.ts"
import { writeCsv } from "#csv/write-csv.ts"
import type { CsvError } from "#shared/csv/csv-error.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { bytesOf } from "./campaign/generate.ts"
import { LANGUAGES, NEIGHBOURS } from "./campaign/words.ts"
import { read, readSections } from "./file.ts"

const NOW = Date.UTC(2026, 10, 27)
const GTINS = ["9506000134352", "9506000131115", "9506000132228", "9506000133331", "9506000134444", "9506000135557"]
const COLUMNS = {
  ...{ name: "Product name", code: "SKU", serial: "Serial number", batch: "Batch number", colour: "Colour" },
  ...{ about: "Description", gtin: "EAN", barcode: "Variant Barcode", made: "Made on", expires: "Best before" },
}
type Place = keyof typeof COLUMNS

/** What became of a file, as `line fault column`, `kind count examples` and the value at a place of each row. */
const told = (file: ProductFile) =>
  file.notes.map(({ kind, count, examples }) => `${kind} ${count} ${examples.join("|")}`)
const faults = (file: ProductFile) => file.errors.map(({ code }) => code)

/** A file with these cells in one column, in rows that are honest otherwise. */
function fileWith(place: Place, cells: readonly string[]): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rows = cells.map((cell, at) => [place === "name" ? "" : `Lamp no. ${at + 1}`, cell])
  return [["Product name", COLUMNS[place]], ...rows]
    .map((row) => (place === "name" ? row.slice(1) : row).map(quoted).join(","))
    .join("\n")
}

const GONE = null
/** Where, what stands there, the fault or what is told (with the examples shown), and what is kept of it. */
const DAMAGED: [Place, string[], string, (string | null)?][] = [
  ...["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#######", "#SPILL!", "Err:502"].map(
    (cell): [Place, string[], string] => ["serial", [cell], "cell_error"],
  ),
  ...["#HIÁNYZIK", "#ÉRTÉK!", "#HIV!", "#ZÉRÓOSZTÓ!", "#NÉV?", "#NV", "#WERT!", "#BEZUG!", "#VALEUR!", "#¡REF!"].map(
    (cell): [Place, string[], string] => ["name", [cell], "cell_error"],
  ),
  ...["NULL", "nan", "None", "undefined", "N/A", "n/a", "\\N", "nil", "[object Object]", "null", "-", "—"].map(
    (cell): [Place, string[], string] => ["name", [cell], "null_word"],
  ),
  ...["KF-undefined", "SN-NaN-1", "null-3", "<NA>", "nincs", "?"].map((cell): [Place, string[], string] => [
    "code",
    [cell],
    "null_word",
  ]),
  ...["#NÉV", "#VALUE", "Error 2015", "Loading...", "#N/A N/A", "#¡VALOR!"].map((cell): [Place, string[], string] => [
    "name",
    [cell],
    "cell_error",
  ]),
  ..."(blank)|(üres)|<nil>|NULL NULL|undefined undefined|{{product.title}}|1.#QNAN|TBD|n.v."
    .split("|")
    .map((cell): [Place, string[], string] => ["name", [cell], "null_word"]),
  ...["KFundefined", "undefined001", "(empty)", "#ОШИБКА!"].map((cell): [Place, string[], string] => [
    "serial",
    [cell],
    cell.startsWith("#") ? "cell_error" : "null_word",
  ]),
  ...(["undefined - Red", "FALSE", "#HIVATKOZÁS!"] as const).map((cell): [Place, string[], string, string] => [
    "name",
    [cell],
    `null_words_kept 1 ${cell}`,
    cell,
  ]),
  ["serial", ["NULL-001"], "null_words_kept 1 NULL-001"],
  ["colour", ["undefined x 5 cm", "NaN cm"], "null_words_kept 2 undefined x 5 cm|NaN cm"],
  ["made", ["0000-00-00 00:00:00"], "damaged_cells_emptied 1 0000-00-00 00:00:00", GONE],
  ["made", ["Invalid date"], "damaged_cells_emptied 1 Invalid date", GONE],
  ["gtin", ["Does not apply"], "damaged_cells_emptied 1 Does not apply", GONE],
  ["serial", ["1,23457×10^11"], "numbers_rewritten 1 1,23457×10^11"],
  ["serial", ["00:00.0"], "identifiers_as_dates 1 00:00.0"],
  ["serial", ["2026. 03. 04.", "2026. 03. 05."], "identifiers_as_dates 2 2026. 03. 04.|2026. 03. 05."],
  ["code", ["03.04.2026 0:00"], "identifiers_as_dates 1 03.04.2026 0:00"],
  ["name", ["Te%C3%A1skanna"], "letters_misread 1 Te%C3%A1skanna → Teáskanna"],
  ["colour", ["Te=C3=A1skanna"], "letters_misread 1 Te=C3=A1skanna → Teáskanna"],
  ["name", ["Te\\u00e1skanna"], "letters_misread 1 Te\\u00e1skanna → Teáskanna"],
  ["name", ["Kov cs ™nt‡z‹"], "letters_misread 1 Kov cs ™nt‡z‹ → Kov cs Öntçző"],
  ["about", ["Cafe voilÃ "], "letters_misread 1 Cafe voilÃ → Cafe voilà"],
  ["name", ["é™¶ç“·é©¬å…‹æ ¯"], "letters_misread 1 é™¶ç“·é©¬å…‹æ ¯ → 陶瓷马克栯"],
  ["made", ["1969-12-31"], "dates_far 1 1969-12-31"],
  ["batch", ["B-#REF!"], "cell_error"],
  ["made", ["#N/A"], "cell_error"],
  ["made", ["NULL"], "damaged_cells_emptied 1 NULL", GONE],
  ["gtin", ["0"], "damaged_cells_emptied 1 0", GONE],
  ["colour", ["#REF!"], "damaged_cells_emptied 1 #REF!", GONE],
  ["colour", ["\\N"], "damaged_cells_emptied 1 \\N", GONE],
  ["about", ["[object Object]"], "damaged_cells_emptied 1 [object Object]", GONE],
  ["colour", ["None"], "null_words_kept 1 None", "None"],
  ["serial", ["1.23457E+11"], "numbers_rewritten 1 1.23457E+11", "1.23457E+11"],
  ["serial", ["1,23457E+11"], "numbers_rewritten 1 1,23457E+11"],
  ["serial", ["1.23457E11"], "numbers_rewritten 1 1.23457E11"],
  ["code", ["1.00E-05"], "numbers_rewritten 1 1.00E-05"],
  ["code", ["1E5", "1E+06"], "numbers_rewritten 1 1E+06"],
  ["serial", ["896529000000000000000"], "numbers_rewritten 1 896529000000000000000"],
  ["batch", ["123457000000", "123458000000"], "numbers_rewritten 2 123457000000|123458000000"],
  [
    "serial",
    ["1234567890123450", "9876543210987650", "5555666677778880"],
    "numbers_rewritten 3 1234567890123450|9876543210987650",
  ],
  ["serial", ["100234.0", "100235.0"], "numbers_rewritten 2 100234.0|100235.0"],
  ["barcode", ["9.50601E+12"], "barcodes_kept 1 9.50601E+12; numbers_rewritten 1 9.50601E+12"],
  ["barcode", ["2000000000008"], "barcodes_kept 1 2000000000008"],
  ["code", ["4-Mar"], "identifiers_as_dates 1 4-Mar"],
  ["code", ["TEA-1", "Mar-04", "TEA-2"], "identifiers_as_dates 1 Mar-04"],
  ["code", ["TEA-1", "MAR-04", "TEA-2"], "identifiers_as_dates 1 MAR-04"],
  ["code", ["TEA-1", "2026-03-04", "TEA-2"], "identifiers_as_dates 1 2026-03-04"],
  ["code", ["TEA-1", "márc. 4", "TEA-2"], "identifiers_as_dates 1 márc. 4"],
  ["name", ["TeÃ¡skanna"], "letters_misread 1 TeÃ¡skanna → Teáskanna", "TeÃ¡skanna"],
  ["name", ["TeĂˇskanna"], "letters_misread 1 TeĂˇskanna → Teáskanna"],
  ["name", ["NÅ‘i kabÃ¡t"], "letters_misread 1 NÅ‘i kabÃ¡t → Női kabát"],
  ["about", ["Menâ€™s"], "letters_misread 1 Menâ€™s → Men’s"],
  ["colour", ["Te├ískanna"], "letters_misread 1 Te├ískanna → Teáskanna"],
  ["colour", ["Te√°skanna"], "letters_misread 1 Te√°skanna → Teáskanna"],
  ["name", ["РљСЂСѓР¶РєР°"], "letters_misread 1 РљСЂСѓР¶РєР° → Кружка"],
  ["name", ["TeÃƒÂ¡skanna"], "letters_misread 1 TeÃƒÂ¡skanna → Teáskanna"],
  ["colour", ["Kateg?ria"], "letters_lost 1 Kateg?ria", "Kateg?ria"],
  ["about", ["?szi b?gre"], "letters_lost 1 ?szi b?gre"],
  ["gtin", ["0000000000000"], "gtin_restricted"],
  ["gtin", ["00000000"], "gtin_restricted"],
  ["gtin", ["2000000000008"], "gtin_restricted"],
  ["gtin", ["0212345678909"], "gtin_restricted"],
  ["gtin", ["9812345678902"], "gtin_restricted"],
  ["gtin", ["-9506000134352"], "gtin_invalid"],
  ["gtin", ["9.50601E+12"], "gtin_invalid; numbers_rewritten 1 9.50601E+12"],
  ["made", ["2026-03-04T23:00:00.000Z"], "date_zone"],
  ["made", ["2026-03-05T25:61"], "date_unreadable"],
  ["made", ["2029-03-05"], "dates_far 1 2029-03-05", "2029-03-05"],
  ["expires", ["9999-12-31"], "dates_far 1 9999-12-31"],
  ["made", ["1970-01-01"], "dates_far 1 1970-01-01"],
]

/** The same columns with what only looks alike. */
const HONEST: [Place, string[]][] = [
  ["name", ["Null Island T-shirt", "None of the Above mug", "Nan's apron", "N/A Records bag", "Undefined Lamp"]],
  ["name", ["#1 Dad mug", "#SALE lamp", "Err: a game", "Nil by mouth", "The [object] lamp"]],
  ["name", ["Why not?", "What? No", "“IRMÔ", "10 Å”", "ORĂŞENESC", "café au lait"]],
  ["name", ["MOLOKO", "МОЛОКО»", "КИЇВ", "Pause café…", "Ångström™", "Їжачок", "陶瓷马克杯", "Łódź", "Phở"]],
  ["name", ["Total Body Lotion", "Header", "Summer dress", "Page 1 of my life", "12 rows of beads"]],
  ["code", ["1E5", "1E4", "2E7"]],
  ["code", ["MAR-04", "MAR-05", "MAR-31"]],
  ["code", ["2E-101", "3E-102", "KF-Null-1"]],
  ["code", ["1.0", "2.0", "2.1"]],
  ["batch", ["2026-03-04", "2026-03-05"]],
  ["serial", ["100000000000", "100000000001", "100000000002"]],
  ["serial", ["1000000", "2000000", "30000000"]],
  ["serial", ["1234567890123450", "1234567890123451", "1234567890123452"]],
  ["colour", ["-", "none-such red", "1.5E+3", "https://shop.example/?a=b", "NA"]],
  ["about", ["Is it undefined? Never null. #N/A is an error of spreadsheets."]],
  ["gtin", ["9506000134352", "036000291452", "40170725", "9780306406157"]],
  ["gtin", ["9506000134352.0", "９５０６０００１３４３５２", "(01)09506000134352", "9506000 134352", "'9506000134352"]],
  ["made", ["2026. III. 5.", "5. März 2026", "csütörtök, 2026. március 5.", "Thu, 05 Mar 2026", "５．３．２０２６"]],
  ["name", ["#SALE lamp", "Infinity", "True", "#1", "col·lecció", "100% cotton = A%", "C:\\users", "5 °C–10 °C"]],
  ["colour", ["https://shop.example/Te%C3%A1skanna.jpg", "undefinable", "5£", "Â", "none-such"]],
  ["made", ["2026-03-05T00:00:00Z", "2026-03-05 14:20", "2026-03-05 2:20 pm"]],
  ["expires", ["2056-12-31"]],
]

describe("cells", () => {
  test.each(DAMAGED)("%s %j: %s", (place, cells, expected, kept) => {
    const file = read(fileWith(place, cells), { now: NOW })
    expect([...faults(file), ...told(file)]).toEqual(expected.split("; "))
    if (kept === undefined) return
    const [row] = file.rows.map(({ line: _, attributes, ...fields }) => [
      ...Object.values(fields),
      ...Object.values(attributes),
    ])
    expect(row?.includes(cells[0]!)).toBe(kept !== GONE)
  })

  test.each(HONEST)("%s %j are what they are", (place, cells) => {
    const file = read(fileWith(place, cells), { now: NOW })
    expect([...faults(file), ...told(file)]).toEqual([])
    expect(file.rows).toHaveLength(cells.length)
  })
})

test.each(readSections("spoilt.txt"))("%s", (_, text, expected) => {
  expect(outcome(text)).toEqual(expected)
})

/** Products, then faults behind `!`, and what is told behind `~`. */
function outcome(text: string): string[] {
  try {
    const file = read(text, { now: NOW })
    const rows = file.rows.map((row) => [row.product_name, row.product_code, row.gtin].join("/"))
    const errors = file.errors.map(({ line, code }) => `! ${line} ${code}`)
    return [...rows, ...errors, ...file.notes.map(({ kind, lines }) => `~ ${kind} ${lines}`)]
  } catch (error) {
    return [`! ${(error as CsvError).code}`]
  }
}

test("WooCommerce's line breaks of two signs, and what is escaped twice, read as they were meant", () => {
  const [row] = read("Type,SKU,Name,Parent,Description\nsimple,A,Tom &amp;amp; Jerry mug,,One\\ntwo\n").rows
  expect(row).toMatchObject({ product_name: "Tom & Jerry mug", description: "One\ntwo" })
  expect(read("Name,Description\nA,C:\\new\n").rows[0]?.description).toBe("C:\\new")
})

test("what a person has written is meant, whatever it looks like, and only that", () => {
  const fixes = [{ line: 2, column: "Product name", value: "None" }]
  const file = read("Product name,SKU\nNone,NULL\nNone,2\n", { fixes })
  expect(file.errors.map(({ line, code, column }) => [line, code, column])).toEqual([
    [2, "null_word", "SKU"],
    [3, "null_word", "Product name"],
  ])
})

test("what is told of names of fields is told of their line", () => {
  const [noted] = read("Name,MĂ©ret\nLamp,red\n").notes
  expect(noted).toMatchObject({ kind: "letters_misread", lines: [1], examples: ["MĂ©ret → Méret"] })
})

describe("files in the shapes of shops and of the programs that save them", () => {
  interface Article {
    name: string
    code: string
    gtin: string
    about: string
    place: number
  }
  const HUNGARIAN = LANGUAGES.hungarian!.names
  const ARTICLES: Article[] = HUNGARIAN.slice(0, 6).map((name, at) => ({
    ...{
      name,
      code: `KF-${at + 11}`,
      gtin: GTINS[at]!,
      about: `${HUNGARIAN[at + 6]}, ${HUNGARIAN[at + 12]}`,
      place: at + 1,
    },
  }))

  /** Columns, and a product's cells under them; of an own field only its place in the file. */
  const SHOPS: Record<
    string,
    { columns: string; row: (article: Article) => (string | number)[]; no_gtin?: true; beside?: string[] }
  > = {
    shopify: {
      columns: "Handle|Title|Body (HTML)|Vendor|Type|Variant SKU|Variant Price|Variant Barcode|Status",
      row: ({ name, code, gtin, about, place }) => [
        `h-${place}`,
        name,
        `<p>${about}</p>`,
        "None Such",
        "Home",
        code,
        "12.00",
        `'${gtin}`,
        "active",
      ],
    },
    woocommerce: {
      columns: "ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Description|Parent|Regular price",
      row: ({ name, code, gtin, about, place }) => [place, "simple", code, gtin, name, 1, about, "", 12],
    },
    bigcommerce: {
      columns:
        "Item Type|Product ID|Product Name|Product Type|Product Code/SKU|Product UPC/EAN|Product Description|Price",
      row: ({ name, code, gtin, about, place }) => ["Product", place, name, "P", code, gtin, about, "12.00"],
    },
    magento: {
      columns: `sku|store_view_code|product_type|name|description|ean|country_of_manufacture|${Array.from({ length: 80 }, (_, at) => `empty_${at}`).join("|")}`,
      row: ({ name, code, gtin, about }) => [
        code,
        "",
        "simple",
        name,
        about,
        gtin,
        "Hungary",
        ...Array.from({ length: 80 }, () => ""),
      ],
    },
    prestashop: {
      columns: "Product ID|Active (0/1)|Name *|Categories (x,y,z...)|Reference #|EAN13|UPC|Description|Price",
      row: ({ name, code, gtin, about, place }) => [
        place,
        1,
        name,
        "Home",
        code,
        place % 2 ? gtin : "",
        place % 2 ? "" : gtin,
        about,
        "12",
      ],
    },
    wix: {
      columns: "handleId|fieldType|name|description|collection|sku|price|visible",
      row: ({ name, code, about, place }) => [
        `product_${place}`,
        "Product",
        name,
        `<p>${about}</p>`,
        "Home",
        code,
        12,
        "TRUE",
      ],
      no_gtin: true,
    },
    squarespace: {
      columns: "Product ID [Non Editable]|Product Type [Non Editable]|Title|Description|SKU|Price|Stock",
      row: ({ name, code, about, place }) => [`5f${place}a`, "PHYSICAL", name, about, code, 12, "Unlimited"],
      no_gtin: true,
    },
    etsy: {
      columns: "TITLE|DESCRIPTION|PRICE|CURRENCY_CODE|QUANTITY|TAGS|SKU",
      row: ({ name, code, about }) => [name, about, "12.00", "HUF", 3, "home_and_living", code],
      no_gtin: true,
    },
    erp: {
      columns: "Cikkszám|Megnevezés|Vonalkód|Leírás|ÁFA|Egységár",
      row: ({ name, code, gtin, about }) => [code, name, gtin, about, "27%", "1 200,00"],
    },
  }
  const PROGRAMS: Record<string, { delimiter: string; encoding: string; end: string; quotes_all?: true }> = {
    "Excel in Hungarian": { delimiter: ";", encoding: "windows-1250", end: "\r\n" },
    "Excel in English": { delimiter: ",", encoding: "utf-8 with mark", end: "\r\n" },
    "Excel's Unicode text": { delimiter: "\t", encoding: "utf-16le with mark", end: "\r\n" },
    "Excel on an old Mac": { delimiter: ";", encoding: "x-mac-ce", end: "\r" },
    LibreOffice: { delimiter: ",", encoding: "utf-8", end: "\n", quotes_all: true },
    "Google Sheets": { delimiter: ",", encoding: "utf-8", end: "\r\n" },
    "a DOS program": { delimiter: ";", encoding: "ibm852", end: "\r\n" },
  }

  function saved(rows: (string | number)[][], program: string): Uint8Array {
    const { delimiter, encoding, end, quotes_all } = PROGRAMS[program]!
    const cell = (value: string | number) =>
      quotes_all || /["\n,;\t]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`
    return bytesOf(rows.map((row) => row.map(cell).join(delimiter) + end).join(""), encoding)
  }

  const known = ({ name, code, gtin, about }: Article, no_gtin?: true) => [
    name,
    code,
    no_gtin ? null : gtin.padStart(14, "0"),
    about,
  ]
  const shown = (file: ProductFile) =>
    file.rows.map((row) => [row.product_name, row.product_code, row.gtin, row.description])
  const shapes = Object.keys(SHOPS).flatMap((shop) => Object.keys(PROGRAMS).map((program) => [shop, program] as const))

  test.each(shapes)("%s, saved by %s: every value, and nothing told", (shop, program) => {
    const { columns, row, no_gtin } = SHOPS[shop]!
    const file = readProducts(saved([columns.split("|"), ...ARTICLES.map(row)], program), { rows_max: 100, now: NOW })
    expect([...faults(file), ...told(file)]).toEqual([])
    expect(shown(file)).toEqual(ARTICLES.map((article) => known(article, no_gtin)))
  })

  /** What happens to the third product, or below it, and what is said. */
  const ACCIDENTS: [string, Partial<Article> | "header" | string[], string][] = [
    ["a formula's error for a name", { name: "#HIÁNYZIK" }, "cell_error"],
    ["a null for a name", { name: "NULL" }, "null_word"],
    ["a number rounded", { code: "1.23457E+11" }, "numbers_rewritten 1 1.23457E+11"],
    ["a code made a date", { code: "4-Mar" }, "identifiers_as_dates 1 4-Mar"],
    ["a code glued from nothing", { code: "KF-undefined" }, "null_word"],
    ["a letter lost", { name: "K?k bögre" }, "letters_lost 1 K?k bögre"],
    ["a page's header", "header", "headers_repeated 1 "],
    ["a total", ["Összesen:", "6"], "sums_skipped 1 "],
  ]
  const accidents = Object.keys(SHOPS).flatMap((shop, at) =>
    ACCIDENTS.map(([what, change, expected], place) => {
      const program = Object.keys(PROGRAMS)[(at * ACCIDENTS.length + place) % Object.keys(PROGRAMS).length]!
      return [shop, program, what, change, expected] as const
    }),
  )

  test.each(accidents)("%s, saved by %s: %s", (shop, program, _, change, expected) => {
    const { columns, row } = SHOPS[shop]!
    const header = columns.split("|")
    const rows: (string | number)[][] = ARTICLES.map(row)
    if (change === "header") rows.splice(3, 0, header)
    else if (Array.isArray(change))
      rows.splice(
        3,
        0,
        header.map((_, place) => change[place] ?? ""),
      )
    else rows[2] = row({ ...ARTICLES[2]!, ...change })
    const file = readProducts(saved([header, ...rows], program), { rows_max: 100, now: NOW })
    expect([...faults(file), ...told(file)]).toEqual([expected])
    expect(file.rows).toHaveLength(faults(file).length > 0 ? ARTICLES.length - 1 : ARTICLES.length)
  })
})

test("what the writer of an honest table has written comes through unchanged, and nothing is told", () => {
  const words = fc.constantFrom(...Object.values({ ...LANGUAGES, ...NEIGHBOURS }).flatMap(({ names }) => names))
  const number = fc.integer({ min: 1, max: 99_999 })
  const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
  const row = fc.record({
    product_name: words,
    description: maybe(fc.tuple(words, words).map(([one, other]) => `${one}. ${other}!`)),
    product_code: maybe(fc.tuple(fc.constantFrom("TEA", "KF", "Ő", "A1"), number).map((parts) => parts.join("-"))),
    serial_number: maybe(fc.bigInt(10n ** 6n, 10n ** 15n - 1n).map((digits) => `${digits - (digits % 10n) + 7n}`)),
    manufacture_date: maybe(
      fc.integer({ min: 0, max: 9_000 }).map((days) => new Date(NOW - days * 86_400_000).toISOString().slice(0, 10)),
    ),
    gtin: maybe(fc.constantFrom(...GTINS.map((gtin) => gtin.padStart(14, "0")))),
    colour: maybe(words),
  })
  const NAMES = ["product_name", "description", "product_code", "serial_number", "manufacture_date", "gtin"] as const
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(",", ";", "\t", "|"),
      (rows, delimiter) => {
        const cells = rows.map((one) => [...NAMES.map((name) => one[name]), one.colour])
        const file = read(writeCsv(cells, [...NAMES, "Colour"], delimiter as ","), { now: NOW })
        expect([...faults(file), ...told(file)]).toEqual([])
        const shown = file.rows.map((one) => [...NAMES.map((name) => one[name]), one.attributes.Colour ?? null])
        expect(shown).toEqual(cells)
      },
    ),
    { seed: campaignSeed(20261127), numRuns: rounds(500, 60) },
  )
})
