// @vitest-environment happy-dom
import { expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { WhatNow } from "#web/verify/result/what-now-later.tsx"

vi.mock("#web/verify/result/what-now.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

it("a result whose page did not arrive in full says its words, with a way to try again", async () => {
  vi.useFakeTimers()
  await loadTexts("public")
  const again = vi.fn()
  const page = await openPage(
    <WhatNow outcome="unreachable" code="0123-4567-89AK" browser={{ state: "unchecked" }} onAgain={again} />,
    "/v/0123-4567-89AK",
  )
  await page.wait(100)
  expect(page.text()).toContain("Verification failed.")
  await page.press("Try again")
  expect(again).toHaveBeenCalledOnce()
  await page.close()
  vi.useRealTimers()
})
