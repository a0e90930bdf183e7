// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { VerificationsPanel } from "#web/dashboard/product/verifications-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

beforeEach(async () => {
  vi.useFakeTimers()
  await loadTexts("dashboard")
})

async function shown(regions: { region: string; count: number }[], given: object = {}): Promise<string> {
  const seen = { first_seen: "2026-11-22T08:00:00Z", last_seen: "2026-11-22T09:00:00Z", days: [], regions }
  const quiet = { count: 9, level: "quiet", reasons: [], case: null }
  vi.stubGlobal("fetch", async () => Response.json({ ...quiet, ...seen, ...given }))
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

it("says what was decided of a label in place of the suspicion, and leads to its case", async () => {
  const alarm = { level: "alarm", reasons: [{ reason: "many_people", level: "alarm" }] }
  const said = async (given: object) => {
    queryClient.clear()
    return shown([], { ...alarm, ...given })
  }
  expect(await said({})).toMatch(/may have been copied\. 9?/)
  const open = await said({ case: { id: "c1", state: "open" } })
  expect(open).toMatch(/may have been copied\. Go to the case/)
  for (const [state, text] of Object.entries({
    displayed: "You marked it as on display.",
    dismissed: "You dismissed the suspicion",
    copied: "You decided that its label was copied.",
  })) {
    const decided = await said({ case: { id: "c1", state } })
    expect(decided).toContain(text)
    expect(decided).toContain("Go to the case")
    expect(decided).not.toContain("may have been copied")
  }
})

it("tells in the chart's table how people came to the code", async () => {
  vi.setSystemTime("2026-11-22T12:00:00Z")
  const days = [{ day: "2026-11-22", count: 9, people: 6, via: { qr: 3, typed: 2, nfc: 1 } }]
  const text = await shown([], { days })
  expect(text).toContain("Show as tableDayChecksFirst checkScannedTyped22 November 20269642")
})
