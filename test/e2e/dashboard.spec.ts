import { arriveAs, productOf, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"

/** Using the dashboard. Its texts are tested in the scenes of `spec-table.ts`. */
test.describe("the products area", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "business")
    await page.goto("/dashboard/products")
    await expect(page.getByRole("link", { name: "Printed Table Runner" })).toBeVisible()
  })

  test("filters, sorts and turns pages in the address", async ({ page }) => {
    await page.keyboard.press("f")
    await page.getByLabel("Column").selectOption("status")
    await page.getByLabel("Condition").selectOption("equals")
    await page.getByLabel("Value").selectOption("Verified")
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/filter=status%3Aequals%3AVerified/)
    await expect(page.getByRole("link", { name: "Printed Table Runner" })).toBeHidden()
    await page.getByRole("button", { name: "Product", exact: true }).click()
    await expect(page).toHaveURL(/sort=product_name/)
    await page.reload()
    await expect(page.getByText("Status equals Verified")).toBeVisible()
    await expect(page.locator("tbody th").first()).toContainText("Blue-dyed Linen Tablecloth")
    await page.keyboard.press("f")
    await page.getByLabel("Condition").selectOption("empty")
    await expect(page.getByLabel("Value")).toBeDisabled()
  })

  test("keeps what it says off the buttons of the page", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press("m")
    const toast = page.locator("[data-sonner-toast]")
    await expect(toast).toHaveText("No products selected.")
    // It slides into its place.
    const top = async () => (await toast.boundingBox())!.y
    for (const name of ["Actions", /^Mint all/]) {
      const button = (await page.getByRole("button", { name }).first().boundingBox())!
      await expect.poll(top).toBeGreaterThanOrEqual(button.y + button.height)
    }
  })

  test("is used by keyboard alone", async ({ page }) => {
    const rows = page.locator("tr[data-row] a[data-open]")
    await page.keyboard.press("j")
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press("j")
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press("x")
    await expect(page.getByText("1 selected")).toBeVisible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press("k")
    await expect(rows.nth(0)).toBeFocused()
    const first = (await rows.nth(0).textContent())!
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: first })).toBeVisible()
  })
})

test.describe("a product", () => {
  test.beforeEach(({ page }) => arriveAs(page, "business"))

  test("says above all else why it could not be minted", async ({ page }) => {
    const { id } = await productOf("business", "Sample book of every pattern")
    await page.goto(`/dashboard/products/${id}`)
    const reason = page.getByText("Why it failed")
    await expect(reason).toHaveCount(1)
    expect((await reason.boundingBox())!.y).toBeLessThan(400)
  })

  test("that was recalled is named so in the list, and its mark is crossed out on its page", async ({ page }) => {
    const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name })
    const row = rowOf("Raindrop Apron")
    // They reach the blockchain after the demonstration is complete, and the list is read once.
    await expect(async () => {
      await page.goto("/dashboard/products")
      for (const one of [row, rowOf("Poppy Tea Towel")])
        await expect(one.getByText("Recalled")).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await row.getByRole("link", { name: "Raindrop Apron" }).click()
    await expect(page.getByRole("heading", { name: "Raindrop Apron" })).toBeVisible()
    await expect(page.locator("svg.text-wax")).toBeVisible()
  })
})

test.describe("the profile", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "business")
    await page.goto("/dashboard/profile#plan")
  })

  test("shows the plans and leads to their checkout", async ({ page }) => {
    for (const price of ["€49.00", "€199.00", "€499.00"]) await expect(page.getByText(price)).toBeVisible()
    await expect(page.getByRole("link", { name: "Select Enterprise" })).toHaveAttribute(
      "href",
      "/subscription-checkout/enterprise",
    )
  })
})

test("bulk upload belongs to larger plans, and the way to them is there", async ({ page }) => {
  await signIn(page, "free")
  await page.goto("/dashboard/upload?tab=bulk")
  await expect(page.getByRole("link", { name: "Upgrade your plan" })).toHaveAttribute("href", "/dashboard/profile#plan")
})
