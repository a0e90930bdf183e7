// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { VerificationsPanel } from "#web/dashboard/product/verifications-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

beforeEach(async () => {
  vi.useFakeTimers()
  await loadTexts("dashboard")
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function shown(regions: { region: string; count: number }[]): Promise<string> {
  const seen = { first_seen: "2026-11-22T08:00:00Z", last_seen: "2026-11-22T09:00:00Z", days: [], regions }
  vi.stubGlobal("fetch", async () => Response.json({ count: 9, level: "quiet", ...seen }))
  const page = await openPage(
    <QueryClientProvider client={queryClient}>
      <VerificationsPanel product={{ id: "p1" } as Product} />
    </QueryClientProvider>,
    "/dashboard/products/p1",
  )
  await page.wait(100)
  const text = page.text()
  await page.close()
  return text
}

it("names countries where there are any, and says so where there are none", async () => {
  expect(await shown([{ region: "", count: 9 }])).toMatch(/No country data\.$/)
  queryClient.clear()
  expect(
    await shown([
      { region: "HU", count: 7 },
      { region: "", count: 2 },
    ]),
  ).toMatch(/Hungary 7Country unknown 2$/)
})
