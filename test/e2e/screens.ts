import type { Page } from "@playwright/test"
import { screensOf } from "#web/screens.ts"
import { expect } from "./fixture.ts"
import { ACCOUNT_SCREENS, ADMINISTRATION_SCREENS, PLAN_SCREENS } from "./screens/administration.ts"
import { CASES_SCREENS } from "./screens/cases.ts"
import { COMPANY_SCREENS } from "./screens/company.ts"
import { OVERVIEW_SCREENS } from "./screens/overview.ts"
import { LABELS_SCREENS, PRODUCT_SCREENS } from "./screens/product.ts"
import { PRODUCTS_SCREENS } from "./screens/products.ts"
import { PROFILE_SCREENS } from "./screens/profile.ts"
import { RESULT_SCREENS } from "./screens/result.ts"
import type { Say, Screen } from "./screens/screen.ts"
import { SITE_SCREENS } from "./screens/site.ts"
import { UPLOAD_SCREENS } from "./screens/upload.ts"
import { settle } from "./settle.ts"

const TOLD: readonly Screen[] = [
  ...SITE_SCREENS,
  ...RESULT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...OVERVIEW_SCREENS,
  ...PRODUCTS_SCREENS,
  ...PRODUCT_SCREENS,
  ...UPLOAD_SCREENS,
  ...LABELS_SCREENS,
  ...CASES_SCREENS,
  ...PROFILE_SCREENS,
  ...COMPANY_SCREENS,
  ...PLAN_SCREENS,
  ...ADMINISTRATION_SCREENS,
]

/** Every screen that a test opens: those of the pages' own table as they come, where nothing more is told. */
export const SCREENS: readonly Screen[] = [
  ...TOLD,
  ...[...screensOf("dashboard"), ...screensOf("admin")]
    .filter(({ path }) => !path.includes(":") && !TOLD.some(({ open }) => open === path))
    .map(({ name, path }): Screen => ({ name, as: path.startsWith("/admin") ? "admin" : "business", open: path })),
]

/** Opens a screen on a prepared page, and waits until it is complete and still. */
export async function show(page: Page, screen: Screen, t: Say): Promise<void> {
  await screen.before?.(page)
  await page.goto(typeof screen.open === "string" ? screen.open : await screen.open())
  await expect(page.locator("h1").first()).toBeAttached()
  if (!screen.waits) await settle(page)
  await screen.reach?.(page, t)
  await page.evaluate(() => document.fonts.ready)
}
