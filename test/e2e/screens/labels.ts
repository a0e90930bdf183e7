import { productOf } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { needsTick } from "./company.ts"
import { press, type Screen, VALID } from "./screen.ts"

const labelOf = (name: string) => async () => `/dashboard/labels?product=${(await productOf("business", name)).id}`

/** Printing labels. */
export const LABELS_SCREENS: Screen[] = [
  {
    name: "labels",
    as: "business",
    open: "/dashboard/labels",
    reach: async (page, t) => {
      await page.getByLabel(t("labels.start")).selectOption("20")
      await expect(page.getByRole("button", { name: t("labels.next") })).toBeEnabled()
    },
  },
  {
    name: "labels, too small",
    as: "business",
    open: "/dashboard/labels",
    reach: async (page, t) => {
      await page.getByLabel(t("labels.paper")).selectOption("letter-4x20")
      await expect(page.locator("main li.text-amber")).not.toHaveCount(0)
    },
  },
  {
    name: "labels, made",
    as: "business",
    open: labelOf(VALID),
    reach: async (page, t) => {
      await press(page, t("labels.make"))
      await expect(page.getByText(t("labels.scale"))).toBeVisible()
    },
  },
  {
    name: "labels, on a roll",
    as: "business",
    open: labelOf(VALID),
    reach: (page, t) => page.getByLabel(t("labels.paper")).selectOption("single-100x50mm"),
  },
  { name: "labels, not minted", as: "business", open: labelOf("Printed Table Runner") },
  {
    name: "labels, of the main network",
    as: "business",
    open: labelOf(VALID),
    before: needsTick,
    reach: (page) => expect(page.getByRole("checkbox", { name: /./ })).toBeVisible(),
  },
  {
    name: "labels, nothing on the list",
    as: "business",
    open: "/dashboard/labels?upload=none",
    reach: (page, t) => expect(page.getByText(t("labels.none_listed"))).toBeVisible(),
  },
  { name: "labels, no products", as: "enterprise", open: "/dashboard/labels" },
]
