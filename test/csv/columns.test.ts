import { describe, expect, test } from "vitest"
import { FIELD_HEADERS, headerKey } from "#shared/csv/product-columns.ts"
import { FIELDS } from "#shared/product-fields.ts"
import { read, refusal } from "./file.ts"

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
    ["Vonalkód", "attribute"],
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
    ["too_many_columns_kept", `Name${",x".repeat(64)}\na\n`],
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

  test("columns that are left out do not count", () => {
    const headers = ["Name", ...Array.from({ length: 399 }, (_, index) => `c${index}`)]
    const text = `${headers.join(",")}\n${headers.map((_, index) => index).join(",")}\n`
    expect(read(text, { attributes: ["c7"] }).rows).toMatchObject([{ product_name: "0", attributes: { c7: "8" } }])
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
