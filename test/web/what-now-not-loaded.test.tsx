// @vitest-environment happy-dom
import { expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { WhatNow } from "#web/verify/result/what-now-later.tsx"

vi.mock("#web/verify/result/what-now.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

/** Chromium asks for nothing on a second import of a file that did not arrive. */
it("a result whose page did not arrive in full says its words, and can be opened again", async () => {
  vi.useFakeTimers()
  await loadTexts("public")
  const reload = vi.spyOn(location, "reload").mockReturnValue()
  const page = await openPage(
    <WhatNow outcome="unreachable" code="0123-4567-89AK" browser={{ state: "unchecked" }} onAgain={() => {}} />,
    "/v/0123-4567-89AK",
  )
  await page.wait(100)
  expect(page.text()).toContain("Verification failed.")
  await page.press("Try again")
  expect(reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
