import { arrange, arriveAs, productOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { ROUTES } from "./spec-table.ts"
import { textIn } from "./words.ts"

for (const language of ["en", "hu"] as const) {
  test(`every route of the specification is there, in ${language === "en" ? "English" : "Hungarian"}`, async ({
    page,
  }) => {
    const { id } = await productOf("business", "Blue-dyed Linen Tablecloth")
    await arrange(page, { language })
    // The way to the card page stays under way.
    await page.route("**/api/checkout", () => {})
    for (const as of [undefined, "business", "admin"] as const) {
      if (as) await arriveAs(page, as, language)
      for (const { open, heading } of ROUTES.filter((route) => route.as === as)) {
        await page.goto(open.replace("{id}", id))
        const told = textIn(language, heading, { company: "Kékfestő Manufaktúra Kft." })
        await expect(page.getByRole("heading", { name: told }).first(), open).toBeVisible()
        await expect(page).toHaveTitle(/Touchmark/)
        await expect(page.locator("html")).toHaveAttribute("lang", language)
      }
    }
  })
}

test("whatever is only for the signed-in leads to signing in, and back", async ({ page }) => {
  for (const { open } of ROUTES.filter(({ as, route }) => as && !/\{/.test(route))) {
    await page.goto(open)
    await expect(page).toHaveURL(`/auth${open === "/dashboard" ? "" : `?from=${encodeURIComponent(open)}`}`)
  }
  await page.goto("/dashboard/faq?q=csv")
  await page.getByLabel("Email address").fill("free@demo.test")
  await page.getByLabel("Password", { exact: true }).fill("touchmark")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/faq\?q=csv$/)
})
