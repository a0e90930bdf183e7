import { join } from "node:path"
import { linkTo } from "./company.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { Keyboard } from "./keyboard.ts"

/** From the first page to a checked product with no mouse: no test here may call `click`, `check` or `fill`. */
const PASSWORD = "harmincnyolc-rozetta"
const FILE = join(import.meta.dirname, "..", "support", "apparel-shop-export.csv")

test("a company on the Free plan signs up, registers a product, mints it and checks it, by keyboard alone", {
  tag: QUICK,
}, async ({ page }) => {
  const keys = new Keyboard(page)
  await page.goto("/")
  await expect(page.locator("h1")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("#main")).toBeFocused()
  await keys.press(page.getByRole("link", { name: "Start Protecting" }))

  await signUp(keys, "Billentyű Bt.", "billentyu@brand.example")
  await expect(page.getByRole("heading", { name: "Thank You for Registering" })).toBeVisible()
  await activate(keys, "billentyu@brand.example")

  await keys.press(page.getByRole("link", { name: "Add New Product" }))
  await keys.type(page.getByLabel("Product Name"), "Hand-thrown Bowl")
  await keys.type(page.getByLabel("Serial Number"), "HB-0001")
  await keys.press(page.getByRole("button", { name: "Add a field" }))
  await keys.goTo(page.getByPlaceholder("Name"), "Shift+Tab")
  await page.keyboard.type("Glaze")
  await keys.type(page.getByPlaceholder("Value"), "Celadon")
  await keys.press(page.getByRole("button", { name: "Upload product" }))
  await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible()
  await keys.press(page.getByRole("button", { name: "See the product" }))
  await expect(page.locator("#main")).toBeFocused()

  await keys.press(page.getByRole("button", { name: "Mint", exact: true }))
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toBeHidden()
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  await keys.press(page.getByLabel("I have looked through the names and dates."), "Space")
  await keys.press(page.getByRole("button", { name: "Mint 1 product" }))
  await expect(page.getByRole("link", { name: "See what customers see" })).toBeVisible({ timeout: 150_000 })
  const code = await page
    .getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2,3}$/)
    .first()
    .innerText()
  await keys.press(page.getByRole("button", { name: "Recall this product" }))
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toBeHidden()
  await expect(page.getByRole("button", { name: "Recall this product" })).toBeFocused()

  await page.goto("/")
  await keys.type(page.getByLabel("Blockchain ID or short code"), code)
  await page.keyboard.press("Enter")
  // The Free plan mints on the test network alone.
  await expect(page.getByRole("heading", { name: "Trial record" })).toBeVisible()
  await keys.press(page.locator("summary", { hasText: "checks passed" }))
  await expect(page.getByText("Code matches this token")).toBeVisible({ timeout: 150_000 })

  const report = page.getByRole("button", { name: "Report", exact: true })
  await keys.press(report)
  await keys.type(page.getByLabel("What looks wrong?"), "The glaze is blue.")
  await keys.press(page.getByRole("button", { name: "Send the report" }))
  await expect(page.getByText("Your report is on its way")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(report).toBeFocused()
  await keys.goTo(page.getByRole("button", { name: "Save", exact: true }), "Shift+Tab")
  await page.keyboard.press("Enter")
  const saved = page.waitForEvent("download")
  await keys.press(page.getByRole("link", { name: "File for checking (JSON)" }))
  expect((await saved).suggestedFilename()).toMatch(/^touchmark-.+\.json$/)
})

test("a company on the Business plan pays, uploads a file, mints it and checks a product of it, by keyboard alone", async ({
  page,
}) => {
  const keys = new Keyboard(page)
  await page.goto("/auth?tab=signup")
  // An address of its own for each try: one that has an account is refused.
  const email = `kezi${test.info().retry}@brand.example`
  await signUp(keys, "Kézi Kft.", email, 2)
  await keys.press(page.locator("button.main"))
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible({ timeout: 100_000 })
  await activate(keys, email)

  await keys.press(page.getByRole("link", { name: "Upload", exact: true }))
  await keys.goTo(page.getByRole("tab", { name: "Single Product" }))
  await page.keyboard.press("ArrowRight")
  const asked = page.waitForEvent("filechooser")
  await keys.press(page.locator('input[accept^=".csv"]'), "Space")
  await (await asked).setFiles(FILE)
  await keys.press(page.getByRole("button", { name: "Add 22 pieces" }))
  await expect(page.getByText("Upload complete: 22 valid, 0 errors").first()).toBeVisible()
  await keys.press(page.getByRole("button", { name: "Continue" }))
  await keys.press(page.getByRole("link", { name: "Go to the products" }))

  await keys.press(page.getByRole("button", { name: /^Mint all/ }))
  await keys.press(page.getByLabel("I have looked through the names and dates."), "Space")
  await keys.press(page.getByRole("button", { name: "Mint 22 products" }))
  await expect(page.getByText(/22 products written to blockchain/)).toBeVisible({ timeout: 200_000 })
  await keys.goTo(page.getByRole("button", { name: "Actions" }), "Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitem").first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Actions" })).toBeFocused()
  await keys.press(page.getByRole("link", { name: "Ocean Blue Shirt" }).first())
  await keys.press(page.getByRole("link", { name: "See what customers see" }))
  await expect(page.getByRole("heading", { name: "Unknown maker" })).toBeVisible()
  await keys.press(page.locator("summary", { hasText: "checks passed" }))
  await expect(page.getByText("Place in the batch proved")).toBeVisible()
})

/** On the tab for new companies; `further` is how far below Free the plan stands. */
async function signUp(keys: Keyboard, company: string, email: string, further = 0): Promise<void> {
  const { page } = keys
  await keys.type(page.getByLabel("Company Name"), company)
  await keys.type(page.getByLabel("Email Address"), email)
  await keys.goTo(page.getByRole("radio", { name: "Free" }))
  for (let step = 0; step < further; step++) await page.keyboard.press("ArrowDown")
  await keys.press(page.getByRole("checkbox", { name: "terms and conditions" }), "Space")
  await keys.press(page.getByRole("button", { name: "Continue to Payment" }))
}

/** From the letter to the dashboard. */
async function activate(keys: Keyboard, email: string): Promise<void> {
  const { page } = keys
  await page.goto(await linkTo(email, "activation"))
  await keys.type(page.getByLabel("New Password"), PASSWORD)
  await keys.type(page.getByLabel("Confirm Password"), PASSWORD)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/dashboard$/)
}
