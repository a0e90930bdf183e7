import { describe, expect, it } from "vitest"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { ProductRecord } from "#shared/record.ts"
import { differingFields } from "#web/chain/shown-fields.ts"
import { capitalised, filledAttributes, filledFields } from "#web/features/result/shown-product.ts"

const issuer = { id: `0x${"ab".repeat(32)}` as const, name: "Kékfestő Kft." }
const record: ProductRecord = {
  v: 1,
  code: "0123456789AK",
  issuer,
  name: "Ocean Blue Shirt",
  serial_number: "KF-1",
  attributes: { colour: "blue" },
  salt: "00".repeat(16),
}
const answer = {
  name: "Ocean Blue Shirt",
  serial_number: "KF-1",
  attributes: { colour: "blue" },
  issuer: { ...issuer, attested: false },
} as unknown as VerifyResponse

describe("the card", () => {
  it("shows filled fields only, in the spec's order", () => {
    const fields = filledFields({
      category: "Apparel",
      serial_number: "KF-1",
      batch_number: "  ",
      manufacture_date: "",
    })
    expect(fields).toEqual([
      { key: "serial_number", value: "KF-1" },
      { key: "category", value: "Apparel" },
    ])
  })

  it("shows attributes under capitalised labels, without the empty ones", () => {
    expect(filledAttributes({ attributes: { woven_in: "Tolna", size: " " } })).toEqual([
      { label: "Woven in", value: "Tolna" },
    ])
    expect(capitalised("őszi kollekció")).toBe("Őszi kollekció")
  })
})

describe("what our index showed against what was proved", () => {
  it("is the same when every field is", () => {
    expect(differingFields(answer, record)).toEqual([])
  })

  it.each<[string, Partial<VerifyResponse>, string[]]>([
    ["another name", { name: "Gold Watch" }, ["name"]],
    ["a field the record has not", { expiration_date: "2030-01-01" }, ["expiration_date"]],
    ["a field left out", { serial_number: "" }, ["serial_number"]],
    ["another attribute", { attributes: { colour: "red" } }, ["attribute colour"]],
    ["an attribute more", { attributes: { colour: "blue", size: "M" } }, ["attribute size"]],
    ["another issuer under the same name", { issuer: { ...answer.issuer, id: "0x00" } }, ["issuer"]],
  ])("names %s", (_what, over, fields) => {
    expect(differingFields({ ...answer, ...over }, record)).toEqual(fields)
  })
})
