import { withCase } from "#test/e2e/cases.ts"
import { withMe } from "#test/e2e/screens/screen.ts"
import { type Area, by, control, everyAnchor, leads, opensTab, sees, type Use } from "./control.ts"

const days =
  (n: string) =>
  ({ page, expect }: Use) =>
    expect(page.getByRole("radio", { name: `${n} days` })).toBeChecked()
const period = (n: string, other: string, address: RegExp) =>
  control("radio", `${n} days`, days(n), {
    from: `/dashboard?days=${other}`,
    use: ({ it }) => it.click({ force: true }),
    address,
    stays: true,
  })

export const overview: Area = {
  name: "the overview",
  as: "business",
  open: "/dashboard",
  screens: /^overview/,
  rows: [
    leads("Countries", /\/dashboard\/cases\?view=map$/, "Map of checks"),
    leads("View all", /\/dashboard\/products$/, "Company Products"),
    leads("Add New Product", /\/dashboard\/upload$/, "Product Upload Center"),
    leads("View Profile", /\/dashboard\/profile$/, "Company Profile"),
    leads("Help & Documentation", /\/dashboard\/faq$/, "Help Center"),
    opensTab(/^Verify a product/, /\/#verify$/),
    period("30", "90", /days=30/),
    period("90", "30", /\/dashboard$/),
    period("365", "30", /days=365/),
    control("slider", /^Checks: /, sees(/^\d+ first, \d+ again$/), {
      use: async ({ page, it }) => {
        await it.focus()
        await page.keyboard.press("Home")
      },
    }),
    leads(/^Mint (one|\d+) product/, /filter=status:equals:Pending/, "Company Products"),
    leads(/^Fix (one|\d+) product/, /filter=status:equals:Failed/, "Company Products"),
    everyAnchor(/^Look into a buyer’s report/, { before: reported }),
    leads(/^(Open cases|All \d+ cases)$/, /\/dashboard\/cases$/, "Cases", { before: withCase }),
    leads(/ people in .+ (Alarm|Watched)$/, /\/dashboard\/cases\/c1$/, undefined, { before: withCase }),
    leads(/^Decide on /, /\/dashboard\/cases\/c1$/, undefined, { before: withCase }),
    leads(/products left/, /\/dashboard\/profile$/, "Company Profile", {
      before: (page) => withMe(page, { plan_limit: 3_000, remaining_slots: 12 }),
    }),
    control("disclosure", "Show as table", ({ page, expect }) => expect(page.getByRole("table").first()).toBeVisible()),
    leads(/ made \d|\(On chain\)$/, /\/dashboard\/products\/[^/]+$/),
    leads("Complete your profile", /\/dashboard\/profile/, "Company Profile", {
      before: (page) => withMe(page, { verified: false, vat_number: null }),
    }),
    control(
      "button",
      "Mark as resolved",
      async (use) => {
        await use.expect(use.page.getByText("Reported by customers")).toBeHidden()
        await sees("Resolved.")(use)
      },
      {
        before: reported,
      },
    ),
    leads("Add company details", /\/dashboard\/profile$/, "Company Profile", { before: firstSteps() }),
    leads("Add a product", /\/dashboard\/upload$/, "Product Upload Center", { before: firstSteps("company") }),
    leads("Upload a file", /\/dashboard\/upload\?tab=bulk$/, "Product Upload Center", {
      before: firstSteps("company"),
    }),
    leads("Choose what to mint", /status:equals:Pending/, "Company Products", {
      before: firstSteps("company", "product"),
    }),
    leads("Choose what to print", /status:equals:Verified/, "Company Products", {
      before: firstSteps("company", "product", "mint"),
    }),
    opensTab("Check a code", /\/#verify$/, { before: firstSteps("company", "product", "mint", "label") }),
    by("button", "Load a sample collection", "first-hour.spec.ts", "samples are loaded and removed"),
    by("button", "Remove the samples", "first-hour.spec.ts", "samples are loaded and removed"),
    by("button", "Hide", "first-hour.spec.ts", "the checklist is hidden and comes back"),
    leads("Ocean Blue Shirt", /\/dashboard\/products\/p1$/, undefined, { before: reported }),
  ],
}

/** A company that has taken these steps of its first hour. */
export function firstSteps(...taken: string[]) {
  const steps = ["company", "product", "mint", "label", "scan"].map((step) => [step, taken.includes(step)])
  return async (page: Use["page"]) => {
    await withMe(page, { first_steps: "shown" })
    await page.route("**/first-steps", (route) => route.fulfill({ json: Object.fromEntries(steps) }))
  }
}

const REPORT = {
  ...{ id: "r1", product_id: "p1", product_name: "Ocean Blue Shirt", short_code: "0123-4567-89AK" },
  ...{ message: "The colour is another one.", bought_at: null, photos: [], times: 1, handled_at: null },
  created_at: "2026-11-20T09:30:00.000Z",
}

/** A report that waits until it is dealt with, without a stranger having to write one. */
async function reported(page: Use["page"]): Promise<void> {
  let open = 1
  await page.route(/\/reports(\/|\?|$)/, (route) => {
    const change = route.request().postDataJSON() as { handled: boolean } | null
    if (change) open = change.handled ? 0 : 1
    return route.fulfill({ json: { open, items: open ? [REPORT] : [], next_cursor: null } })
  })
}
