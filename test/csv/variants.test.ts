import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { countOf } from "#csv/variants.ts"
import { isSerialPattern, serialAt } from "#shared/csv/serial-numbers.ts"
import { read, readSections, report } from "./file.ts"

const SHOPS = join(import.meta.dirname, "..", "support", "shops")
const grouped = (name: string) =>
  read(readFileSync(join(SHOPS, `${name}.csv`), "utf8"), { pieces: "auto", attributes: "none" })

/** Each variant with its product's name in the shop, its pieces, and the last part of its picture's address. */
const told = (file: ReturnType<typeof read>) =>
  file.rows.map(({ product_name, product_code, variant }) =>
    [variant?.group, product_name, product_code, variant?.pieces, variant?.photo_url?.split("/").at(-1)].join("|"),
  )

const names = (...groups: string[]) => [
  `${groups[0]}|Blue-dyed Linen Tablecloth – 140×140|TC-140|4|`,
  `${groups[0]}|Blue-dyed Linen Tablecloth – 140×220|TC-220|2|`,
  `${groups[1]}|Indigo Apron – S|AP-S|5|`,
  `${groups[1]}|Indigo Apron – M|AP-M|0|`,
  `${groups[1]}|Indigo Apron – L|AP-L|7|`,
  `${groups[2]}|Market Bag|MB-1|12|`,
]
const WITH_PHOTOS = ["linen-tablecloth-0", "linen-tablecloth-0", "indigo-apron-0", "indigo-apron-0", "indigo-apron-0"]
const withPhotos = (rows: string[], photos: (string | null)[]) =>
  rows.map((row, at) => row + (photos[at] === null ? "" : `${photos[at] ?? "bag-0"}.jpg`))
const OF_M = WITH_PHOTOS.with(3, "indigo-apron-m")

test("a damaged option is told where the fields of options are left out as well", () => {
  const content = "Handle,Title,Option1 Name,Option1 Value\nmug,Mug,Size,#REF!\nmug,,,S\n"
  const file = read(content, { pieces: "auto", attributes: "none" })
  expect(file.rows.map(({ product_name }) => product_name)).toEqual(["Mug", "Mug – S"])
  expect(file.notes).toContainEqual(expect.objectContaining({ kind: "damaged_cells_emptied", examples: ["#REF!"] }))
})

describe("a shop's rows are variants of its products", () => {
  test.each([
    ["shopify", "Variant Inventory Qty", names("linen-tablecloth", "indigo-apron", "bag"), OF_M],
    ["woocommerce", "Stock", names("TC", "id:40", "MB-1"), OF_M],
    ["bigcommerce", "Current Stock", names("112", "113", "114"), WITH_PHOTOS],
    ["magento", "qty", names("TC", "AP", "MB-1"), Array(6).fill(null)],
  ])("%s", (shop, column, rows, photos) => {
    const file = grouped(shop)
    expect(report(file)).toEqual([])
    expect([file.grouping?.shop, file.grouping?.column?.header]).toEqual([shop, column])
    expect(told(file)).toEqual(withPhotos(rows, photos))
    expect(file.rows.map(({ description }) => description?.split(" ")[0])).toEqual([
      "Printed",
      "Printed",
      "Apron",
      "Apron",
      "Apron",
      undefined,
    ])
  })

  test("what becomes none is counted: rows of pictures, and of other views of the shop", () => {
    const skipped = grouped("shopify").notes.filter(({ kind }) => kind === "pictures_skipped")
    expect(skipped).toMatchObject([{ lines: [4, 9] }])
    expect(grouped("magento").notes).toMatchObject([{ kind: "shop_rows_skipped", lines: [5, 10] }])
  })

  test("older exports of BigCommerce have options in the place of the name", () => {
    const file = read(
      `Item Type,Product ID,Product Name,Product Code/SKU,Current Stock Level
Product,7,Indigo Apron,AP,0
  SKU,,"[RT]Size=S,[CS]Colour=Blue:#1e2d5a",AP-S,5
  Rule,,,AP-S,
  SKU,,[RT]Size=L,AP-L,7
Product,8,Market Bag,MB-1,12
`,
      { pieces: "auto" },
    )
    expect(file.rows.map(({ product_name, variant }) => [product_name, variant?.pieces])).toEqual([
      ["Indigo Apron – S / Blue", 5],
      ["Indigo Apron – L", 7],
      ["Market Bag", 12],
    ])
  })

  test("what sets variants apart is kept by its own name, unless the fields were chosen", () => {
    const kept = (name: string) =>
      read(readFileSync(join(SHOPS, `${name}.csv`), "utf8"), { pieces: "auto" }).rows.map(
        ({ attributes: { Size, size, ...others } }) => [
          Size ?? size,
          Object.keys(others).some((key) => /^(?:option|attribute)\d? ?\d|^options$|configurable/i.test(key)),
        ],
      )
    const sizes = ["140×140", "140×220", "S", "M", "L", undefined].map((size) => [size, false])
    for (const shop of ["shopify", "woocommerce", "bigcommerce", "magento"]) expect(kept(shop), shop).toEqual(sizes)
    expect(grouped("shopify").rows.filter(({ attributes }) => attributes.Size)).toEqual([])
  })

  /** Files; below them whose they are, the column of pieces, and each row as name, product code, pieces and added fields. */
  test.each(readSections("exports.txt"))("%s", (_, text, [of, ...rows]) => {
    const file = read(text, { pieces: "auto" })
    expect(report(file)).toEqual([])
    expect(`${file.grouping?.shop ?? ""}|${file.grouping?.column?.header}`).toBe(of)
    const columns = new Set(file.columns.map(({ header }) => header))
    const shown = file.rows.map(({ product_name, product_code, variant, attributes }) =>
      [
        product_name,
        product_code ?? "",
        variant?.pieces,
        Object.entries(attributes)
          .filter(([name]) => !columns.has(name))
          .join(" ")
          .replace(",", " "),
      ].join("|"),
    )
    const damaged = file.notes.filter(({ kind }) => /^(?:damaged|null)/.test(kind))
    expect([...shown, ...damaged.map(({ kind, count, examples }) => `~ ${kind} ${count} ${examples}`)]).toEqual(rows)
    const options = file.rows.map(({ variant }) => `${variant?.group}|${variant?.option}`)
    expect(new Set(options).size).toBe(shown.length)
  })

  test("a plain list has products without variants", () => {
    const file = grouped("stock-list")
    expect(file.grouping).toMatchObject({ shop: null, column: { header: "Készlet" } })
    expect(file.rows.map(({ variant }) => [variant?.group, variant?.option, variant?.pieces])).toEqual(
      [4, 2, 5, 0, 7, 12].map((pieces) => [null, "", pieces]),
    )
  })

  test("a variant whose product is not in the file keeps its own name, or is an error without one", () => {
    const woo = read("Type,SKU,Name,Parent,Stock\nvariation,A-1,Apron - S,A,2\n", { pieces: "auto" })
    expect(woo.rows).toMatchObject([{ product_name: "Apron - S", variant: { group: "A", pieces: 2 } }])
    const shopify = read("Handle,Title,Option1 Name,Option1 Value\napron,,Size,S\n", { pieces: "auto" })
    expect(report(shopify)).toEqual(["2 variant_without_name Title"])
    const rows = "Add,Apron,,,,Size=S;M\n,,AP-S,5,Variation,Size=S\n"
    const ebay = read(`Action(SiteID=US),Title,Custom label (SKU),Quantity,Relationship,Relationship details\n${rows}`)
    expect([ebay.rows, report(ebay)]).toEqual([[], ["3 name_missing Title"]])
  })

  test("a name that is too long with its option stays as it is", () => {
    const long = "x".repeat(195)
    const file = read(`Handle,Title,Option1 Value\na,${long},Long option\n`, { pieces: "auto" })
    expect(file.rows[0]?.product_name).toBe(long)
  })
})

describe("pieces", () => {
  test.each([
    ["12", 12],
    ["", 0],
    ["-3", 0],
    ["4.0000", 4],
    ["3,0", 3],
    ["5 db", 5],
    ["2 pcs.", 2],
    ["'7", 7],
    ["1.000", null],
    ["1,000", null],
    ["2.5", null],
    ["250 ml", null],
    ["10001", null],
    ["many", null],
    ["1 200", 1_200],
    ["1\u00a0200 db", 1_200],
  ])("%j are %j", (cell, pieces) => expect(countOf(cell)).toBe(pieces))

  test("are one a row without a column, and where a row has a serial number of its own", () => {
    expect(read("Name\nMug\n", { pieces: "auto" }).rows[0]?.variant?.pieces).toBe(1)
    const file = read("Name,Stock,Serial number\nMug,4,M-1\nJug,4,\n", { pieces: "Stock" })
    expect(file.rows.map(({ variant }) => variant?.pieces)).toEqual([1, 4])
  })

  test("a column of contents is no column of pieces, and what is unclear is said row by row", () => {
    expect(read("Name,Quantity\nTea,250 ml\nOil,500 ml\n", { pieces: "auto" }).grouping?.column).toBe(null)
    const file = read("Name,Stock\nMug,1.000\n", { pieces: "Stock" })
    expect(report(file)).toEqual(["2 pieces_unclear Stock"])
    expect(file.errors[0]?.message).toBe("How many pieces? Enter a whole number, at most 10,000.")
  })
})

describe("serial numbers", () => {
  test("count up in their width, in their last digits", () => {
    expect([0, 1, 29].map((place) => serialAt("KF-0001", place))).toEqual(["KF-0001", "KF-0002", "KF-0030"])
    expect(serialAt("A9-99/b", 1)).toBe("A9-100/b")
    expect(serialAt("999999999999999", 1)).toBe("1000000000000000")
  })

  test("need a digit, and hide nothing", () => {
    expect(["KF-1", "KF", "", "KF\u200d1", "KF\n1"].map(isSerialPattern)).toEqual([true, false, false, false, false])
  })
})
