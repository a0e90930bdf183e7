// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { certificateFile } from "#web/api/public.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { BrowserCard } from "#web/verify/result/browser-card.tsx"
import { ResultActions } from "#web/verify/result/result-actions.tsx"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("node")])
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

it("leaves reading out to the heading: nine checks and a button are no news", async () => {
  page = await openPage(
    <>
      <BrowserCard
        browser={{ state: "not_found" }}
        index={{ state: "unreachable" }}
        code="0123456789AK"
        onRead={() => {}}
      />
      <ResultActions code="0123-4567-89AK" title="Registered product." isShown />
    </>,
    "/v/0123-4567-89AK",
  )
  expect(page.text()).toContain("Share this result")
  expect(document.querySelectorAll("[aria-live]")).toHaveLength(0)
  // Only copying is announced, and nothing before that.
  expect([...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent)).toEqual([""])
})

it("a certificate has one name, wherever it was downloaded", async () => {
  page = await openPage(<p />, "/")
  expect(certificateFile("0123456789AK")).toBe("touchmark-0123-4567-89AK.json")
  expect(certificateFile("KEK 0123-4567-89AK")).toBe("touchmark-0123-4567-89AK.json")
})
