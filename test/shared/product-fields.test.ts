import { describe, expect, it } from "vitest"
import { FIELDS, orderFields } from "#shared/product-fields.ts"

describe("a screen's order of fields", () => {
  it("has every field that is not left out, those that it does not name in the place of `others`", () => {
    const order = orderFields(["category", "status", "others", "serial_number"], ["description"])
    expect(order.slice(0, 2)).toEqual(["category", "status"])
    expect(order.at(-1)).toBe("serial_number")
    expect(order.toSorted()).toEqual(["status", ...FIELDS.filter((field) => field !== "description")].toSorted())
  })

  it("fails the type check when it forgets a field", () => {
    // @ts-expect-error: names one field, and neither the others nor "others"
    orderFields(["category"])
  })
})
