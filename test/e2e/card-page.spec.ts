/** The way over the card page, and back from it. */
import { openCompany } from "./company.ts"
import { arrange, signIn } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"

test("an owner who pays on the card page has the plan", { tag: QUICK }, async ({ page }) => {
  await arrange(page, { token: await openCompany("Feljebb Kft.", "feljebb@brand.example", "free"), language: "en" })
  await page.goto("/dashboard/profile#plan")
  await page.getByRole("link", { name: "Select Business" }).click()
  await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible()
  await page.goto("/dashboard/profile#plan")
  await expect(page.getByRole("listitem").filter({ hasText: "Your plan" }).getByRole("heading")).toContainText(
    "Business",
  )
})

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
