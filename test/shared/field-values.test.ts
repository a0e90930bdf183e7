import { describe, expect, it } from "vitest"
import { COUNTRIES, countryCode } from "#shared/countries.ts"
import { gtin14 } from "#shared/field-values.ts"

describe("a GTIN", () => {
  it.each([
    ["of 14 digits", "09506000134352", "09506000134352"],
    ["of 13 digits", "9506000134352", "09506000134352"],
    ["of 12 digits", "036000291452", "00036000291452"],
    ["of 8 digits", "40170725", "00000040170725"],
    ["with spaces and hyphens", "978-0 306-40615-7", "09780306406157"],
  ])("%s is kept as 14 digits", (_what, typed, kept) => expect(gtin14(typed)).toBe(kept))

  it.each([
    ["a wrong check digit", "9506000134353"],
    ["two digits swapped", "9506000143352"],
    ["another length", "506000134352"],
    ["a spreadsheet's rounding", "9.50600E+12"],
    ["nothing", ""],
    ["digits of another script", "٩٥٠٦٠٠٠١٣٤٣٥٢"],
  ])("is refused for %s", (_what, typed) => expect(gtin14(typed)).toBeNull())
})

describe("a country", () => {
  it("is one of ISO 3166-1", () => {
    expect(COUNTRIES).toHaveLength(249)
    expect(new Set(COUNTRIES).size).toBe(249)
    for (const code of ["EU", "XK", "UK", "ZZ"]) expect(COUNTRIES).not.toContain(code)
  })

  it.each(["en", "hu"])("is known by its letters, in either case, and by its name in %s", (language) => {
    const names = new Intl.DisplayNames([language], { type: "region" })
    for (const code of COUNTRIES) {
      const name = names.of(code)!
      for (const typed of [code, ` ${code.toLowerCase()}`, name, name.toUpperCase()])
        expect(countryCode(typed)).toBe(code)
    }
  })

  it.each([
    ["UK", "GB"],
    ["USA", "US"],
    ["Nagy-Britannia", "GB"],
    ["Czech Republic", "CZ"],
    ["magyarorszag", "HU"],
  ])("is known as people write it: %s", (typed, code) => expect(countryCode(typed)).toBe(code))

  it.each(["", "Europe", "EU", "Szekszárd", "HUN"])("is not %s", (typed) => expect(countryCode(typed)).toBeNull())
})
