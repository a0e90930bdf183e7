// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { OverviewPage } from "#web/dashboard/overview/overview-page.tsx"
// So that the page need not wait for it.
import "#web/dashboard/overview/possibly-copied.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("dashboard"), loadTexts("cases")])
})
const weeks = [{ week: "2026-11-16", country: "HU", people: 4 }]
const aCase = (id: string, level: string, people: number) => ({
  ...{ id, product_name: `Product ${id}`, level, people, weeks, reasons: [{ reason: "many_people", level }] },
})
const REPORT = { id: "r1", product_id: "p1", product_name: "Apron", short_code: "X", message: "It fades.", photos: [] }

async function opened(cases: ReturnType<typeof aCase>[], answers: Record<string, unknown> = {}) {
  const known: Record<string, unknown> = {
    "/me": { company: "Acme", plan_limit: 100, remaining_slots: 5, used_slots: 95, first_steps: "done" },
    "/product-stats": { total: 9, minted: 2, pending: 4, minting: 1, failed: 2 },
    "/cases": { items: cases, counts: { open: cases.length } },
    "/reports": { open: 0, items: [] },
    ...answers,
  }
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, "http://x")
    const known_answer = known[pathname]
    return known_answer ? Response.json(known_answer) : Response.json({ detail: "no" }, { status: 404 })
  })
  const page = await openPage(
    <QueryClientProvider client={queryClient}>
      <OverviewPage />
    </QueryClientProvider>,
    "/dashboard",
  )
  await vi.waitFor(async () => {
    await page.wait(20)
    expect([linesOf("waiting").length > 0, linesOf("possibly-copied").length]).toEqual([
      true,
      Math.min(3, cases.length),
    ])
  })
  return page
}

const linesOf = (section: string) =>
  [...document.querySelectorAll(`[aria-labelledby=${section}] li`)].map((line) => line.textContent)

it("shows the three worst open cases, alarms before watched ones, then those of most people", async () => {
  const cases = [aCase("a", "watched", 90), aCase("b", "alarm", 20), aCase("c", "alarm", 41), aCase("d", "watched", 95)]
  const page = await opened(cases)
  expect(linesOf("possibly-copied").join("\n")).toMatch(
    /^Product c 41 people in 1 country, in 1 week. Alarm\nProduct b .*Alarm\nProduct d .*Watched$/,
  )
  expect(page.text()).toContain("All 4 cases")
  expect(linesOf("waiting")[0]).toContain("Product c: more people")
  await page.close()
})

it("has no block of copies where there is no case", async () => {
  const page = await opened([])
  expect(document.querySelector("[aria-labelledby=possibly-copied]")).toBeNull()
  expect(page.text()).not.toContain("Possibly copied")
  await page.close()
})

it("names four things that wait, those that cannot wait first, and leaves out the last", async () => {
  const page = await opened([aCase("a", "watched", 9)], { "/reports": { open: 1, items: [REPORT] } })
  expect(linesOf("waiting")).toEqual([
    "Decide on a caseProduct a: more people have checked this label than is usual.",
    "Mint 3 productsNobody can check them before.",
    "Fix 2 productsMinting failed.",
    "Look into a buyer’s report“It fades.” Apron.",
  ])
  await page.close()
})

it("tells an administrator first how many companies wait, and leads there", async () => {
  const me = { company: "Touchmark", plan_limit: 100, remaining_slots: 100, used_slots: 0, first_steps: "done" }
  const page = await opened([], {
    "/me": { ...me, is_admin: true },
    "/api/overview": { waiting_for_verification: 3 },
  })
  expect(linesOf("waiting")[0]).toBe("Verify 3 companiesThe longest wait comes first.")
  expect(document.querySelector("[aria-labelledby=waiting] a")?.getAttribute("href")).toBe(
    "/admin/verification?waiting=1",
  )
  await page.close()
})
