import { describe, expect, test } from "vitest"
import type { ProductFile } from "#csv/read-products.ts"
import { read } from "./file.ts"

const NOW = Date.UTC(2026, 10, 27)
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
  ...(["KF-undefined", "SN-NaN-1", "null-3", "<NA>", "nincs", "?"].map((cell): [Place, string[], string] => [
    ...(["code", [cell], "null_word"] as const),
  ]) as [Place, string[], string][]),
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
  ["gtin", ["9.50601E+12"], "gtin_invalid"],
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
