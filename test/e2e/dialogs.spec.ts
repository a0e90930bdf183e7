import type { Page } from "@playwright/test"
import { arrange, arriveAs, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SCREENS, show } from "./screens.ts"
import { textIn } from "./words.ts"

const HEIGHTS = { 1440: 800, 1366: 768, 768: 1024, 360: 740 }

test.use({ expected_errors: [/Failed to load resource/], contextOptions: { reducedMotion: "reduce" } })

test("no dialog covers or cuts off one of its controls, or has one off without a word", async ({ page }) => {
  const said: string[] = []
  for (const screen of SCREENS.filter(({ layer }) => layer)) {
    await page.goto("about:blank")
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await (screen.as ? arriveAs(page, screen.as) : arrange(page, {}))
    await page.setViewportSize({ width: screen.width ?? 1440, height: 900 })
    await show(page, screen, (address, values) => textIn("en", address, values))
    for (const [wide, height] of Object.entries(HEIGHTS)) {
      const width = screen.width ?? Number(wide)
      await page.setViewportSize({ width, height })
      said.push(...(await faults(page)).map((fault) => `${screen.name}, ${width} × ${height}: ${fault}`))
    }
  }
  expect(said).toEqual([])
})

test("a button that waits leads to what it waits for, and says why", async ({ page }) => {
  await signIn(page, "business")
  await page.goto("/dashboard/products")
  await page.getByRole("button", { name: /^Mint all/ }).click()
  const asked = page.getByRole("alertdialog")
  const [mint, tick] = [asked.getByRole("button", { name: /^Mint/ }), asked.getByRole("checkbox")]
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(mint).toBeFocused()
  await expect(mint).toHaveAccessibleDescription("Tick the box first.")
  await page.keyboard.press("Enter")
  await expect(tick).toBeFocused()
  const { height } = (await asked.boundingBox())!
  await page.keyboard.press("Space")
  await expect(asked.getByText("Tick the box first.")).toBeHidden()
  expect((await asked.boundingBox())!.height).toBe(height)
  await page.setViewportSize({ width: 800, height: 450 })
  await expect.poll(() => asked.boundingBox()).toMatchObject({ x: 0, y: 0, height: 450 })
})

/** The foot's controls are looked for where they are, the others where they are scrolled to. */
const faults = (page: Page) =>
  page.evaluate(async () => {
    const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].at(-1)
    if (!dialog) return []
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const frame = dialog.getBoundingClientRect()
    const found: string[] = []
    for (const control of dialog.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue
      const name = control.getAttribute("aria-label") ?? (control.textContent || control.id || control.outerHTML)
      if (!control.closest("[data-foot]")) control.scrollIntoView({ block: "center", inline: "nearest" })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const edges = [left - frame.left, frame.right - right, top - frame.top, frame.bottom - bottom]
      if (Math.min(...edges) < 0 || bottom > innerHeight || right > innerWidth) found.push(`cut off: ${name}`)
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const labels = "labels" in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      if (![control, ...labels].some((part) => part.contains(seen))) found.push(`covered: ${name}`)
      const why = document.getElementById(control.getAttribute("aria-describedby") ?? "")
      if (control.matches(":disabled, [aria-disabled=true]") && !why?.textContent) found.push(`off unsaid: ${name}`)
    }
    return found
  })
