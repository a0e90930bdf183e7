import { describe, expect, it } from "vitest"
import { firstDay } from "#web/features/overview/period.ts"
import { aboutEntry, toneOfEntry } from "#web/features/product/history-words.ts"

describe("a period of days", () => {
  it("ends today, across months and years, in UTC", () => {
    expect(firstDay(new Date("2026-11-21T00:30:00Z"), 1)).toBe("2026-11-21")
    expect(firstDay(new Date("2026-11-21T23:59:59Z"), 30)).toBe("2026-10-23")
    expect(firstDay(new Date("2028-03-01T12:00:00Z"), 365)).toBe("2027-03-03")
  })
})

describe("a line of a product's history", () => {
  const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as Parameters<
    typeof aboutEntry
  >[1]
  const at = "2026-11-21T12:00:00.000Z"

  it("says who changed what", () => {
    const about = aboutEntry({ kind: "edited", at, fields: ["category", "unheard_of"], by: "anna@x.example" }, t)
    expect(about).toContain("unheard_of")
    expect(about).toContain("anna@x.example")
    expect(aboutEntry({ kind: "edited", at, fields: ["category"] }, t)).toBe("product.category {}")
  })

  it("counts confirmations only until there are enough", () => {
    expect(aboutEntry({ kind: "minted", at, confirmations: 3, confirmations_needed: 12 }, t)).toContain('"n":3')
    expect(aboutEntry({ kind: "minted", at, confirmations: 12, confirmations_needed: 12 }, t)).toBeNull()
  })

  it("is green for what is proved, red for what went wrong", () => {
    expect((["minted", "recalled", "mint_failed", "sent", "recall_asked", "edited"] as const).map(toneOfEntry)).toEqual(
      ["green", "wax", "wax", "amber", "amber", "grey"],
    )
  })
})
