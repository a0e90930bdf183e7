// @vitest-environment happy-dom
import { act } from "react"
import { expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { OfflineNotice } from "#web/layouts/dashboard.tsx"

it.each([
  ["today", new Date(2026, 10, 22, 14, 5), "From 14:05 today."],
  ["yesterday", new Date(2026, 10, 21, 14, 5), "From 21 Nov 2026, 14:05."],
  ["never", null, "may be out of date. "],
])("without a network the page says from when its figures are: %s", async (_when, at, said) => {
  await loadTexts("dashboard")
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 18, 0) })
  if (at) queryClient.setQueryData(["stats"], {}, { updatedAt: at.getTime() })
  const page = await openPage(<OfflineNotice />, "/dashboard")
  expect(page.text()).toBe("")
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  await act(async () => void dispatchEvent(new Event("offline")))
  expect(page.text()).toMatch(new RegExp(`${said}$`))
  await page.close()
})
