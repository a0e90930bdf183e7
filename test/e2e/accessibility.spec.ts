import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { codeOf, signIn } from "./desk.ts"
import { expect, test } from "./fixture.ts"

/** What a stranger may open. */
const OPEN = [
  "/",
  "/learn-more",
  "/terms",
  "/privacy",
  "/status",
  "/v/0123-4567-89AK",
  "/v/0123-4567-89AA",
  "/auth",
  "/auth?tab=signup",
  "/forgot-password",
  "/set-password",
  "/set-password?token=any",
  "/free-thank-you",
  "/thank-you?session_id=any",
  "/nowhere",
]
const DESK = ["/dashboard", "/dashboard/products", "/dashboard/upload", "/dashboard/profile", "/dashboard/faq"]
const WIDTHS = [360, 1440]

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test.describe.configure({ timeout: 180_000 })

    for (const width of WIDTHS) {
      test(`no open page breaks a rule of WCAG 2.2 AA at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        for (const path of OPEN) await expectNoViolations(page, path)
      })
    }

    test("no page of the desk and no result breaks a rule of WCAG 2.2 AA", async ({ page }) => {
      await signIn(page, "business")
      const code = await codeOf("business", "Blue-dyed Linen Tablecloth")
      const recalled = await codeOf("business", "Floral White Top")
      for (const path of [`/v/${code}`, `/v/${recalled}`, ...DESK]) await expectNoViolations(page, path)
    })
  })
}

async function expectNoViolations(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator("h1")).toBeVisible()
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
}
