/** Who leaves the card page is told that nothing was charged. */
import { signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"

test("a visitor who leaves the card page is back at the form, and told", async ({ page }) => {
  await page.goto("/auth?tab=signup")
  await page.getByLabel("Company Name").fill("Mégsem Kft.")
  await page.getByLabel("Email Address").last().fill(`megsem${test.info().retry}@megsem.test`)
  await page.getByRole("radio", { name: /^Starter/ }).check()
  await page.getByRole("checkbox", { name: /I agree/ }).check()
  await page.getByRole("button", { name: "Continue to Payment" }).click()
  await page.locator("button[value=abandon]").click()
  await expect(page.getByText("You left the card page. Nothing was charged.")).toBeVisible()
  await expect(page.getByLabel("Company Name")).toBeVisible()
  await page.getByRole("tab", { name: "Sign In" }).click()
  await expect(page.getByText("You left the card page. Nothing was charged.")).toBeHidden()
})

test("an owner who leaves the card page is back at the plans, and told", async ({ page }) => {
  await signIn(page, "free")
  await page.goto("/dashboard/profile?payment=left#plan")
  await expect(
    page.getByText("You left the card page: nothing was charged, and your plan is as it was."),
  ).toBeInViewport()
})
