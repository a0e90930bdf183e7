import AxeBuilder from "@axe-core/playwright"
import { codeOf, signIn } from "./desk.ts"
import { expect, test } from "./fixture.ts"

const DESK = ["/dashboard", "/dashboard/products", "/dashboard/upload", "/dashboard/profile"]

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test("no page breaks a rule of WCAG 2.2 AA", async ({ page }) => {
      await signIn(page, "business")
      const code = await codeOf(page, "Blue-dyed Linen Tablecloth")
      const recalled = await codeOf(page, "Floral White Top")
      for (const path of ["/", `/v/${code}`, `/v/${recalled}`, "/auth", "/nowhere", ...DESK]) {
        await page.goto(path)
        await expect(page.locator("h1")).toBeVisible()
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
          .analyze()
        expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
      }
    })
  })
}
