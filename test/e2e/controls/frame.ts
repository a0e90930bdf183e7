import type { Screen } from "#test/e2e/screens/screen.ts"
import { textIn } from "#test/e2e/words.ts"
import { type ScreenName, screensOf } from "#web/screens.ts"
import { type Area, by, control, dialog, leads, type Row, type Use } from "./control.ts"

const ACCOUNT = /^(signing (in|up)|forgot|set password|thanks|redirected|change of plan)/
const FOREIGN = /^(the API's guide|the API's calls|local card page|checking from disk)/
const isAccount = ({ name }: Screen) => ACCOUNT.test(name)
const isDashboard = ({ name, as }: Screen) => as !== undefined && !ACCOUNT.test(name)

const inView =
  (id: string) =>
  ({ page, expect }: Use) =>
    expect(page.locator(`#${id}`)).toBeInViewport()
const section = (name: string, id: string) =>
  control("link", name, inView(id), { address: new RegExp(`/#${id}$`), stays: true })
const scheme =
  (value: string) =>
  ({ page, expect }: Use) =>
    expect(page.locator("html")).toHaveCSS("color-scheme", value)

const languages = (hungarian: string): Row[] => [
  control("button", "HU, Magyar", ({ page, expect }) => expect(page.locator("h1").first()).toContainText(hungarian), {
    stays: true,
  }),
  control("button", "EN, English", ({ page, expect }) => expect(page.locator("html")).toHaveAttribute("lang", "en"), {
    reach: (page) => page.getByRole("button", { name: "HU, Magyar" }).first().click(),
    stays: true,
  }),
]

const skipping = (open: string): Row =>
  control("link", "Skip to the content", ({ page, expect }) => expect(page.locator("#main")).toBeFocused(), {
    from: open,
    use: async ({ page }) => {
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
    },
  })

/** Header and footer of the public pages. */
const publicFrame: Area = {
  name: "header and footer of the public pages",
  open: "/terms",
  screens: (screen) => screen.as === undefined && !isAccount(screen) && !FOREIGN.test(screen.name),
  frame: true,
  rows: [
    skipping("/terms"),
    leads("Touchmark, home", /\/$/, "Struck once."),
    leads("Log in", /\/auth$/, "Partner Portal"),
    leads("Get Started", /\/auth\?tab=signup$/, "Partner Portal"),
    control("link", "Home", inView("home"), { address: /\/#home$/ }),
    section("How it works", "how-it-works"),
    section("Features", "features"),
    section("Pricing", "pricing"),
    section("Contact", "contact"),
    section("Verify a product", "verify"),
    leads("Learn More", /\/learn-more$/, "Why a mark"),
    leads("Terms", /\/terms$/, "Terms", { from: "/privacy" }),
    leads("Privacy", /\/privacy$/, "Privacy"),
    leads("Offline verifier", /\/verify\.html$/, "Check a product without us"),
    ...languages("feltételek"),
    control("button", "Dark", scheme("dark"), { stays: true }),
    control("button", "Light", scheme("light"), { stays: true }),
    control("button", "System", scheme("light dark"), {
      reach: (page) => page.getByRole("button", { name: "Dark", exact: true }).click(),
      stays: true,
    }),
    control("button", "Menu", ({ page, expect }) => expect(page.getByRole("dialog")).toBeVisible(), { width: 360 }),
  ],
}

/** Reaches a control that only narrow windows have, behind their menu's button. */
const inMenu = (row: Row): Row => ({
  ...row,
  width: 360,
  reach: (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
})

/** The menu that takes the header's place in narrow windows. */
const publicMenu: Area = {
  name: "the menu of the public pages",
  open: "/terms",
  screens: /^landing, menu$/,
  rows: (
    [
      leads("Touchmark, home", /\/$/, "Struck once."),
      control("link", "Home", inView("home"), { address: /\/#home$/ }),
      leads("Log in", /\/auth$/, "Partner Portal"),
      leads("Get Started", /\/auth\?tab=signup$/, "Partner Portal"),
      section("How it works", "how-it-works"),
      section("Features", "features"),
      section("Pricing", "pricing"),
      section("Contact", "contact"),
      leads("Learn More", /\/learn-more$/, "Why a mark"),
      control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden()),
      control("backdrop", /.*/, ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), {
        use: ({ page }) => page.keyboard.press("Escape"),
      }),
    ] satisfies Row[]
  ).map(inMenu),
}

/** The pages of signing in and paying have a way home and the languages. */
const accountFrame: Area = {
  name: "the frame of the account pages",
  open: "/forgot-password",
  screens: isAccount,
  frame: "both",
  rows: [leads("Touchmark, home", /\/$/, "Struck once."), ...languages("jelszavát")],
}

/** Headings that lack the sidebar's word for their page. */
const HEADINGS: Partial<Record<ScreenName, string>> = { dashboard: "Welcome", faq: "Help Center" }

const dashboardRows: Row[] = [
  control("button", "Search", dialog("Search")),
  leads("Touchmark, home", /\/$/, "Struck once."),
  ...screensOf("dashboard").flatMap(({ name, path, title, menu }) => {
    const said = title && textIn("en", `dashboard.${title}`)
    return menu && said ? leads(name === "cases" ? /^Cases/ : said, new RegExp(`${path}$`), HEADINGS[name] ?? said) : []
  }),
  by("link", "Getting started", "first-hour.spec.ts", "the checklist is hidden and comes back"),
  by("button", "Logout", "spec-dashboard.spec.ts", "the overview"),
  ...languages("Súgó"),
]

/** The sidebar of the dashboard. */
const dashboardFrame: Area = {
  name: "the sidebar",
  as: "business",
  open: "/dashboard/faq",
  screens: (screen) => isDashboard(screen) && screen.name !== "drawer",
  frame: true,
  rows: [
    skipping("/dashboard/faq"),
    ...dashboardRows,
    control("button", "Menu", ({ page, expect }) => expect(page.getByRole("dialog")).toBeVisible(), { width: 360 }),
  ],
}

const drawer: Area = {
  name: "the drawer",
  as: "business",
  open: "/dashboard/faq",
  screens: /^drawer$/,
  rows: [
    ...dashboardRows,
    control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden()),
  ].map(inMenu),
}

const typing = (text: string) => async (page: Use["page"]) => {
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill(text)
}

/** The search over any page of the dashboard. */
const commandMenu: Area = {
  name: "the search in the dashboard",
  as: "business",
  open: "/dashboard/faq",
  screens: /^searching/,
  rows: [
    control(
      "select",
      "Search products, screens and answers",
      ({ page, expect }) => expect(page.locator("h1").first()).toHaveText("Blue-dyed Linen Tablecloth"),
      {
        reach: typing("linen table"),
        use: ({ page }) => page.keyboard.press("Enter"),
        address: /\/dashboard\/products\/[^/]+$/,
      },
    ),
    control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), {
      reach: typing(""),
    }),
  ],
}

/** The key that opens it, as its button names it. */
const searchKey: Area = {
  name: "the key of the search",
  as: "business",
  open: "/dashboard/faq",
  screens: isDashboard,
  rows: [control("key", "Ctrl K", dialog("Search"), { use: ({ page }) => page.keyboard.press("Control+k") })],
}

const adminFrame: Area = {
  name: "the sidebar of administrators",
  as: "admin",
  open: "/admin/service",
  screens: (screen) => isDashboard(screen) && screen.as === "admin",
  frame: "both",
  rows: [
    leads(/^Companies/, /\/admin\/verification$/, "Company"),
    leads("Service", /\/admin\/service$/, "Service", { from: "/admin/verification" }),
    leads("Activity", /\/admin\/activity$/, "Activity"),
  ],
}

export const FRAMES = [
  publicFrame,
  publicMenu,
  accountFrame,
  dashboardFrame,
  drawer,
  commandMenu,
  searchKey,
  adminFrame,
]
