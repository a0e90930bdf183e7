import type { Page } from "@playwright/test"

const PHOTO = "1".repeat(64)
const STATUS = {
  ...{ state: "received", reported_at: "2026-11-20T09:30:00.000Z", handled_at: null, photos: [] as string[] },
  ...{ message: "The weave is loose.", bought_at: "Market stall", code: "0123-4567-89AK" },
  product: { name: "Blue-dyed Linen Tablecloth", maker: "Kékfestő Manufaktúra", is_checked: true },
}

/** A report that was taken, without a stranger having to write one. */
export async function withReport(page: Page): Promise<void> {
  await page.route("**/report-product", (route) =>
    route.fulfill({ status: 202, json: { ok: true, detail: "", status_token: "any" } }),
  )
  await page.route("**/report-status", (route) => route.fulfill({ json: STATUS }))
  await page.route("**/report-photo", (route) => route.fulfill({ json: { photos: [PHOTO] } }))
  await page.route("**/report-photos/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ json: { photos: [] } })
      : route.fulfill({ path: "scripts/demonstration/tablecloth.webp" }),
  )
}

/** A report with everything that its page may show. */
export async function withAnswer(page: Page): Promise<void> {
  await withReport(page)
  const at = "2026-11-21T09:30:00.000Z"
  const told = { state: "answered", looked_at: at, replied_at: at, photos: [PHOTO, "2".repeat(64)] }
  const reply = "Thank you. This label was copied; please do not use the product.\nWe will send you a new one."
  await page.route("**/report-status", (route) => route.fulfill({ json: { ...STATUS, ...told, reply } }))
}

/** In any language once the dialog is open. */
export async function sendReport(page: Page, opens = true): Promise<void> {
  if (opens) await page.getByRole("button", { name: "Report", exact: true }).click()
  await page.locator("dialog[open] textarea").fill("The weave is loose.")
  await page.locator("dialog[open] button[type=submit]").click()
  await page.locator("dialog[open] a[href^='/report#']").waitFor()
}
