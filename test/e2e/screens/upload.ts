import type { Page } from "@playwright/test"
import { expect } from "#test/e2e/fixture.ts"
import { answer, press, type Screen } from "./screen.ts"

const TEN_ROWS = `name,handle,serial number,weight in grams,origin of the wool,empty
${Array.from({ length: 10 }, (_, row) => `Wool blanket ${row},wb-${row},WB-${row},1${row}00,Nagynyárád,`).join("\n")}
,wb-9,WB-11,1100,Tolna,`

/** Adding products by hand and by file. */
export const UPLOAD_SCREENS: Screen[] = [
  {
    ...{ name: "uploading one", as: "business", words_max: 94 },
    open: "/dashboard/upload",
    reach: async (page, t) => {
      await press(page, t("dashboard.upload.add_attribute"))
      await press(page, t("dashboard.upload.submit"))
    },
  },
  uploaded("uploaded", "pending"),
  uploaded("uploaded and minted", "minted"),
  {
    name: "leaving unsaved",
    as: "business",
    open: "/dashboard/upload",
    layer: true,
    width: 1440,
    reach: async (page, t) => {
      await page.getByLabel(t("dashboard.product.product_name")).fill("Blanket")
      await page.getByRole("link", { name: t("dashboard.shell.faq"), exact: true }).click()
    },
  },
  {
    name: "uploading one, with a photo",
    as: "business",
    open: "/dashboard/upload",
    reach: async (page, t) => {
      await page.locator('input[type="file"]').setInputFiles("scripts/demonstration/tablecloth.webp")
      await expect(page.getByLabel(t("dashboard.photos.role_of", { n: "1" }))).toBeVisible()
    },
  },
  {
    name: "uploading a file, with photos",
    as: "business",
    open: "/dashboard/upload?tab=bulk",
    reach: async (page, t) => {
      const file = { name: "jugs.csv", mimeType: "text/csv", buffer: Buffer.from("name,photo\nJug 1,jug.jpg\n") }
      await page.locator('input[type="file"]').setInputFiles(file)
      await expect(page.getByText(t("dashboard.photos.files"))).toBeVisible()
    },
  },
  { name: "uploading a file", as: "business", open: "/dashboard/upload?tab=bulk" },
  { name: "uploading a file, not in the plan", as: "free", open: "/dashboard/upload?tab=bulk" },
  {
    name: "columns of a file",
    as: "business",
    open: "/dashboard/upload?tab=bulk",
    reach: async (page, t) => {
      await chooseFile(page)
      await press(page, t("dashboard.check.columns"))
      await expect(page.getByText(t("dashboard.upload.in_file")).first()).toBeAttached()
    },
  },
  {
    name: "a shop's export",
    as: "business",
    open: "/dashboard/upload?tab=bulk",
    reach: async (page, t) => {
      await page.locator('input[type="file"]').setInputFiles("test/support/shops/shopify.csv")
      await expect(page.getByText(t("dashboard.check.variants", { n: 6 })).first()).toBeVisible()
      await page.getByLabel(t("dashboard.check.serials")).fill("KF-0001")
      await expect(page.getByText("KF-0030").first()).toBeVisible()
    },
  },
  becameOf("what became of a file", 10),
  becameOf("what became of a file, minted", 0),
]

function becameOf(name: string, count: number): Screen {
  return {
    ...{ name, as: "business", open: "/dashboard/upload?tab=bulk" },
    before: async (page) => {
      await answer("/mint-preview", { count, without_photo: count, items: [], minted: 10 - count })(page)
      await answer("/upload-individual-products", {
        ...{ valid_count: 10, error_count: 1, upload_id: "u1" },
        errors: [{ line: 12, column: "name", code: "name_missing", message: "This row has no product name." }],
        failed_rows_csv: "name\n",
        columns: [{ header: "name", field: "product_name" }],
        warnings: [],
      })(page)
    },
    reach: async (page, t) => {
      await chooseFile(page)
      await press(page, t("dashboard.check.add", { n: 10 }))
      await expect(page.getByText(t("dashboard.upload.done", { valid: 10, errors: 1, n: 1 }))).toBeVisible()
      // Hidden until it is known how many wait, so it cannot be found by its place.
      const next =
        count > 0
          ? page.getByRole("button", { name: t("dashboard.upload.mint", { n: count }) })
          : page.getByRole("link", { name: t("dashboard.products.action_labels") })
      await expect(next).toBeEnabled()
    },
  }
}

function uploaded(name: string, status: string): Screen {
  const made = { id: "p1", short_code: "0123-4567-89AK" }
  return {
    ...{ name, as: "business", open: "/dashboard/upload", layer: true },
    before: async (page) => {
      await answer("/upload-single-product", { ...made, warnings: [] })(page)
      await answer("/products/p1", { ...made, status, minting: false })(page)
    },
    reach: async (page, t) => {
      await page.getByLabel(t("dashboard.product.product_name")).fill("Blanket")
      await press(page, t("dashboard.upload.submit"))
      await expect(page.getByRole("dialog").getByText(made.short_code)).toBeVisible()
    },
  }
}

async function chooseFile(page: Page): Promise<void> {
  const file = { name: "blankets.csv", mimeType: "text/csv", buffer: Buffer.from(TEN_ROWS) }
  await page.locator('input[type="file"]').setInputFiles(file)
}
