// @vitest-environment happy-dom
import { describe, expect, it } from "vitest"
import { aboutEntry, toneOfEntry } from "#web/dashboard/product/history-panel.tsx"
import { plottedDays } from "#web/dashboard/product/verifications-panel.tsx"

describe("the plot of one product's verifications", () => {
  const now = new Date("2026-11-21T10:00:00Z")
  const counted = (day: string) => ({ day, count: 4, people: 3, via: { qr: 1, typed: 1, nfc: 1 } })

  it("shows a month at least, and the days of nothing between", () => {
    const days = plottedDays([counted("2026-11-20")], now)
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-10-23", "2026-11-21"])
    expect(days.filter(({ people }) => people > 0)).toEqual([
      { day: "2026-11-20", verifications: 4, people: 3, minted: 0, qr: 2, typed: 1 },
    ])
  })

  it("goes back to the first check, but not beyond a year", () => {
    expect(plottedDays([counted("2026-09-01")], now)[0]).toMatchObject({ day: "2026-09-01", verifications: 4 })
    expect(plottedDays([counted("2019-01-01")], now)).toHaveLength(365)
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

  it("names what a mint failed for", () => {
    const failure = "Category: a control character"
    expect(aboutEntry({ kind: "mint_failed", at, failure }, t)).toBe(failure)
  })

  it("is green for what is proved, red for what went wrong", () => {
    expect((["minted", "recalled", "mint_failed", "sent", "recall_asked", "edited"] as const).map(toneOfEntry)).toEqual(
      ["green", "wax", "wax", "amber", "amber", "grey"],
    )
  })
})
