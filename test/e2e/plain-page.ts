import type { Page } from "@playwright/test"
import { SERVICE } from "./place.ts"

/** From now on a result comes without its first view, as to whom the limits refuse one: the page asks by itself. */
export async function withoutFirstViews(page: Page): Promise<void> {
  await page.route(/\/v\/[^/]+$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: `${SERVICE}/` }) })
  })
}
