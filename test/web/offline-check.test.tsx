// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { checkCode } from "#web/chain/own-check.ts"
import { OfflinePage } from "#web/features/offline/offline-page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

vi.mock("#web/chain/own-check.ts", async (original) => ({ ...(await original<object>()), checkCode: vi.fn() }))
const CODE = "0123-4567-89AK"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("offline"), loadTexts("node")])
  page = await openPage(<OfflinePage />, "/verify.html")
  document.querySelector<HTMLElement>("input:not([type])")!.focus()
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

it("says that a check broke, instead of checking for ever", async () => {
  vi.mocked(checkCode).mockRejectedValue(new RangeError("Array buffer allocation failed"))
  await page.key(CODE)
  await page.press("Check")
  await page.wait(0)
  expect(page.text()).toContain("Your browser could not do this check.")
  expect(page.text()).not.toContain("Checking...")
})
