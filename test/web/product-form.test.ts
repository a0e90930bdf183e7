import { describe, expect, it } from "vitest"
import { readPreview } from "#web/features/upload/read-preview.ts"
import { EMPTY_FORM, productOf } from "#web/features/upload/single-product.ts"

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
