import { describe, expect, it } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { readPreview } from "#web/features/upload/read-preview.ts"
import { EMPTY_FORM, editOf, formOf, productOf } from "#web/product-form/product-form.ts"

describe("a single product", () => {
  it("is sent with what is filled in, trimmed, as an individual one", () => {
    const attributes = [
      { name: " colour ", value: "blue" },
      { name: "size", value: " " },
      { name: "", value: "nameless" },
    ]
    expect(productOf({ ...EMPTY_FORM, product_name: " Shirt ", category: "Apparel", attributes })).toEqual({
      product_name: "Shirt",
      category: "Apparel",
      metadata_json: { attributes: { colour: "blue" } },
      nft_scope: "individual",
    })
  })
})

describe("the preview of a product file", () => {
  const file = (...parts: BlobPart[]) => new File(parts, "products.csv")
  const csv = (rows: number) =>
    ["név;szín", ...Array.from({ length: rows }, (_, place) => `ing ${place};kék`)].join("\n")

  it("shows the header and the first five rows, and says when there are more", async () => {
    expect(await readPreview(file(csv(2)))).toEqual({
      headers: ["név", "szín"],
      rows: [
        ["ing 0", "kék"],
        ["ing 1", "kék"],
      ],
      more: false,
    })
    const long = await readPreview(file(csv(60_000)))
    expect([long.rows.length, long.more]).toEqual([5, true])
  })

  it("reads the code page of Central European spreadsheets", async () => {
    const windows1250 = Uint8Array.of(0x6e, 0xe9, 0x76, 0x0a, 0xf5, 0x73, 0x7a) // név, ősz
    expect((await readPreview(file(windows1250))).rows).toEqual([["ősz"]])
  })

  it("refuses an empty file", async () => {
    await expect(readPreview(file(""))).rejects.toThrow()
  })
})

describe("an edit", () => {
  it("sends every field, and what was emptied as null", () => {
    const product = { product_name: "Shirt", category: "Apparel", metadata_json: { attributes: { Colour: "blue" } } }
    const form = formOf(product as unknown as Product)
    expect(form).toMatchObject({ product_name: "Shirt", category: "Apparel", description: "", serial_number: "" })
    expect(editOf({ ...form, category: " ", attributes: [{ name: "Colour", value: "" }] })).toEqual({
      product_name: "Shirt",
      description: null,
      product_code: null,
      category: null,
      serial_number: null,
      batch_number: null,
      manufacture_date: null,
      expiration_date: null,
      metadata_json: { attributes: {} },
    })
  })
})
