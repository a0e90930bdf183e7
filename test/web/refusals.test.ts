// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { REFUSALS, type ReasonKey } from "#shared/refusals.ts"
import { ApiError } from "#web/api/client.ts"
import { fieldTexts, inOurLanguage, refusalText } from "#web/api/refusal.ts"
import { refusals } from "#web/i18n/hu/refusals.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"

beforeEach(async () => {
  await loadTexts("dashboard")
  await switchLanguage("hu")
})
afterEach(() => switchLanguage("en"))

describe("the Hungarian table", () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

  it("names nothing that the English row does not fill in", () => {
    const strange = Object.entries(refusals).filter(([key, text]) => {
      const { en } = REFUSALS[key as ReasonKey]
      const named = typeof en === "string" ? places(en) : ["n", ...places(en.other)]
      return places(text).some((name) => !named.includes(name))
    })
    expect(strange).toEqual([])
  })
})

describe("a refusal", () => {
  const personal = new ApiError(400, {
    code: "invalid_input",
    detail: "“Category” looks like an email address.",
    reason: "personal_data",
    params: { field: "category" },
  })

  it("is the service's own sentence in English, and its row's in Hungarian, with the field as people know it", async () => {
    expect(refusalText(personal, "")).toMatch(/^„Kategória” e-mail-címnek/)
    await switchLanguage("en")
    expect(refusalText(personal, "")).toBe("“Category” looks like an email address.")
  })

  it("fills in figures as the language writes them", () => {
    const limit = {
      code: "limit_reached",
      detail: "…",
      reason: "plan_limit",
      params: { rows: 12_345, free: 3 },
    } as const
    expect(refusalText(new ApiError(403, limit), "")).toMatch(/12.345 termék/)
  })

  it("of single inputs is said of each", () => {
    const fields = { url: "The address must begin with https://.", name: "Of another service." }
    const field_reasons = { url: { reason: "webhook_url_not_https", params: {} } } as const
    expect(fieldTexts(new ApiError(400, { fields, field_reasons }))).toEqual({
      url: "A cím https:// kezdetű legyen.",
      name: "Of another service.",
    })
  })

  it("names the field where its sentence would fit any", () => {
    const body = {
      detail: "Category: At most 200 characters.",
      reason: "field_refused",
      params: { field: "category", problem: "At most 200 characters." },
      fields: { category: "At most 200 characters." },
      field_reasons: { category: { reason: "too_long", params: { n: 200 } } },
    } as const
    expect(refusalText(new ApiError(400, body), "")).toBe("Kategória: Legfeljebb 200 karakter.")
  })

  it("stays as it was said where its reason is unknown here, or was stored with other figures", () => {
    expect(inOurLanguage("No.", { reason: "unheard_of" })).toBe("No.")
    expect(
      inOurLanguage("The registry contract refused it: X.", { reason: "registry_refused", params: { reason: "X" } }),
    ).toBe("The registry contract refused it: X.")
    expect(inOurLanguage("An old sentence.", null)).toBe("An old sentence.")
  })

  it("is text even where the detail is an object, as other services have it", () => {
    const from_elsewhere = new ApiError(422, { detail: { category: "unheard of" } as unknown as string })
    expect(refusalText(from_elsewhere, "")).toBe('{"category":"unheard of"}')
  })

  it("that says nothing is what the caller says", () => {
    expect(refusalText(new ApiError(500, {}), "Nem sikerült.")).toBe("Nem sikerült.")
    expect(refusalText(new Error("x"), "Nem sikerült.")).toBe("Nem sikerült.")
    expect(refusalText(new ApiError(0, {}), "")).toMatch(/nem válaszol/)
  })
})
