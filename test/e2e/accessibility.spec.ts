import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { arrange, arriveAs } from "./desk.ts"
import { expect, test } from "./fixture.ts"
import { SCREENS, type Screen, settled } from "./screens.ts"
import { say } from "./words.ts"

const WIDTHS = [360, 1440] as const
const SCHEMES = ["light", "dark"] as const
/** So many screens are one test: each begins with a page of its own, and a failure names its screen. */
const SCREENS_A_TEST = 10

test.use({ expected_errors: [/Failed to load resource/], contextOptions: { reducedMotion: "reduce" } })
test.describe.configure({ timeout: 180_000 })

for (let first = 0; first < SCREENS.length; first += SCREENS_A_TEST) {
  const screens = SCREENS.slice(first, first + SCREENS_A_TEST)
  const range = `${screens[0]!.name} … ${screens.at(-1)!.name}`
  test(`no screen breaks a rule of WCAG 2.2 AA, narrow or wide, light or dark: ${range}`, async ({ page }) => {
    for (const screen of screens) await test.step(screen.name, () => expectNoViolations(page, screen))
  })
}

async function expectNoViolations(page: Page, screen: Screen): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await (screen.as ? arriveAs(page, screen.as) : arrange(page, {}))
  await page.setViewportSize({ width: screen.width ?? WIDTHS[0], height: 900 })
  await screen.before?.(page)
  await page.goto(typeof screen.open === "string" ? screen.open : await screen.open())
  await settled(page)
  await screen.reach?.(page, (address, values) => say("en", address, values))
  for (const width of screen.width ? [screen.width] : WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        // All of it is one document: nothing has to be gathered from frames on a page of its own.
        .setLegacyMode()
        .analyze()
      const at = `${screen.name}, ${width} px, ${colorScheme}`
      expect(violations.map(({ id, nodes }) => `${at}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
  }
}
