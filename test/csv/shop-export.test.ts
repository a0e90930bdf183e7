import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readProducts } from "#csv/read-products.ts"
import { read, report } from "./file.ts"

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
  expect(file.notes).toContainEqual({ kind: "rows_continued", count: 2, lines: [4, 5], columns: ["Handle"] })
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
  expect(report(file)).toEqual(["6 variant_without_name name", "7 variant_without_name name"])
  expect(file.notes).toMatchObject([
    { kind: "rows_continued", lines: [3, 8], columns: [handle] },
    { kind: "pictures_skipped", lines: [5], columns: [handle] },
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
