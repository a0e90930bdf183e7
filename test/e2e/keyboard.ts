import type { Locator, Page } from "@playwright/test"
import { expect } from "./fixture.ts"

/** More stops than any page has between two places. */
const STOPS_MAX = 90

/** A person without a mouse: tabs from stop to stop and checks that each shows its focus. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until `target` has the focus; each stop on the way must show its focus. */
  async goTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < STOPS_MAX; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press(key)
      expect(await this.page.evaluate(unseenFocus), "the focus can be seen").toBeNull()
    }
    throw new Error(`${target} is not reached by ${STOPS_MAX} presses of ${key}.`)
  }

  async press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
    await this.goTo(target)
    await this.page.keyboard.press(key)
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.goTo(target)
    await this.page.keyboard.type(text)
  }
}

/** Runs in the page: the focused element if its focus is invisible, or null. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  // Between the last stop and the first is the browser's own.
  if (!focused || focused === document.body || focused === document.documentElement) return null
  const NEAR = 3
  let shown: Element | null = focused
  for (let near = 0; shown && near < NEAR; near++, shown = shown.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) return null
  }
  // A menu's item shows it by its ground.
  if (focused.hasAttribute("data-highlighted")) return null
  return focused.outerHTML.slice(0, 200)
}
