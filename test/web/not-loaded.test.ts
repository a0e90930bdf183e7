// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="root"></div>'
  vi.doMock("#web/public-site.tsx", () => {
    throw new TypeError("Failed to fetch dynamically imported module")
  })
})
afterEach(() => {
  vi.doUnmock("#web/public-site.tsx")
  localStorage.clear()
})

it.each([
  ["en", "This page could not be loaded.", "Load again"],
  ["hu", "Ezt az oldalt nem sikerült betölteni.", "Újratöltés"],
])(
  "says in %s that a part of the site did not arrive, and loads it again when asked to",
  async (language, said, again) => {
    localStorage.setItem("language", language)
    history.replaceState(null, "", "/v/31FM-7KE9-JTYH")
    await import("#web/main.ts")
    await expect.poll(() => document.querySelector("[role=alert]")?.textContent).toContain(said)
    const reloaded = vi.spyOn(location, "reload").mockImplementation(() => {})
    const button = document.querySelector("button")!
    expect(button.textContent).toBe(again)
    button.click()
    expect(reloaded).toHaveBeenCalledOnce()
  },
)
