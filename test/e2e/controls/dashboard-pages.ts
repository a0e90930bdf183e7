import type { Company } from "#shared/api/administration.ts"
import { withCase } from "#test/e2e/company.ts"
import { callAs } from "#test/e2e/dashboard.ts"
import { withBrandKey, withModels, withMorePages } from "#test/e2e/screens/company.ts"
import { answer, withMe } from "#test/e2e/screens/screen.ts"
import {
  type Area,
  by,
  control,
  dialog,
  everyAnchor,
  everyDisclosure,
  leads,
  opensTab,
  type Row,
  sees,
  type Use,
} from "./control.ts"

const HELP = "the help center"

const help: Area = {
  name: "the help center",
  as: "business",
  open: "/dashboard/faq",
  screens: /^help center/,
  rows: [
    control(
      "textbox",
      "Search the answers",
      ({ page, expect }) => expect(page.locator("main summary").first()).toContainText(/password/i),
      {
        use: ({ it }) => it.fill("password"),
        address: /q=password/,
        stays: true,
      },
    ),
    ...["General", "Upload", "Technical", "Billing"].map((name) =>
      control(
        "button",
        name,
        ({ page, expect }) =>
          expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true"),
        {
          address: new RegExp(`category=${name.toLowerCase()}`),
          stays: true,
        },
      ),
    ),
    by("button", "All", "spec-dashboard.spec.ts", HELP),
    leads("Write to us", /\/#contact$/, "Struck once."),
    everyDisclosure(/./),
    control(
      "button",
      "Show all answers",
      ({ page, expect }) => expect(page.locator("main summary").first()).toBeVisible(),
      {
        from: "/dashboard/faq?q=xyzzy",
        address: /\/faq$/,
        stays: true,
      },
    ),
    control(
      "button",
      "Clear the search",
      ({ page, expect }) => expect(page.getByLabel("Search the answers")).toHaveValue(""),
      {
        from: "/dashboard/faq?q=xyzzy",
        address: /\/faq$/,
        stays: true,
      },
    ),
  ],
}

const SIGNING = "a brand lists its wallet, signs for what it has minted, and says that the key is in other hands"
const signing = (kind: Row["kind"], name: Row["name"]) => by(kind, name, "brand.spec.ts", SIGNING)

const PASSKEY = "a brand adds a passkey, signs with it, and has a second key signed for by it"
const byPasskey = (kind: Row["kind"], name: Row["name"]) => by(kind, name, "passkey.spec.ts", PASSKEY)

const DOMAIN = "a brand takes the file for its domain, and has the domain asked at every check"
const byDomain = (kind: Row["kind"], name: Row["name"]) => by(kind, name, "domain-asks.spec.ts", DOMAIN)

const HOST = "a brand has its labels carry a host of its own, and our address again"
const byHost = (kind: Row["kind"], name: Row["name"]) => by(kind, name, "label-host.spec.ts", HOST)

const ownSignature: Area = {
  name: "the brand's own signature",
  as: "business",
  open: "/dashboard/brand",
  screens: /^own signature/,
  rows: [
    signing("button", "List a wallet of this browser"),
    signing("button", /^Take 0x/),
    byPasskey("button", "Add a passkey"),
    byPasskey("button", /^Take Passkey/),
    byPasskey("button", "Yes, take it off"),
    signing("button", /^Sign 0x/),
    signing("button", /^Sign (all|it)/),
    signing("select", "What is to change?"),
    signing("select", "Network"),
    signing("select", "Key"),
    signing("textbox", "Since when"),
    signing("button", "Sign this change"),
    signing("button", "Show what to send us"),
    signing("button", "Yes, sign it"),
    signing("button", "Cancel"),
    byDomain("button", "Download touchmark.json"),
    byDomain("button", "Check now"),
    byHost("textbox", "Your host"),
    byHost("textbox", "Another host"),
    byHost("button", "Use this host"),
    byHost("button", /^Use .* instead$/),
    control("button", "Copy", ({ it, expect }) => expect(it).toHaveText(/Copied/), {
      from: "/dashboard/brand#labels",
      stays: true,
    }),
    everyDisclosure(/^(Change your keys|Your domain|Address on labels)$/),
    byDomain("switch", "Ask the domain automatically"),
    control("button", "Show more", ({ page, expect }) => expect(page.locator("#mints li")).toHaveCount(2), {
      before: async (page) => {
        await withBrandKey(page)
        await withMorePages(page)
      },
    }),
  ],
}

const BRAND_PAGE = "a company writes its brand page, sees it beside the form, and says something else of one model"
const writing = (kind: Row["kind"], name: Row["name"]) => by(kind, name, "brand-page.spec.ts", BRAND_PAGE)

const MODEL_PHOTOS = "a clerk gives a model photos, and its products carry them until they are minted"
const photographing = (kind: Row["kind"], name: Row["name"]) => by(kind, name, "brand-page.spec.ts", MODEL_PHOTOS)

const brandPage: Area = {
  name: "the brand page",
  as: "business",
  open: "/dashboard/brand-page",
  screens: /^brand page/,
  rows: [
    writing("select", "Show for"),
    writing("file", "Choose a picture"),
    writing("file", "Replace"),
    control("drop", /^(Choose a picture|Replace)$/, sees(/JPEG/), {
      use: ({ it }) =>
        it.evaluate((label) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(["<svg/>"], "logo.png", { type: "image/png" }))
          label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }),
    }),
    writing("button", "Remove the logo"),
    writing("textbox", "Brand colour"),
    control(
      "textbox",
      "Pick the colour",
      ({ page, expect }) => expect(page.getByLabel("Brand colour")).toHaveValue("#1d2f5e"),
      {
        use: ({ it }) => it.fill("#1d2f5e"),
      },
    ),
    writing("textbox", "Story, in English"),
    writing("textbox", "Story, in Hungarian"),
    writing("textbox", "Care, in English"),
    writing("textbox", "Care, in Hungarian"),
    writing("textbox", "Shop"),
    writing("textbox", "Care guide"),
    writing("textbox", "Website"),
    writing("textbox", "Contact for shoppers"),
    leads("Ask us to confirm your domain", /#contact$/, undefined, {
      before: (page) => answer("/brand-pages", { pages: [], models: [], domain: null })(page),
    }),
    writing("button", "Publish changes"),
    writing("button", "Discard"),
    photographing("button", "Add photos of this model"),
    photographing("button", "Change the model’s photos"),
    photographing("file", /^Drop a photo here/),
    control("drop", /^Drop a photo here/, sees("Upload a JPEG"), {
      before: withModels,
      reach: async (page) => {
        await page.getByLabel("Show for").selectOption("Tablecloth")
        await page.getByRole("button", { name: "Add photos of this model" }).click()
      },
      use: ({ it }) =>
        it.evaluate((label) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(["<svg/>"], "jug.jpg", { type: "image/jpeg" }))
          label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }),
    }),
    photographing("select", /^What photo \d shows$/),
    photographing("button", /^Remove photo \d$/),
    photographing("button", "Cancel"),
    photographing("button", "Save"),
  ],
}

const WAITING = "Tavasz Kézműves Bt."
/** Other tests' companies may have filled the first page. */
async function newestIsWaiting(): Promise<void> {
  const companies = await callAs<Company[]>("admin", "/api/companies")
  const { id } = companies.find(({ name }) => name === WAITING)!
  await callAs("admin", `/api/companies/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ verification_notes: "Called on Monday." }),
  })
}

const auditLog: Area = {
  name: "what was done",
  as: "admin",
  open: "/admin/activity",
  screens: /^what was done/,
  rows: [
    control("select", "Show", ({ it, expect }) => expect(it).toHaveValue("product"), {
      use: ({ it }) => it.selectOption("Recalls"),
      address: /about=product/,
      stays: true,
    }),
    control("button", "Check the audit log", sees(/Audit log intact/)),
    control("link", /(Kft|Zrt|Bt)\.$|Touchmark/, dialog(WAITING), {
      before: newestIsWaiting,
      called: WAITING,
      address: /\/admin\/verification\?company=/,
      stays: true,
    }),
  ],
}

const ownLog: Area = {
  name: "what the company did",
  as: "business",
  open: "/dashboard/activity",
  screens: /^what was done$/,
  rows: [leads(/./, /\/dashboard\/products\/[^/]+$/, "Raindrop Apron", { called: "Raindrop Apron" })],
}

const PREVIEW = {
  ...{ status: "preview", plan: "enterprise", interval: "month", currency: "eur", renewal_amount: 49_900 },
  ...{ effective_at: "2026-12-21T09:30:00.000Z", products_over: 0, users_over: 0, at: 0, replaces: null },
  ...{ takes_effect: "now", amount_due: 38_100 },
}
const changing = async (page: Use["page"]) => {
  await withMe(page, { billing_state: "paid" })
  await page.route("**/api/subscription-change", (route) =>
    route.fulfill({ json: route.request().postDataJSON()?.confirm ? { ...PREVIEW, status: "changed" } : PREVIEW }),
  )
}

const checkout: Area = {
  name: "a change of plan",
  as: "business",
  open: "/subscription-checkout/enterprise",
  screens: /^change of plan/,
  rows: [
    leads("Keep my plan", /\/dashboard\/profile/, "Company Profile", { before: changing }),
    control("button", /^Change (the plan|on )/, async () => {}, {
      called: "Change the plan",
      before: changing,
      address: /\/dashboard\/profile/,
    }),
  ],
}

const lost: Area = {
  name: "a page that is not there",
  as: "business",
  open: "/dashboard/nowhere",
  screens: /^not found, signed in$/,
  rows: [
    leads("Back to the home page", /\/$/, "Struck once."),
    leads("Verify a product", /\/#verify$/, "Struck once."),
  ],
}

export const DASHBOARD_PAGES = [help, ownSignature, brandPage, auditLog, ownLog, checkout, lost]

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
    period("30", "90", /days=30/),
    period("90", "30", /\/dashboard$/),
    period("365", "30", /days=365/),
    control("slider", /^Checks: /, sees(/^\d+ first, \d+ again$/), {
      use: async ({ page, it }) => {
        await it.focus()
        await page.keyboard.press("Home")
      },
    }),
    leads(/^Mint (one|\d+) products?$/, /filter=status:equals:Pending/, "Company Products"),
    leads(/^Retry (one|\d+) products?$/, /filter=status:equals:Failed/, "Company Products"),
    everyAnchor(/^Look into a buyer’s report/, { before: reported }),
    leads("All cases", /\/dashboard\/cases$/, "Cases", { before: withCase }),
    leads(/ people in .+ (Alarm|Watched)$/, /\/dashboard\/cases\/c1$/, undefined, { before: withCase }),
    leads(/^Decide on /, /\/dashboard\/cases\/c1$/, undefined, { before: withCase }),
    leads(/products left/, /\/dashboard\/profile#plan$/, "Company Profile", {
      before: (page) => withMe(page, { plan_limit: 3_000, remaining_slots: 12 }),
    }),
    control("disclosure", "Table", ({ page, expect }) => expect(page.getByRole("table").first()).toBeVisible()),
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
    leads("Lattice Linen Napkins", /\/dashboard\/products\/p1$/, undefined, { before: reported }),
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
  ...{ id: "r1", product_id: "p1", product_name: "Lattice Linen Napkins", short_code: "0123-4567-89AK" },
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
