import type { Page } from "@playwright/test"
import { SERVICE } from "./place.ts"

/** Serves results without their first view, as to a visitor whom the limits refuse, so the page asks by itself. */
export async function withoutFirstViews(page: Page): Promise<void> {
  await page.route(/\/v\/[^/]+$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: `${SERVICE}/` }) })
  })
}
