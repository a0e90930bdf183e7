import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults, RunOptions } from "axe-core"
import { arrange, arriveAs } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"
import type { Screen } from "./screens/screen.ts"
import { SCREENS, show } from "./screens.ts"
import { countWords } from "./settle.ts"
import { translate, WAYS } from "./translate.ts"
import { textIn } from "./words.ts"

const axe_path = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
  "axe-core/axe.min.js",
)
const AXE = readFileSync(axe_path, "utf8")
/** The rules of WCAG 2.2 AA. */
const RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
}
const WIDTHS = [360, 1440] as const
/** The dark scheme changes colours alone, so only the rules about colours look again. */
const LOOKS = {
  light: RULES,
  dark: { ...RULES, runOnly: ["color-contrast", "link-in-text-block"] },
} as const satisfies Record<string, RunOptions>
const SCHEMES = ["light", "dark"] as const
/** Screens per test: each begins with a new page, and a failure names its screen. */
const SCREENS_A_TEST = 10
/** One of each visitor's main screens, for `npm test`. */
const MAIN = [
  ...["landing", "result, valid", "checking from disk", "signing up", "overview", "products", "product, minted"],
  ...["uploading a file", "labels", "company verification"],
]

test.use({ expected_errors: [/Failed to load resource/], contextOptions: { reducedMotion: "reduce" } })
test.describe.configure({ mode: "parallel", timeout: 1_200_000 })

const BREAKS_NO_RULE =
  "no screen breaks a rule of WCAG 2.2 AA or says too much, narrow or wide, light or dark, translated"
async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  // All that a browser's translator does but for other words, by which a screen is reached here. It never ends.
  await page.addInitScript(translate, { way: WAYS[0], delays_ms: [] as number[], mark: "" })
  for (const screen of screens) await test.step(screen.name, () => expectNoViolations(page, screen))
}

test(`${BREAKS_NO_RULE}: the ten main screens`, { tag: QUICK }, async ({ page }) => {
  const main = SCREENS.filter(({ name }) => MAIN.includes(name))
  expect(main).toHaveLength(MAIN.length)
  await lookAt(page, main)
})
const others = SCREENS.filter(({ name }) => !MAIN.includes(name))
for (let first = 0; first < others.length; first += SCREENS_A_TEST) {
  const screens = others.slice(first, first + SCREENS_A_TEST)
  test(`${BREAKS_NO_RULE}: ${screens[0]!.name} … ${screens.at(-1)!.name}`, ({ page }) => lookAt(page, screens))
}

async function expectNoViolations(page: Page, screen: Screen): Promise<void> {
  // Requests of the last screen may still be waiting.
  await page.goto("about:blank")
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await (screen.as ? arriveAs(page, screen.as) : arrange(page, {}))
  await page.setViewportSize({ width: screen.width ?? WIDTHS[0], height: 900 })
  await show(page, screen, (address, values) => textIn("en", address, values))
  if (!/broken/.test(screen.name)) await expect(page.getByText(textIn("en", "public.error.title"))).toHaveCount(0)
  // Once a screen, and not once a look: that takes longer than the looking.
  await page.evaluate(AXE)
  for (const width of screen.width ? [screen.width] : WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const found = await page.evaluate(async (rules) => {
        const { axe } = window as unknown as { axe: { run: (rules: RunOptions) => Promise<AxeResults> } }
        // A colour in transition belongs to neither scheme.
        const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        await Promise.allSettled(passing.map(({ finished }) => finished))
        const { violations } = await axe.run(rules)
        return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
      }, LOOKS[colorScheme])
      expect(found, `${screen.name}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
  if (screen.words_max) expect(await countWords(page), screen.name).toBeLessThanOrEqual(screen.words_max)
}
