// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ApiError, call } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"

beforeEach(async () => {
  await loadTexts("dashboard")
  await switchLanguage("hu")
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await switchLanguage("en")
})

it("asks the service to speak the language of the page, and says what it said", async () => {
  const answer = vi.fn(async (..._asked: [string, RequestInit]) =>
    Response.json({ code: "busy", detail: "Most túl nagy a terhelés." }, { status: 503 }),
  )
  vi.stubGlobal("fetch", answer)
  const refused = await call("GET /status").catch((error) => error)
  expect(refusalText(refused, "")).toBe("Most túl nagy a terhelés.")
  expect(answer.mock.calls[0]![1].headers).toMatchObject({ "accept-language": "hu" })
})

it("is text even where the detail is an object, as other services have it", () => {
  const from_elsewhere = new ApiError(422, { detail: { category: "unheard of" } as unknown as string })
  expect(refusalText(from_elsewhere, "")).toBe('{"category":"unheard of"}')
})

it("has sentences of its own for what the service cannot say", () => {
  expect(refusalText(new ApiError(500, {}), "Nem sikerült.")).toBe("Nem sikerült.")
  expect(refusalText(new Error("x"), "Nem sikerült.")).toBe("Nem sikerült.")
  expect(refusalText(new ApiError(0, {}), "")).toMatch(/nem válaszol/)
})
