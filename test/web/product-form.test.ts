import { describe, expect, it } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { encodeAs } from "#test/csv/campaign/generate.ts"
import { LANGUAGES } from "#test/csv/campaign/words.ts"
import { EMPTY_FORM, editOf, formOf, productOf } from "#web/dashboard/product-form/product-form.ts"
import { readPreview } from "#web/dashboard/upload/read-preview.ts"

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
      media: [],
      nft_scope: "individual",
    })
  })
})

describe("the preview of a product file", () => {
  const file = (...parts: BlobPart[]) => new File(parts, "products.csv")
  const csv = (rows: number) =>
    ["név;szín", ...Array.from({ length: rows }, (_, place) => `ing ${place};kék`)].join("\n")

  it("shows the header and the first five rows, and says when there are more", async () => {
    const two = await readPreview(file(csv(2)))
    expect(two).toMatchObject({ headers: ["név", "szín"], more: false, encoding: "utf-8", sure: true })
    expect(two.rows).toEqual([
      ["ing 0", "kék"],
      ["ing 1", "kék"],
    ])
    const long = await readPreview(file(csv(60_000)))
    expect([long.rows.length, long.more]).toEqual([5, true])
  })

  it("reads a file whose letters begin far down in the encoding they are in", async () => {
    const ascii = `name;sku\n${"plain;1\n".repeat(60_000)}`
    const preview = await readPreview(
      file(encodeAs(`${ascii}${LANGUAGES.hungarian!.names.join("\n")}\n`, "windows-1250")),
    )
    expect([preview.encoding, preview.sure]).toEqual(["windows-1250", true])
    expect(preview.samples[0]?.words[0]).toContain("Tűzálló")
  })

  it("offers words in each likely encoding where it is not sure, and takes the choice", async () => {
    const bytes = encodeAs("név\nősz\n", "windows-1250")
    const unsure = await readPreview(file(bytes))
    expect(unsure.sure).toBe(false)
    expect(unsure.samples.map(({ words }) => words)).toContainEqual(["név", "ősz"])
    const chosen = await readPreview(file(bytes), "windows-1250")
    expect(chosen).toMatchObject({ sure: true, encoding: "windows-1250", headers: ["név"], rows: [["ősz"]] })
    expect(chosen.samples.map(({ encoding }) => encoding)).toEqual(unsure.samples.map(({ encoding }) => encoding))
  })

  it("obeys the line that names the separator, as the service does", async () => {
    expect(await readPreview(file("sep=;\nname;a,b\nx;1\n"))).toMatchObject({
      headers: ["name", "a,b"],
      rows: [["x", "1"]],
    })
  })

  it("refuses an empty file and what is no text, in the reader's own words", async () => {
    await expect(readPreview(file(""))).rejects.toMatchObject({ code: "file_empty" })
    await expect(readPreview(file("PK\x03\x04xx"))).rejects.toMatchObject({ code: "spreadsheet" })
  })
})

describe("an edit", () => {
  it("sends every field, and what was emptied as null", () => {
    const media = [{ role: "label", sha256: "ab", type: "image/webp", bytes: 7 }]
    const filled = { product_name: "Shirt", category: "Apparel", media }
    const product = { ...filled, metadata_json: { attributes: { Colour: "blue" } } }
    const form = formOf(product as unknown as Product)
    expect(form).toMatchObject({ product_name: "Shirt", category: "Apparel", description: "", serial_number: "" })
    expect(editOf({ ...form, category: " ", attributes: [{ name: "Colour", value: "" }] })).toEqual({
      product_name: "Shirt",
      ...mapFields(OPTIONAL_FIELDS, () => null),
      metadata_json: { attributes: {} },
      media: [{ role: "label", sha256: "ab" }],
    })
  })
})
