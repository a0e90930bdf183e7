import type { Page } from "@playwright/test"
import { type Screen, withMe } from "./screen.ts"

/** Changes of plan. */
export const PLAN_SCREENS: Screen[] = [
  {
    name: "redirected to pay",
    waits: true,
    as: "business",
    open: "/subscription-checkout/enterprise",
    before: (page) => page.route("**/api/checkout", () => {}),
  },
  {
    name: "change of plan",
    as: "business",
    open: "/subscription-checkout/enterprise",
    before: async (page) => {
      await withMe(page, { billing_state: "paid" })
      const preview = { ...PREVIEW, takes_effect: "now", amount_due: 38_100, replaces: "starter" }
      await page.route("**/api/subscription-change", (route) => route.fulfill({ json: preview }))
    },
  },
  {
    name: "change of plan at the end of the period",
    as: "business",
    open: "/subscription-checkout/starter",
    before: async (page) => {
      await withMe(page, { billing_state: "paid" })
      const preview = { ...PREVIEW, takes_effect: "period_end", amount_due: 0, renewal_amount: 4_900, products_over: 3 }
      await page.route("**/api/subscription-change", (route) => route.fulfill({ json: preview }))
    },
  },
  {
    name: "a scheduled change of plan",
    as: "business",
    open: "/dashboard/profile#plan",
    before: withScheduledChange,
  },
  {
    name: "keeping the plan",
    as: "business",
    open: "/dashboard/profile#plan",
    before: withScheduledChange,
    layer: true,
    reach: (page, t) => page.getByRole("button", { name: t("dashboard.profile.keep", { plan: "Business" }) }).click(),
  },
]

export async function withScheduledChange(page: Page): Promise<void> {
  await withMe(page, {
    ...{ billing_state: "paid", billing_interval: "month", next_plan: "starter", next_interval: "month" },
    subscription_renewal: "2026-12-21T09:30:00.000Z",
  })
}

const PREVIEW = {
  ...{ status: "preview", plan: "starter", interval: "month", currency: "eur", renewal_amount: 49_900 },
  ...{ effective_at: "2026-12-21T09:30:00.000Z", products_over: 0, users_over: 0, at: 0, replaces: null },
}
