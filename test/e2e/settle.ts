import type { Page, Request } from "@playwright/test"
import { expect } from "@playwright/test"

/** Whoever has waited longer waits for an answer that a test holds back. */
const HELD_BACK_AFTER_MS = 10_000
const open = new WeakMap<Page, Map<Request, number>>()

export function watchRequests(page: Page): void {
  const since = new Map<Request, number>()
  open.set(page, since)
  page.on("request", (request) => since.set(request, Date.now()))
  page.on("requestfinished", (request) => since.delete(request))
  page.on("requestfailed", (request) => since.delete(request))
}

/** Waits until whatever a page has asked for is there and drawn, has not made it ask for more, and nothing says that it is busy. */
export async function settle(page: Page): Promise<void> {
  const since = open.get(page) ?? new Map()
  const waiting = () => [...since.values()].filter((asked_at) => asked_at > Date.now() - HELD_BACK_AFTER_MS).length
  do {
    await expect.poll(waiting).toBe(0)
    // React draws a part that came later only after some 300 ms.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    await page.evaluate(drawTwice)
  } while (waiting() > 0)
}

/** In the page. The first frame may have begun before the last answer. */
export function drawTwice(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Words and figures in the page's own part, without options and what is for screen readers alone, which are gone afterwards. */
export const countWords = (page: Page): Promise<number> =>
  page.locator("main").evaluate((main: HTMLElement) => {
    for (const unseen of main.querySelectorAll<HTMLElement>(".sr-only, select")) unseen.hidden = true
    return main.innerText.match(/[\p{L}\p{N}]\S*/gu)!.length
  })
