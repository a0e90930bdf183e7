import { expect } from "#test/e2e/fixture.ts"
import type { Address } from "#test/e2e/words.ts"
import { answer, press, type Screen, VALID } from "./screen.ts"

/** The list of products. */
export const PRODUCTS_SCREENS: Screen[] = [
  { name: "products", as: "business", open: "/dashboard/products" },
  { name: "products, none", as: "enterprise", open: "/dashboard/products" },
  { name: "products, none left", as: "business", open: "/dashboard/products?filter=category:equals:nothing" },
  {
    name: "products, loading",
    waits: true,
    as: "business",
    open: "/dashboard/products",
    before: (page) => page.route(/\/products\?/, () => {}),
  },
  {
    name: "products, failed",
    as: "business",
    open: "/dashboard/products",
    before: (page) => page.route(/\/products\?/, (route) => route.fulfill({ status: 400, json: {} })),
  },
  {
    name: "products, chosen and filtered",
    as: "business",
    open: "/dashboard/products?filter=status:equals:Verified&filter=product_name:contains:l",
    reach: async (page, t) => {
      await page.getByRole("checkbox", { name: t("dashboard.products.select", { name: VALID }) }).check()
      await page
        .getByRole("checkbox", { name: t("dashboard.products.select", { name: "Lattice Linen Napkins" }) })
        .check()
    },
  },
  {
    name: "filter",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.filter.add"))
      await press(page, t("dashboard.filter.apply"))
    },
  },
  {
    name: "actions",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: (page, t) => press(page, t("dashboard.products.actions")),
  },
  productsDialog("columns", "dashboard.products.action_columns"),
  productsDialog("shortcuts", "dashboard.products.action_shortcuts"),
  {
    name: "confirming a deletion",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page, t) => {
      await page
        .getByRole("checkbox", { name: t("dashboard.products.select", { name: "Printed Table Runner" }) })
        .check()
      await press(page, t("dashboard.products.delete_selected"))
    },
  },
  {
    name: "products, asking to mint",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    before: answer("/mint-preview", {
      ...{ count: 43, without_photo: 2 },
      items: ["Rosemary cushion cover", "Poppy-seed tea towel", "Lattice napkins, set of four"].map(
        (product_name, at) => ({
          ...{ id: `p${at}`, product_name, serial_number: `KF-2026-00120${at}`, batch_number: "L-0402", media: [] },
        }),
      ),
    }),
    reach: async (page) => {
      await page.getByRole("button", { name: /\(\d+\)$/ }).click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
]

function productsDialog(name: string, action: Address): Screen {
  return {
    name,
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.products.actions"))
      await page.getByRole("menuitem", { name: t(action) }).click()
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  }
}
