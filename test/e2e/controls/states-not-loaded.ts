import type { Page } from "@playwright/test"
import { withCase } from "#test/e2e/company.ts"
import type { Account } from "#test/e2e/dashboard.ts"
import type { Screen } from "#test/e2e/screens/screen.ts"
import { type Area, control, type Row, type States, sees, type Use } from "./control.ts"

interface NotLoaded {
  name: string
  as: Account
  open: string
  /** The call that fails. */
  path: string
  before?: (page: Page) => Promise<void>
  /** What the second try brings. */
  shows: Row["shows"]
}

const listed = ({ page, expect }: Use) => expect(page.locator("main ol > li").first()).toBeVisible()

const FAILURES: readonly NotLoaded[] = [
  {
    ...{ name: "overview, its checks not loaded", as: "business", open: "/dashboard", path: "/verification-stats" },
    shows: ({ page, expect }) => expect(page.getByRole("slider")).toBeVisible(),
  },
  {
    ...{ name: "cases, not loaded", as: "business", open: "/dashboard/cases", path: "/cases" },
    shows: sees("Peacock Eye Runner"),
  },
  {
    ...{ name: "case, not loaded", as: "business", open: "/dashboard/cases/c1", path: "/cases/c1", before: withCase },
    shows: ({ page, expect }) => expect(page.getByRole("link", { name: "Go to the product" })).toBeVisible(),
  },
  {
    ...{ name: "map of checks, not loaded", as: "business", open: "/dashboard/cases?view=map", path: "/checks-map" },
    shows: ({ page, expect }) => expect(page.getByRole("slider")).toBeVisible(),
  },
  {
    ...{ name: "case, its reports not loaded", as: "business", open: "/dashboard/cases/c1", path: "/reports" },
    ...{ before: withCase, shows: sees("What customers reported") },
  },
  {
    ...{ name: "own signature, not loaded", as: "business", open: "/dashboard/brand", path: "/brand-keys" },
    shows: ({ page, expect }) => expect(page.locator("#keys")).toBeVisible(),
  },
  {
    ...{ name: "own signature, its mints not loaded", as: "business", open: "/dashboard/brand" },
    path: "/unsigned-mints",
    shows: ({ page, expect }) => expect(page.locator("#mints [role=alert]")).toHaveCount(0),
  },
  {
    ...{ name: "own signature, its domain not loaded", as: "business", open: "/dashboard/brand#domain" },
    path: "/issuer-domain",
    shows: sees("Ask the domain automatically"),
  },
  {
    ...{ name: "own signature, its address on labels not loaded", as: "business", open: "/dashboard/brand#labels" },
    path: "/label-host",
    shows: ({ page, expect }) => expect(page.getByLabel("Your host")).toBeVisible(),
  },
  {
    ...{ name: "brand page, not loaded", as: "business", open: "/dashboard/brand-page", path: "/brand-pages" },
    shows: ({ page, expect }) => expect(page.getByLabel("Brand colour")).toBeVisible(),
  },
  {
    ...{
      name: "profile, its keys not loaded",
      as: "enterprise",
      open: "/dashboard/profile#developers",
      path: "/api-keys",
    },
    shows: sees("No keys yet."),
  },
  {
    ...{ name: "profile, its webhooks not loaded", as: "enterprise", open: "/dashboard/profile#developers" },
    path: "/webhook-endpoints",
    shows: sees("No addresses yet."),
  },
  {
    ...{ name: "what was done, not loaded", as: "business", open: "/dashboard/activity", path: "/audit" },
    shows: listed,
  },
  {
    ...{ name: "what was done everywhere, not loaded", as: "admin", open: "/admin/activity", path: "/api/audit" },
    shows: listed,
  },
  {
    ...{ name: "the service, not loaded", as: "admin", open: "/admin/service", path: "/api/overview" },
    shows: ({ page, expect }) => expect(page.locator("main dd").first()).toContainText(/\d/),
  },
  {
    ...{ name: "the service, its failed jobs not loaded", as: "admin", open: "/admin/service", path: "/api/jobs" },
    shows: sees("No failed jobs."),
  },
  {
    ...{ name: "company verification, not loaded", as: "admin", open: "/admin/verification", path: "/api/companies" },
    shows: sees("Duna Pharma Zrt."),
  },
]

/** The call alone, not a page of the same address. */
const isCall = (path: string): RegExp => new RegExp(`^https?://[^/]+${path}(\\?|$)`)

const failing =
  ({ before, path }: NotLoaded) =>
  async (page: Page) => {
    await before?.(page)
    await page.route(isCall(path), (route) => route.fulfill({ status: 400, json: {} }))
  }

const screenOf = (one: NotLoaded): Screen => ({
  ...{ name: one.name, as: one.as, open: one.open, before: failing(one) },
  reach: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
})

const areaOf = (one: NotLoaded): Area => ({
  ...{ name: one.name, as: one.as, open: one.open, screens: ({ name }) => name === one.name },
  rows: [
    control("button", "Try again", one.shows, {
      before: failing(one),
      use: async ({ page, it }) => {
        await it.waitFor()
        await page.unroute(isCall(one.path))
        await it.click()
      },
    }),
  ],
})

export const NOT_LOADED: States = { screens: FAILURES.map(screenOf), areas: FAILURES.map(areaOf) }
