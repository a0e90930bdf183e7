import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { planColumns } from "#csv/columns.ts"
import { EMPTY_FORM, isFilledIn, isNewName, withKeptNames } from "#web/dashboard/product-form/product-form.ts"
import {
  columnNames,
  guessMapping,
  type Target,
  withOthers,
  withTarget,
} from "#web/dashboard/upload/column-mapping.tsx"

const root = join(import.meta.dirname, "..", "..")

describe("the columns of a file", () => {
  it("are guessed as the service reads them", () => {
    const files = [
      ["Terméknév", "SKU", "Szín", "Gyártás dátuma"],
      ["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Variant SKU", "Name"],
      ["name", "name", "", "serial_number (old)"],
      readFileSync(join(root, "test/support/apparel-shop-export.csv"), "utf8").split("\n")[0]!.trim().split(","),
    ]
    for (const headers of files) {
      const guessed = guessMapping(headers)
      if (new Set(headers).size < headers.length) continue
      const planned = planColumns(headers, { attributes: "none" }).map(({ field }) => field)
      expect(guessed.map((target) => (target === "ignore" ? "ignored" : target))).toEqual(planned)
    }
  })

  it("become for the service exactly what was chosen", () => {
    const headers = ["Name", "SKU", "Colour", "Colour", "", "Note"]
    const chosen: Target[] = ["product_name", "ignore", "attribute", "category", "serial_number", "ignore"]
    const planned = planColumns(headers, { mapping: chosen })
    expect(planned.map(({ field }) => (field === "ignored" ? "ignore" : field))).toEqual(chosen)
    expect(planned.map(({ header }) => header)).toEqual(columnNames(headers))
  })

  it("share no field: the one that had it is left out", () => {
    const mapping: Target[] = ["product_name", "attribute", "ignore"]
    expect(withTarget(mapping, 2, "product_name")).toEqual(["ignore", "attribute", "product_name"])
    expect(withTarget(mapping, 2, "attribute")).toEqual(["product_name", "attribute", "attribute"])
    expect(withOthers(["a", "b", "c"], mapping, "attribute")).toEqual(["product_name", "attribute", "attribute"])
    expect(withOthers(["a", "b", "c"], mapping, "ignore")).toEqual(["product_name", "ignore", "ignore"])
  })
})

describe("our own file of failed rows", () => {
  it("comes back without its report as columns", () => {
    const headers = ["Name", "Colour", "error_line", "error_reason"]
    const kept = withOthers(headers, guessMapping(headers), "attribute")
    expect(kept).toEqual(["product_name", "attribute", "ignore", "ignore"])
  })
})

describe("own fields of a single product", () => {
  it("are those that the company keeps, and what was filled in stays", () => {
    const rows = [
      { name: "Colour", value: "blue" },
      { name: "", value: "" },
    ]
    expect(withKeptNames(rows, ["Colour", "Size"])).toEqual([{ name: "Size", value: "" }, ...rows])
    expect([isNewName("", []), isNewName("Size", ["Size"]), isNewName("size", ["Size"])]).toEqual([false, false, true])
  })

  it("count as filled in only with a value", () => {
    const attributes = [{ name: "Colour", value: "" }]
    expect(isFilledIn({ ...EMPTY_FORM, attributes })).toBe(false)
    expect(isFilledIn({ ...EMPTY_FORM, category: "x" })).toBe(true)
    expect(isFilledIn({ ...EMPTY_FORM, attributes: [{ name: "", value: "x" }] })).toBe(true)
  })
})
