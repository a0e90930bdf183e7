import { describe, expect, test } from "vitest"
import { looksPersonal } from "#csv/personal-data.ts"
import { withFormulaGuard, withoutFormulaGuard, writeCsv } from "#csv/write-csv.ts"
import { FIELD_COLUMNS } from "#shared/csv/product-columns.ts"
import { FIELDS } from "#shared/product-fields.ts"
import { campaignSeed } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { templateText } from "#test/support/product-template.ts"
import { read, refusal, report } from "./file.ts"

const CELLS = ["Oak lamp", "Warm, bright", "L-1"]

describe("delimiters and line ends", () => {
  test.each([",", ";", "\t"])("%j is found", (delimiter) => {
    const file = read(
      [["Name", "Description", "SKU"], CELLS.map((cell) => `"${cell}"`)].map((row) => row.join(delimiter)).join("\n"),
    )
    expect(file.delimiter).toBe(delimiter)
    expect(file.rows).toMatchObject([{ product_name: "Oak lamp", description: "Warm, bright", product_code: "L-1" }])
  })

  test.each(["\n", "\r\n", "\r"])("%j ends a line, at the end of the file or not", (end) => {
    for (const last of ["", end]) {
      const file = read(["Name;SKU", 'Lamp;"1"', '"Jug";2'].join(end) + last)
      expect(file.rows.map((row) => [row.line, row.product_name, row.product_code])).toEqual([
        [2, "Lamp", "1"],
        [3, "Jug", "2"],
      ])
    }
  })

  test("the delimiter that makes known columns wins over the commoner one", () => {
    const file = read("Name;Size, colour, weight, cut;SKU\nLamp;L;7\n")
    expect(file.delimiter).toBe(";")
    expect(file.columns.map((column) => column.header)).toEqual(["Name", "Size, colour, weight, cut", "SKU"])
  })

  test("a spreadsheet's sep= line is obeyed and counted", () => {
    const file = read("sep=;\nName;a,b\nLamp;1\n")
    expect(file.rows).toMatchObject([{ line: 3, product_name: "Lamp", attributes: { "a,b": "1" } }])
  })
})

describe("fields with one spelling", () => {
  const HEADER = "Name,EAN,Country of origin,Facility ID,Facility name\n"

  test("are kept in it, however they are written", () => {
    const file = read(`${HEADER}A,9506000134352,Magyarország,P-1,Paks plant\nB,,de,,\n`)
    expect(file.rows).toMatchObject([
      { gtin: "09506000134352", origin: "HU", facility_id: "P-1", facility_name: "Paks plant" },
      { gtin: null, origin: "DE", facility_id: null, facility_name: null },
    ])
  })

  test("are refused row by row where they are none", () => {
    const file = read(`${HEADER}A,9506000134353,HU,,\nB,,Transdanubia,,\nC,,,,Paks plant\n`)
    expect(report(file)).toEqual([
      "2 gtin_invalid EAN",
      "3 country_unknown Country of origin",
      "4 facility_id_missing Facility name",
    ])
  })
})

describe("lines", () => {
  test("a row's line is the one it begins on: blank lines and line breaks in quotes are counted", () => {
    const file = read('\n\nName,Note\n"A","one\ntwo\nthree"\n\n   \n,\nB,\n,no name\n"C\nc",x\nD,y\n')
    expect(file.rows.map((row) => [row.line, row.product_name])).toEqual([
      [4, "A"],
      [10, "B"],
      [12, "C c"],
      [14, "D"],
    ])
    expect(report(file)).toEqual(["11 name_missing Name"])
    expect(file.rows[0]?.attributes).toEqual({ Note: "one two three" })
  })

  test("broken quotes are that row's error and the next row is read", () => {
    const file = read('Name,SKU\n"A" x,"1"\nB,2\n')
    expect(report(file)).toEqual(["2 broken_quotes"])
    expect(file.rows).toMatchObject([{ line: 3, product_name: "B" }])
  })

  test("inches in an unquoted cell are no quotes", () => {
    expect(read('Name,Size\nTV,32"\nTV 2,"40"""\n').rows.map((row) => row.attributes.Size)).toEqual(['32"', '40"'])
  })

  test("a quote that is never closed is reported where it opens, and what stands before is read", () => {
    const file = read('Name,SKU\nA,1\n"B,2\nC,3\nD,4\n')
    expect(file.rows).toMatchObject([{ product_name: "A" }])
    expect(report(file)).toEqual(["3 unclosed_quote"])
  })

  test("missing cells at the end are empty; more cells than columns are an error unless they are blank", () => {
    const file = read("Name,SKU,Size\nA\nB,1,L,,\nC,1,L,extra\n")
    expect(file.rows.map((row) => row.product_name)).toEqual(["A", "B"])
    expect(report(file)).toEqual(["4 too_many_cells"])
  })
})

describe("a row's errors", () => {
  const long = (characters: number) => "x".repeat(characters)
  test.each([
    ["name_missing Name", " ,1"],
    ["field_too_long Name", `${long(201)},1`],
    ["field_too_long SKU", `A,${long(201)}`],
    ["description_too_long Description", `A,1,${long(4_097)}`],
    ["attribute_too_long Colour", `A,1,,${long(2_049)}`],
    ["cell_too_long Description", `A,1,${long(32_769)}`],
    ["html_too_nested Description", `A,1,${"<b>".repeat(1_001)}`],
    ["control_character Name", "A\0B,1"],
    ["control_character Colour", "A,1,,red\u0007"],
    ["bidi_character Name", "A\u202eB,1"],
    ["bidi_character Name", "A&#x2066;B,1"],
    ["control_character Name", "A&#1;B,1"],
    ["hidden_character Name", "A\u3164B,1"],
    ["hidden_character Name", "A\u200dB,1"],
    ["hidden_character Colour", "A,1,,red\u{e0041}"],
    ["hidden_character Colour", "A,1,,\u2800red"],
    ["stacked_marks Name", `A${"\u0301".repeat(5)}B,1`],
    ["unreadable_character Name", "A&#xD800;B,1"],
    ["unreadable_character Name", "A\ufffdB,1"],
    ["date_ambiguous Made on", "A,1,,,03/04/2026"],
    ["date_impossible Expires", "A,1,,,,2026-02-30"],
    ["expires_before_manufacture Expires", "A,1,,,2026-03-05,2026-03-04"],
    ["record_too_large", `A,1,${"ő".repeat(4_000)}`],
    ["record_too_large", `A,1,${"x".repeat(4_096)},${"ő".repeat(2_000)}`],
    ["example_row", "Example: delete this row,1"],
  ])("%s", (error, row) => {
    const file = read(`Name,SKU,Description,Colour,Made on,Expires\n${row}\nnext,2\n`)
    expect(report(file)).toEqual([`2 ${error}`])
    expect(file.errors[0]?.message).toMatch(/^[A-Z].+\.$/)
    expect(file.rows.map((product) => product.product_name)).toEqual(["next"])
  })

  test("all that is wrong with a row is said at once, and it counts as one row", () => {
    const file = read(`Name,SKU,Made on\n,${long(201)},03/04/2026\n`)
    expect(report(file)).toEqual(["2 name_missing Name", "2 field_too_long SKU", "2 date_ambiguous Made on"])
    expect(file.error_row_count).toBe(1)
    expect(file.failed_rows_csv()).toContain(
      ",2,Name: This row has no product name. SKU: At most 200 characters fit here.",
    )
  })

  test("a longest description and longest attributes fit", () => {
    const file = read(`Name,Description,Colour\nA,${long(4_096)},${long(2_048)}\n`)
    expect(file.errors).toEqual([])
  })
})

describe("texts", () => {
  test.each([
    ["  spaces \u00a0 and\ttabs ", "spaces and tabs"],
    ["e\u0301tui", "étui"],
    ["<p>One</p><p>Two &amp; <b>three</b></p>", "One Two & three"],
    ["<ul><li>oak</li><li>linen</li></ul>", "• oak • linen"],
    ["<h2>Care</h2>wash<br/>cold", "Care wash cold"],
    ["<table><tr><td>Height</td><td>12 cm</td></tr></table>", "Height 12 cm"],
    ["<a href='https://example.com'>shop</a><img src=x alt=y>", "shop"],
    ["seen<script>alert(1)</script><style>p{}</style>", "seen"],
    ["&lt;b&gt; is bold", "<b> is bold"],
    ["Ben & Jerry; R&D", "Ben & Jerry; R&D"],
    ["3 < 5 > 4 and <unknown>", "3 < 5 > 4 and <unknown>"],
    ["soft\u00adhy\u200bphen", "softhyphen"],
    ["👩‍🔬 kit", "👩‍🔬 kit"],
    ["I ❤\ufe0f tea 1\ufe0f\u20e3", "I ❤\ufe0f tea 1\ufe0f\u20e3"],
    ["نمی\u200cخواهم", "نمی\u200cخواهم"],
    ['="00123"', "00123"],
    ["=1+1", "=1+1"],
    ["'=1+1", "=1+1"],
    ["'tis", "'tis"],
  ])("%j becomes %j", (cell, text) => {
    const file = read(`Name,Colour\nx,"${cell.replaceAll('"', '""')}"\n`)
    expect(file.rows[0]?.attributes.Colour ?? file.errors).toBe(text)
  })

  test("HTML is made plain in every column", () => {
    const [product] = read("Name,SKU,Category,Colour\n<b>Lamp</b>,<i>1</i>,Home &amp; Garden,<u>red</u>\n").rows
    expect(product).toMatchObject({
      product_name: "Lamp",
      product_code: "1",
      category: "Home & Garden",
      attributes: { Colour: "red" },
    })
  })
})

describe("line breaks in cells", () => {
  const file = read(
    'Name,Description,Note\n"Oak\nlamp","Warm\nand bright\r\n\n\n\nfor long  evenings","one\ntwo"\nJug,"\nplain\n","\nx\n"\n',
  )

  test("are kept in descriptions, one blank line at most, and become spaces elsewhere", () => {
    expect(file.rows).toMatchObject([
      {
        product_name: "Oak lamp",
        description: "Warm\nand bright\n\nfor long evenings",
        attributes: { Note: "one two" },
      },
      { product_name: "Jug", description: "plain", attributes: { Note: "x" } },
    ])
  })

  test("come from paragraphs in HTML too", () => {
    expect(read("Name,Description\nA,<p>One</p><p>Two</p>\n").rows[0]?.description).toBe("One\n\nTwo")
  })

  test("are told where they became spaces", () => {
    expect(file.notes).toMatchObject([
      { kind: "line_breaks_replaced", count: 2, lines: [2], columns: ["Name", "Note"] },
    ])
  })
})

describe("what looks like personal data", () => {
  test("is told by line and column, of the rows that are read and the columns that are kept", () => {
    const text =
      "Name,Contact,Made on,Left\nA,anna@example.com,2026-03-05,x\nB,,,b@example.com\n,+36 30 123 4567,,\nC,+36 30 123 4567,,\n"
    const file = read(text, { mapping: { Left: "ignore" } })
    expect(file.notes).toMatchObject([{ kind: "personal_data_seen", count: 2, lines: [2, 5], columns: ["Contact"] }])
  })

  test("is counted exactly in long files, and the places stay few", () => {
    const [noted] = read(`Name,Contact\n${"A,anna@example.com\n".repeat(500)}`).notes
    expect([noted?.count, noted?.lines.length]).toEqual([500, 20])
  })
})

test.each(["\u200b", "\u200b \u2060", "\u3164", "\u2800", "\ufeff", "\u0085"])(
  "a name of nothing visible (%j) is none",
  (name) => {
    expect(report(read(`Name,SKU\n"${name}",1\nB,2\n`))).toEqual(["2 name_missing Name"])
  },
)

test("the next-line character U+0085 is a line break like the others", () => {
  expect(read("Name,Note\nA\u0085B,x\u0085\n").rows).toMatchObject([{ product_name: "A B", attributes: { Note: "x" } }])
})

test("a product may expire on the day it was made", () => {
  expect(read("Name,Made on,Expires\nBread,2026-03-05,2026-03-05\n").errors).toEqual([])
})

test("no more than rows_max products are kept; the rest is still checked and counted", () => {
  const file = read("Name\nA\nB\nC\n\0\nD\n", { rows_max: 2 })
  expect(file.rows.map((row) => row.product_name)).toEqual(["A", "B"])
  expect(file.rows_over_max).toBe(2)
  expect(report(file)).toEqual(["5 control_character Name"])
})

test("a header without rows is refused", () => {
  expect(refusal("Name,SKU\n\n").code).toBe("no_rows")
})

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
    const template = templateText(language)
    const file = read(template)
    expect(report(file)).toEqual(["2 example_row"])
    expect(file.columns.map((column) => column.field)).toEqual([...FIELDS, "attribute"])
    const titles = FIELDS.map((field) => FIELD_COLUMNS[field].titles[language])
    expect(file.columns.slice(0, -1).map((column) => column.header)).toEqual(titles)
    const named = read(`${template}Lamp${(language === "hu" ? ";" : ",").repeat(FIELDS.length)}\r\n`)
    expect(named.rows).toMatchObject([{ line: 3, product_name: "Lamp" }])
  },
)

test.each([
  "anna.kovacs@example.com",
  "Write to árvíztűrő@példa.hu today",
  "a+b@mail.co.uk.",
  "<info@acme.museum>",
  "anna＠example.com",
  "anna@\u200bexample.com",
  '"anna kovacs"@example.com',
  "info@xn--rksmrgs-5wao1o.xn--p1ai",
])("%s is an e-mail address", (text) => {
  expect(looksPersonal(text)).toBe("email")
})

test.each([
  "+36 30 123 4567",
  "+36301234567",
  "Call +44 (0)20 7946 0958!",
  "+1-555-123-4567",
  "06 30 123 4567",
  "06-1-234-5678",
  "06/20/123-4567",
  "0630 123 4567",
  "(06-1) 234 5678",
  "0043 1 234 5678",
  "(555) 123-4567",
  "＋36 30 123 4567",
  "+36 30\u00a0123\u00a04567",
  "+36‑30‑123‑4567",
  "+36 (30) 123-45-67",
  "01 23 45 67 89",
  "020 7946 0958",
  "0664/123 4567",
  "0151 23456789",
  "03-1234-5678",
  "010-1234-5678",
  "Tel.: 06301234567",
  "tel 5551234567",
  "Phone: 555 123 4567",
  "Telefonszám: 301234567",
  "Mobile no. 301 234 567",
])("%s is a telephone number", (text) => {
  expect(looksPersonal(text)).toBe("phone")
})

test.each([
  "",
  "Ocean Blue Shirt",
  "@home",
  "5 pcs @ 3.50",
  "photo_925x@2x.jpg",
  "5901234123457",
  "0012345678905",
  "06301234567",
  "SN-0630-1234-5678",
  "0123-4567-8901",
  "2026-03-05",
  "06-20-2026",
  "06/12/2026 14:30",
  "1 234 567,89",
  "+5 °C to +30 °C",
  "12 x 30 x 45 cm",
  "https://example.com/p/06-1-2",
  "05.03.2026",
  "05 03 2026",
  "050 x 200 x 300 mm",
  "0815-4711",
  "Hotel 2026 edition 1234567",
  "Mobile phone case 12345678",
  "Fax paper 210 mm",
  "50 000 000",
  "ISBN 978-3-16-148410-0",
])("%j is neither", (text) => {
  expect(looksPersonal(text)).toBeNull()
})
