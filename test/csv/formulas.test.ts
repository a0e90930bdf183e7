import { expect, test } from "vitest"
import { withFormulaGuard, withoutFormulaGuard } from "#csv/formula-guard.ts"
import { templateCsv } from "#csv/read-row.ts"
import { writeCsv } from "#csv/write-csv.ts"
import { FIELDS } from "#shared/product-fields.ts"
import { campaignSeed } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { read, report } from "./file.ts"

const DANGEROUS = [
  "=1+1",
  '=HYPERLINK("https://evil.example","click")',
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(A1:A9)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "\0=1+1",
  " =1+1",
  "   +1",
  "\u00a0=1+1",
  "\u3000@x",
  "\ufeff=1+1",
  "\u200b-1",
  "\u202e=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  "﹦1",
  "\x0b=1",
  "\x7f=1",
  "'=1+1",
]

/** Triggers as a spreadsheet sees them, after characters that it may skip. */
const RUNS = /^[\s\0\u200b\ufeff]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n\0 ]/

/** The cells of a written file, by the simplest reading of RFC 4180. */
function cellsOf(csv: string): string[] {
  return [...csv.slice(1).matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!,
  )
}

test.each(DANGEROUS)("%j cannot run", (cell) => {
  const [, written] = cellsOf(writeCsv([[cell]], ["h"]))
  expect(written).toBe(`'${cell}`)
  expect(written).not.toMatch(RUNS)
  expect(withoutFormulaGuard(withFormulaGuard(cell))).toBe(cell)
})

test.each(["plain", "a=b", "1-2", "x@y", "'tis", "½", "Ő", "(−1)", "#1"])("%j is left alone", (cell) => {
  expect(withFormulaGuard(cell)).toBe(cell)
})

test("column names are guarded too", () => {
  expect(cellsOf(writeCsv([], ["=evil()", "fine"]))).toEqual(["'=evil()", "fine"])
})

test("of 10,000 generated cells none can run and every one comes back", () => {
  const seed = campaignSeed(20261121)
  console.log(`formula cells: seed ${seed}`)
  const random = seededRandom(seed)
  const alphabet = [..."=+-@＝＋－＠\t\r\n\0 '\",;|!a1é", "\u00a0", "\ufeff", "\u200b", "SUM(", "cmd"]
  const cells = Array.from({ length: 10_000 }, () =>
    Array.from({ length: random.integer(1, 8) }, () => random.pick(alphabet)).join(""),
  )
  const written = cellsOf(
    writeCsv(
      cells.map((cell) => [cell]),
      ["h"],
    ),
  ).slice(1)
  expect(written).toHaveLength(cells.length)
  expect(written.filter((cell) => RUNS.test(cell))).toEqual([])
  expect(written.map(withoutFormulaGuard)).toEqual(cells)
})

test("a file is UTF-8 with a mark, CRLF, and quotes only where needed", () => {
  const csv = writeCsv(
    [
      ["Lamp", 'He said "hi"', null],
      ["a,b", "c;d", "two\nlines"],
    ],
    ["Name", "Note", "x"],
  )
  expect(csv).toBe('\ufeffName,Note,x\r\nLamp,"He said ""hi""",\r\n"a,b","c;d","two\nlines"\r\n')
  expect(writeCsv([["a,b", "c"]], ["x", "y"], ";")).toBe('\ufeffx;y\r\n"a,b";c\r\n')
})

test.each(["en", "hu"] as const)(
  "the template (%s) has every field, and only its example row is refused",
  (language) => {
    const template = templateCsv(language)
    const file = read(template)
    expect(report(file)).toEqual(["2 example_row"])
    expect(new Set(file.columns.map((column) => column.field)).size).toBe(FIELDS.length + 1)
    const named = read(`${template}Lamp${(language === "hu" ? ";" : ",").repeat(FIELDS.length)}\r\n`)
    expect(named.rows).toMatchObject([{ line: 3, product_name: "Lamp" }])
  },
)
