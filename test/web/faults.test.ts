// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest"
import { ROW_FAULT_PARAMS, ROW_FAULTS, type RowFault } from "#csv/row-faults.ts"
import { ApiError } from "#web/api/client.ts"
import { refusalText, wordsFor } from "#web/api/refusal.ts"
import { faultTexts } from "#web/i18n/en/dashboard/faults.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"

afterEach(() => switchLanguage("en"))

describe("what is wrong with a row", () => {
  it("can be said in the language of the page, figures included", async () => {
    await loadTexts("dashboard")
    expect(Object.keys(faultTexts).toSorted()).toEqual(Object.keys(ROW_FAULTS).toSorted())
    for (const language of ["en", "hu"] as const) {
      await switchLanguage(language)
      for (const code of Object.keys(ROW_FAULTS) as RowFault[]) {
        expect(wordsFor("faults", code, ROW_FAULT_PARAMS[code]), code).not.toMatch(/[{}]/)
      }
    }
  })
})

describe("a refusal", () => {
  const refusal = new ApiError(400, {
    code: "invalid_input",
    detail: "The category looks like an e-mail address.",
    reason: "personal_data",
    params: { field: "category" },
  })

  it("is the service's own sentence in English, and ours for its reason in Hungarian", async () => {
    await loadTexts("dashboard")
    expect(refusalText(refusal, "")).toBe("The category looks like an e-mail address.")
    await switchLanguage("hu")
    expect(refusalText(refusal, "")).toMatch(/^„Kategória” e-mail-címnek/)
  })

  it("of a whole record names no field: there is none that is called so", async () => {
    await loadTexts("dashboard")
    expect(wordsFor("reasons", "record_refused", { field: "category" })).toBe(
      "“Category” cannot be written to the record as it is.",
    )
    expect(wordsFor("reasons", "record_refused", { field: "record" })).toBe(
      "All the texts of this product together are too long for one record. Shorten them.",
    )
  })

  it("is text even where the detail is an object, as other services have it", () => {
    const from_elsewhere = new ApiError(422, { detail: { category: "unheard of" } as unknown as string })
    expect(refusalText(from_elsewhere, "")).toBe('{"category":"unheard of"}')
  })

  it("falls back to the code's sentence, the service's own, and what the caller says", async () => {
    await loadTexts("dashboard")
    await switchLanguage("hu")
    expect(refusalText(new ApiError(429, { code: "too_many_requests", detail: "Slow down." }), "")).toMatch(/^Túl sok/)
    expect(refusalText(new ApiError(409, { code: "unheard_of", detail: "No." }), "")).toBe("No.")
    expect(refusalText(new ApiError(500, {}), "Nem sikerült.")).toBe("Nem sikerült.")
    expect(refusalText(new Error("x"), "Nem sikerült.")).toBe("Nem sikerült.")
  })
})
