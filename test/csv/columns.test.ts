import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { afterAll, describe, expect, test } from "vitest"
import { parseDate } from "#csv/parse-date.ts"
import { FIELD_HEADERS, headerKey } from "#shared/csv/product-columns.ts"
import { FIELDS } from "#shared/product-fields.ts"
import { read, refusal } from "./file.ts"
import type { WorkerAnswer } from "./read-in-worker.ts"

/** The fields that the headers were mapped to, in order. */
function fieldsOf(headers: string[], options = {}): string[] {
  return read(`${headers.join(",")}\n${headers.map((_, index) => `x${index}`).join(",")}\n`, options).columns.map(
    (column) => column.field,
  )
}

describe("headers", () => {
  test.each(FIELDS)("%s is known in any case, with spaces, hyphens or none", (field) => {
    const [one, other] = field.split("_")
    for (const join of ["_", " ", "-", "", "."]) {
      const header = [one, other].filter(Boolean).join(join)
      for (const written of [header, header.toUpperCase(), ` ${header[0]?.toUpperCase()}${header.slice(1)} `])
        expect(fieldsOf(field === "product_name" ? [written] : ["Name", written]).at(-1)).toBe(field)
    }
  })

  test("every synonym belongs to one field only", () => {
    const keys = FIELDS.flatMap((field) => FIELD_HEADERS[field].map(headerKey))
    expect(new Set(keys).size).toBe(keys.length)
    for (const field of FIELDS) expect(keys.filter((key) => key === headerKey(field)).length).toBeLessThanOrEqual(1)
  })

  test.each([
    ["Title,Body (HTML),Type,Variant SKU", "product_name,description,category,product_code"],
    ["Name,SKU,Short description,Categories", "product_name,product_code,description,category"],
    [
      "Item name,Lot No.,Mfg. date,Best before,S/N",
      "product_name,batch_number,manufacture_date,expiration_date,serial_number",
    ],
    ["Megnevezés,Cikkszám,Gyári szám,Tételszám", "product_name,product_code,serial_number,batch_number"],
    ["TERMÉKNÉV,Leírás,Sorozatszám,Sarzs", "product_name,description,serial_number,batch_number"],
    ["Termék neve,Gyártás dátuma,Lejárati idő,Kategória", "product_name,manufacture_date,expiration_date,category"],
    ["termek_neve,gyartas_datuma,minoseget_megorzi", "product_name,manufacture_date,expiration_date"],
    ["Név (kötelező),Lejárat (nap),Szín", "product_name,expiration_date,attribute"],
  ])("%s", (headers, fields) => {
    expect(fieldsOf(headers.split(","))).toEqual(fields.split(","))
  })

  test.each([
    ["GTIN", "gtin"],
    ["EAN kód", "gtin"],
    ["EAN13", "gtin"],
    ["Vonalkód", "gtin"],
    ["Model", "model"],
    ["Modell neve", "model"],
    ["Model number", "product_code"],
    ["Üzem neve", "facility_name"],
    ["Facility GLN", "facility_id"],
    ["Származási ország", "origin"],
    ["Country of origin", "origin"],
  ])("%s is taken for %s", (header, field) => expect(fieldsOf(["Name", header])).toEqual(["product_name", field]))

  test("of two columns for one field the surer one is it, the other an attribute", () => {
    expect(fieldsOf(["name", "Product name", "type", "category", "Variant SKU", "SKU"])).toEqual([
      "attribute",
      "product_name",
      "attribute",
      "category",
      "attribute",
      "product_code",
    ])
  })

  test("two columns with the same claim are refused", () => {
    expect(refusal("product_name,Product Name\na,b\n")).toMatchObject({
      code: "duplicate_column",
      columns: ["product_name", "Product Name"],
    })
    expect(refusal("Name,SKU,SKU\na,b,c\n").message).toBe(
      "Two columns claim to be the product code. Rename or remove one of them.",
    )
  })

  test("attributes of the same name are numbered, nameless ones get their place", () => {
    const [product] = read("Name,Colour,Colour,,Colour (2)\nLamp,red,blue,x,y\n").rows
    expect(product?.attributes).toEqual({ Colour: "red", "Colour (2)": "blue", "Column 4": "x", "Colour (2) (2)": "y" })
  })

  test("empty cells leave no attribute", () => {
    expect(read("Name,Colour,Size\nLamp,, \n").rows[0]?.attributes).toEqual({})
  })

  test("__proto__ is refused as an attribute and may be left out; constructor and toString are names like any other", () => {
    expect(refusal("Name,__proto__\nA,x\n").code).toBe("column_name_proto")
    expect(read("Name,__proto__\nA,x\n", { attributes: "none" }).rows[0]?.attributes).toEqual({})
    const [product] = read("Name,constructor,toString,prototype\nA,x,y,z\n").rows
    expect(Object.entries(product?.attributes ?? {})).toEqual([
      ["constructor", "x"],
      ["toString", "y"],
      ["prototype", "z"],
    ])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test.each([
    ["no_header", "1,2\n3,4\n"],
    ["no_header", "1\n1\n1\n"],
    ["no_product_name", "Colour,Size\nred,L\n"],
    ["column_name_too_long", `Name,${"x".repeat(65)}\na,b\n`],
    ["column_name_not_allowed", "Name,a\u202eb\nx,y\n"],
    ["too_many_columns_kept", `Name${",x".repeat(64)}\na${",1".repeat(64)}\n`],
    ["header_too_long", `"Name\n${"a,b\n".repeat(20_000)}`],
  ])("%s is refused with words for a person", (code, text) => {
    const error = refusal(text)
    expect(error).toMatchObject({ name: "CsvError", code })
    expect(error.message).toMatch(/^[A-Z].{15,}[.…]$/s)
  })

  test("64 columns are read, and the two of a report may come on top", () => {
    const columns = ["Name", ...Array.from({ length: 63 }, (_, index) => `c${index}`)]
    expect(read(`${columns.join(",")}\na\n`).columns).toHaveLength(64)
    expect(read(`${columns.join(",")},error_line,error_reason\na\n`).columns).toHaveLength(66)
  })

  test("columns that are empty in every row do not count", () => {
    const headers = Array.from({ length: 88 }, (_, index) => `c${index}`)
    const [row] = read(`Name,${headers}\nMug,x${",".repeat(86)},y\n`).rows
    expect(row?.attributes).toEqual({ c0: "x", c87: "y" })
  })

  test.each([
    [",Name\n0,A\n1,B\n", {}],
    ['"",Name\n"1",A\n"2",B\n', {}],
    ["Unnamed: 0,Name\n0,A\n", {}],
    [",Name\n7,A\n8,B\n", { "Column 1": "7" }],
  ])("a column without a name that counts the rows of %j is a program's own", (text, attributes) => {
    expect(read(text).rows[0]?.attributes).toEqual(attributes)
  })

  test("a separator that nothing knows is said to be the reason", () => {
    expect(refusal("Name^SKU^Price\nA^1^2\n").code).toBe("separator_unknown")
    expect(refusal('"Colour, in words"\nred\n').code).toBe("no_product_name")
  })

  test("columns that are left out do not count", () => {
    const headers = ["Name", ...Array.from({ length: 399 }, (_, index) => `c${index}`)]
    const text = `${headers.join(",")}\n${headers.map((_, index) => index + 1).join(",")}\n`
    expect(read(text, { attributes: ["c7"] }).rows).toMatchObject([{ product_name: "1", attributes: { c7: "9" } }])
    expect(refusal(text)).toMatchObject({ code: "too_many_columns_kept" })
    expect(refusal(`Name${",x".repeat(500)}\na\n`, { attributes: "none" }).code).toBe("too_many_columns")
  })

  test("a file without a product name says which columns it has", () => {
    const error = refusal("Colour,Size\nred,L\n")
    expect(error.message).toContain("“Colour”, “Size”")
    expect(error.columns).toEqual(["Colour", "Size"])
  })
})

describe("the caller's choice", () => {
  const FILE = "Kind,Title,Colour,Size,Secret\nLamp,T-1,red,L,no\n"

  test("a mapping goes before what the headers say", () => {
    const file = read(FILE, { mapping: { Kind: "product_name", Title: "product_code", Secret: "ignore" } })
    expect(file.columns.map((column) => column.field)).toEqual([
      "product_name",
      "product_code",
      "attribute",
      "attribute",
      "ignored",
    ])
    expect(file.rows[0]).toMatchObject({
      product_name: "Lamp",
      product_code: "T-1",
      attributes: { Colour: "red", Size: "L" },
    })
    expect(file.rows[0]?.attributes).not.toHaveProperty("Secret")
  })

  test("a mapping may be a list with an entry for each column, also of the same name", () => {
    const text = "Name,Name,,Size\na,b,c,d\n"
    const file = read(text, { mapping: ["ignore", "product_name", "serial_number", "attribute"] })
    expect(file.rows).toMatchObject([{ product_name: "b", serial_number: "c", attributes: { Size: "d" } }])
    expect(refusal(text, { mapping: ["product_name"] })).toMatchObject({ code: "mapping_size" })
  })

  test("attributes: none, a list, or all", () => {
    const attributes = (chosen: "all" | "none" | string[]) => read(FILE, { attributes: chosen }).rows[0]?.attributes
    expect(attributes("all")).toEqual({ Kind: "Lamp", Colour: "red", Size: "L", Secret: "no" })
    expect(attributes("none")).toEqual({})
    expect(attributes(["colour", "Size"])).toEqual({ Colour: "red", Size: "L" })
  })

  test("a column mapped to attribute is one even when the rest is left out", () => {
    expect(read(FILE, { attributes: "none", mapping: { Size: "attribute" } }).rows[0]?.attributes).toEqual({
      Size: "L",
    })
  })

  test.each([
    ["unknown_column", { mapping: { Weight: "attribute" } }],
    ["unknown_column", { attributes: ["Weight"] }],
    ["unknown_field", { mapping: { Size: "colour_of_the_sky" } }],
    ["unknown_field", { mapping: { Size: "__proto__" } }],
    ["duplicate_column", { mapping: { Size: "category", Colour: "category" } }],
    ["no_product_name", { mapping: { Title: "ignore" } }],
  ])("%s", (code, options) => {
    expect(refusal(FILE, options).code).toBe(code)
  })
})

const MEGABYTE = 1024 * 1024
/** The heap of a reading thread; more ends it with ERR_WORKER_OUT_OF_MEMORY and fails the test. */
const HEAP_MB = 160

/** One for all files, since most of a file's time would be the thread's start. */
let thread: Worker | undefined
afterAll(async () => {
  if (!thread) return
  const over = once(thread, "exit")
  thread.postMessage(null)
  await over
})

/** Reads the file in a separate thread with a limited heap. */
async function readBounded(file: Uint8Array): Promise<WorkerAnswer> {
  thread ??= new Worker(new URL("./read-in-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  }).once("exit", () => (thread = undefined))
  thread.postMessage(file)
  const [answer] = await once(thread, "message")
  return answer
}

function fill(head: string, unit: string, bytes = 10 * MEGABYTE): Uint8Array {
  const file = Buffer.alloc(bytes, unit)
  file.write(head)
  return file
}

const SIGNS = `A,${"{{".repeat(5_000)}\n${"*".repeat(9_999)}x\nSum,${"1".repeat(9_999)}x\n`
test.each([
  ["10 MB of `1` rows without a header", fill("", "1\n"), { code: "no_header" }],
  ["10 MB of `1` rows with one", fill("Name\n", "1\n"), { code: "too_many_rows" }],
  ["as many rows as a file may have", fill("Name\n", "1\n", 5 + 2 * 250_000), { rows: 10_000 }],
  ["10 MB of blank lines", fill("Name\n", "\n"), { code: "no_rows" }],
  ["10 MB of carriage returns", fill("Name\r", "\r"), { code: "no_rows" }],
  ["10 MB of quotes", fill("", '"'), { code: "header_too_long" }],
  ["10 MB of quotes after a header", fill("Name\n", '"'), { errors: ["2 unclosed_quote"] }],
  ["10 MB of broken quotes", fill("Name\n", '"a"b\n'), { errors: ["2 unclosed_quote"] }],
  ["10 MB of quoted empty cells", fill("Name\n", '"",'), { errors: ["2 unclosed_quote"] }],
  ["one row of 10 MB", fill("Name\nA\n", "x"), { rows: 1, errors: ["3 row_too_long"] }],
  ["one row of 5 million cells", fill("Name\nA\n", "1,"), { rows: 1, errors: ["3 row_too_long"] }],
  ["a million columns", fill("Name", ",c", 2 * MEGABYTE), { code: "too_many_columns" }],
  ["a million columns in one row", fill("Name\nA\n", ",", 1_000_000), { rows: 1, errors: ["3 row_too_long"] }],
  ["10 MB of quoted lines", fill('"Name,SKU"\n', '"a,1"\n'), { code: "no_product_name" }],
  ["10 MB of HTML cells", fill(`Name${",x".repeat(63)}\n`, `${"<b>,".repeat(63)}A\n`), { code: "too_much_html" }],
  [
    "variants of a long text",
    fill(`Handle,Title,Option1 Name,Option1 Value,Text\nh,A,,,${"x".repeat(200_000)}\n`, "h,,Size,1,\n", MEGABYTE),
    { code: "too_much_repeated" },
  ],
  ["10 MB of unclosed tags", fill("Name\n", `${"<a ".repeat(1_000)}\n`), { rows: 0 }],
  ["10 MB of signs", fill("Name,x\n", SIGNS), { rows: 0 }],
  ["10 MB of spaces", fill("Name\n", `${" ".repeat(999)}\n`), { code: "no_rows" }],
  ["10 MB of NULs", fill("Name\n", "\0"), { code: "not_text" }],
  ["10 MB of NUL rows", fill(`Name\n${"A\n".repeat(40_000)}`, "\0\n"), { code: "too_many_rows" }],
  ["one byte more than 10 MB", fill("Name\n", "1\n", 10 * MEGABYTE + 1), { code: "file_too_large" }],
  [
    "10 MB that can be imported",
    fill("Name,Colour\n", "Lamp of oak no. 12345,a warm white like that of a candle\n"),
    { rows: 10_000 },
  ],
] as [string, Uint8Array, Partial<WorkerAnswer>][])("%s", async (_, file, expected) => {
  expect(await readBounded(file)).toMatchObject(expected)
})

test("1,000 errors are reported, all are counted, and the failed rows are kept to correct", async () => {
  const answer = await readBounded(Buffer.from(`Name,Made on\n${"A,03/04/2026\n".repeat(12_000)}`))
  expect(answer).toMatchObject({ rows: 0, error_row_count: 12_000, errors_reported: 1_000, failed_rows: 10_000 })
})

describe("dates that can be read one way", () => {
  test.each(
    [
      "2026-03-05|2026-3-5|2026/03/05|2026.03.05|2026.03.05.|2026. 03. 05.|2026. 3. 5.",
      "20260305|05.03.2026|5.3.2026|5. 3. 2026|2026-03-05T00:00:00.000Z|2026-03-05 00:00:00 +0200|2026-03-05T23:59:59",
      "05.03.2026 11:20 pm|2026. 03. 05. 14:20|5 March 2026|05-Mar-2026|5th March 2026|March 5, 2026|Mar 5 2026",
      "mar. 5, 2026|2026. március 5.|2026 MÁRC. 5|5. marcius 2026",
    ].flatMap((texts) => texts.split("|")),
  )("%s", (text) => {
    expect(parseDate(text)).toEqual({ date: "2026-03-05" })
  })

  test.each([
    ["25/03/2026", "2026-03-25"],
    ["03/25/2026", "2026-03-25"],
    ["25-03-2026", "2026-03-25"],
    ["04/04/2026", "2026-04-04"],
    ["2028-02-29", "2028-02-29"],
    ["9999-12-31", "9999-12-31"],
    ["2026. augusztus 20.", "2026-08-20"],
    ["31-okt-2026", "2026-10-31"],
    ["31st December 2026 14:20", "2026-12-31"],
    ["31 de dez. de 2026", "2026-12-31"],
    ["२०२६-०३-०५", "2026-03-05"],
  ])("%s is %s", (text, date) => {
    expect(parseDate(text)).toEqual({ date })
  })

  test.each(["en", "en-GB", "hu", "de", "de-AT", "fr", "es", "it", "pt", "nl", "pl", "cs"])(
    "in words: %s",
    (language) => {
      const words = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" })
      for (let month = 1; month <= 12; month++) {
        const date = `2026-${String(month).padStart(2, "0")}-28`
        const name = words.formatToParts(new Date(date)).find(({ type }) => type === "month")!.value
        const expected = name === "listopada" ? { fault: "date_unreadable" } : { date }
        for (const text of [words.format(new Date(date)), `28 ${name} 2026`, `${name} 28, 2026`])
          expect(parseDate(text), text).toEqual(expected)
      }
    },
  )
})

describe("dates that are refused", () => {
  test.each([
    ["03/04/2026", "date_ambiguous"],
    ["3-4-2026", "date_ambiguous"],
    ["2026-03-04T23:00:00.000Z", "date_zone"],
    ["2026-03-05 23:30:00 +0200", "date_zone"],
    ["2026-03-05 12:00 CET", "date_zone"],
    ["2026-03-05T00:00:01Z", "date_zone"],
    ["2026-03-05T25:61", "date_unreadable"],
    ["2026-03-05 99:99:99 nonsense", "date_unreadable"],
    ["2026-03-05 12:00 or so", "date_unreadable"],
    ["2026-02-29", "date_impossible"],
    ["2100-02-29", "date_impossible"],
    ["2026-13-01", "date_impossible"],
    ["2026-00-10", "date_impossible"],
    ["31.04.2026", "date_impossible"],
    ["32/13/2026", "date_impossible"],
    ["0026-03-05", "date_impossible"],
    ["30 February 2026", "date_impossible"],
    ["2026", "date_incomplete"],
    ["2026-03", "date_incomplete"],
    ["03/2026", "date_incomplete"],
    ["March 2026", "date_incomplete"],
    ["2026. március", "date_incomplete"],
    ["05/03/26", "date_incomplete"],
    ["5-Mar-26", "date_incomplete"],
    ["46086", "date_day_number"],
    ["46086.5", "date_day_number"],
    ["๒๕๖๙-๐๓-๐๕", "date_unreadable"],
    ["२०८२-११-२१", "date_unreadable"],
    ["5 Foo 2026", "date_unreadable"],
    ["soon", "date_unreadable"],
    ["2026-03-05 or later", "date_unreadable"],
    ["-2026-03-05", "date_unreadable"],
    ["2026-W10-4", "date_unreadable"],
    ["II. 5. 2026", "date_unreadable"],
    ["5 iix 2026", "date_unreadable"],
  ])("%s: %s", (text, fault) => {
    expect(parseDate(text)).toEqual({ fault })
  })
})

test("every day from 1999 to 2001 is itself, and only days of the calendar are dates", () => {
  const two = (value: number) => String(value).padStart(2, "0")
  for (let year = 1999; year <= 2001; year++)
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`
        const time = new Date(Date.UTC(year, month - 1, day))
        const is_day = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && month > 0 && day > 0
        expect(parseDate(text)).toEqual(is_day ? { date: text } : { fault: "date_impossible" })
      }
})

test("two numbers before a year are refused where both could be the month, and differ", () => {
  for (let first = 1; first <= 31; first++)
    for (let second = 1; second <= 31; second++) {
      const parsed = parseDate(`${first}/${second}/2026`)
      const is_ambiguous = first <= 12 && second <= 12 && first !== second
      expect("fault" in parsed && parsed.fault === "date_ambiguous", `${first}/${second}`).toBe(is_ambiguous)
    }
})
