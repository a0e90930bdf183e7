import type { Page } from "@playwright/test"
import { withCase } from "#test/e2e/company.ts"
import { expect } from "#test/e2e/fixture.ts"
import { press, type Screen } from "./screen.ts"

const withMap = (map: object) => (page: Page) =>
  page.route(/^https?:\/\/[^/]+\/checks-map(\?|$)/, (route) =>
    route.fulfill({ json: { from: "2026-08-26", to: "2026-11-23", ...map } }),
  )

/** Labels that may have been copied. */
export const CASES_SCREENS: Screen[] = [
  { name: "cases", as: "business", open: "/dashboard/cases", before: withCase },
  {
    name: "cases, several selected",
    as: "business",
    open: "/dashboard/cases",
    before: withCase,
    reach: async (page, t) => {
      await press(page, t("cases.more"))
      await page.getByLabel(t("cases.select_shown")).check()
    },
  },
  {
    name: "cases, on display",
    as: "business",
    open: "/dashboard/cases",
    before: withCase,
    reach: async (page, t) => {
      await page.getByRole("button", { name: `${t("cases.keys.displayed")}: ` }).click()
      await page.getByRole("tab", { name: t("cases.state.displayed") }).click()
      await expect(page.getByRole("link", { name: `${t("cases.look")}: ` })).toBeVisible()
    },
  },
  {
    name: "cases, one decided",
    as: "business",
    open: "/dashboard/cases",
    before: withCase,
    reach: async (page, t) => {
      await page.getByRole("button", { name: `${t("cases.keys.dismissed")}: ` }).click()
      await expect(page.getByRole("button", { name: t("cases.undo") })).toBeVisible()
    },
  },
  { name: "cases, none", as: "enterprise", open: "/dashboard/cases" },
  {
    name: "cases, how this is counted",
    as: "business",
    open: "/dashboard/cases",
    before: withCase,
    reach: (page, t) => page.getByText(t("cases.how")).click(),
  },
  {
    name: "case, open",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByText(t("cases.known_and_not")).click(),
  },
  {
    name: "case, the last of two",
    as: "business",
    open: "/dashboard/cases/c2",
    before: withCase,
    reach: (page, t) => expect(page.getByRole("link", { name: t("cases.keys.previous_row") })).toBeVisible(),
  },
  {
    name: "case, marking as on display",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.choice.displayed") }).click(),
  },
  {
    name: "case, on display",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: async (page, t) => {
      await page.getByRole("radio", { name: t("cases.choice.displayed") }).click()
      await press(page, t("cases.decide.displayed"))
      await expect(page.getByRole("button", { name: t("cases.decide_same") })).toBeVisible()
    },
  },
  {
    name: "case, as tables",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.table") }).click({ force: true }),
  },
  {
    name: "case, dismissing",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.choice.dismissed") }).click(),
  },
  {
    name: "case, label copied",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.choice.copied") }).click(),
  },
  { name: "map of checks", as: "business", open: "/dashboard/cases?view=map" },
  {
    name: "map of checks, by week",
    as: "business",
    open: "/dashboard/cases?view=map&days=30",
    reach: (page, t) => page.getByText(t("cases.map.by_week")).click(),
  },
  {
    name: "map of checks, no country known",
    as: "business",
    open: "/dashboard/cases?view=map",
    before: withMap({ people: 19, countries: [], few: { countries: 3, people: 7 }, unknown: 12 }),
  },
  { name: "map of checks, none", as: "enterprise", open: "/dashboard/cases?view=map" },
  {
    name: "case, copied",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    layer: true,
    reach: async (page, t) => {
      await page.getByRole("radio", { name: t("cases.choice.copied") }).click()
      await press(page, t("cases.decide.copied"))
    },
  },
]
