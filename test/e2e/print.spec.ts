import type { Page } from "@playwright/test"
import { arriveAs, codeOf, productOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"

const VALID = "Blue-dyed Linen Tablecloth"
/** The area between A4's margins in a browser. */
const PAPER = { width: 688, height: 1017 }
test.use({ viewport: PAPER, colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } })

/** How many sheets of A4 a page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1")
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0)
  const [ground, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement)
    return [backgroundColor, color]
  })
  expect([ground, ink]).toEqual(["rgb(255, 255, 255)", "rgb(30, 27, 22)"])
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("theme", "dark")))

test("a result is printed on one sheet, both statements, nothing to press", async ({ page }) => {
  await page.goto(`/v/${await codeOf("business", VALID)}`)
  await expect(page.getByText("Confirmed by your browser")).toBeVisible()
  await expectPaper(page)
  await expect(page.getByText("Product Verified on Blockchain")).toBeVisible()
  await expect(page.getByText("Record unchanged", { exact: true })).toBeVisible()
  await expect(page.getByText(/Proves who registered/)).toBeVisible()
  await expect(page.getByText(/^Checked \d+ \w+ 20\d\d, \d\d:\d\d at http.*\/v\//)).toBeVisible()
  expect(await sheetsOf(page)).toBe(1)
})

test("a product's page is printed without the frame of the dashboard", async ({ page }) => {
  await arriveAs(page, "business")
  await page.goto(`/dashboard/products/${(await productOf("business", VALID)).id}`)
  await expect(page.getByText("Sent to the blockchain")).toBeVisible()
  await expectPaper(page)
  await expect(page.getByRole("img", { name: `QR code of ${VALID}` })).toBeVisible()
})
