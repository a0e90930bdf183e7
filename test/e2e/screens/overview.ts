import type { Page } from "@playwright/test"
import type { Product } from "#shared/api/products.ts"
import { withCase } from "#test/e2e/company.ts"
import { expect } from "#test/e2e/fixture.ts"
import { answer, press, type Screen, VALID, withMe } from "./screen.ts"

const REPORTED = {
  ...{ id: "r1", product_id: "p1", product_name: "Lattice Linen Napkins", short_code: "0123-4567-89AK", times: 1 },
  ...{ message: "The colour is another one.", bought_at: null, photos: [], handled_at: null },
  created_at: "2026-11-20T09:30:00.000Z",
}

/** What other tests have added meanwhile is left out. */
async function withoutAdded(page: Page): Promise<void> {
  const begun = ["Printed Table Runner", VALID, "Raindrop Apron", "Rosemary Cushion", "Tulip Tablecloth"]
  await page.route("**/products?*limit=5", async (route) => {
    const answered = await route.fetch({ url: route.request().url().replace("limit=5", "limit=100") })
    const { items, ...rest } = await answered.json()
    await route.fulfill({ json: { ...rest, items: items.filter((one: Product) => begun.includes(one.product_name)) } })
  })
}

/** The first page of the dashboard, and its frame. */
export const OVERVIEW_SCREENS: Screen[] = [
  { name: "overview", as: "business", open: "/dashboard", before: withoutAdded, words_max: 150 },
  {
    name: "overview, with a report",
    as: "business",
    open: "/dashboard",
    before: answer("/reports", { open: 1, items: [REPORTED], next_cursor: null }),
  },
  {
    name: "overview, with much to do",
    as: "business",
    open: "/dashboard",
    before: async (page) => {
      await withMe(page, { plan_limit: 3_000, remaining_slots: 12 })
      await withCase(page)
    },
  },
  {
    name: "searching",
    as: "business",
    layer: true,
    open: "/dashboard",
    reach: async (page, t) => {
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox").fill("blue")
      await expect(page.getByRole("option").filter({ hasText: VALID })).toBeVisible()
      await expect(page.getByText(t("dashboard.search.keys"))).toBeVisible()
    },
  },
  { name: "overview, empty", as: "enterprise", open: "/dashboard" },
  {
    name: "overview, with samples",
    as: "enterprise",
    open: "/dashboard",
    before: async (page) => {
      await answer("/first-steps", { company: true, product: false, mint: false, label: false, scan: false })(page)
      await answer("/samples", { held: 5, absent: 0 })(page)
    },
  },
  {
    name: "overview, not verified, without the checklist",
    as: "enterprise",
    open: "/dashboard",
    before: (page) => withMe(page, { verified: false, vat_number: null, first_steps: "hidden" }),
  },
  {
    name: "drawer",
    as: "business",
    open: "/dashboard",
    width: 360,
    layer: true,
    reach: (page, t) => press(page, t("dashboard.shell.menu")),
  },
]
