import type { Page } from "@playwright/test"

const STATUS = {
  ...{ state: "received", reported_at: "2026-11-20T09:30:00.000Z", handled_at: null, code: "0123456789AK" },
}

/** A report that was taken, without a stranger having to write one. */
export async function withReport(page: Page): Promise<void> {
  await page.route("**/report-product", (route) =>
    route.fulfill({ status: 202, json: { ok: true, detail: "", status_token: "any" } }),
  )
  await page.route("**/report-status", (route) => route.fulfill({ json: STATUS }))
  await page.route("**/report-confirmation", (route) =>
    route.fulfill({ body: "%PDF-", headers: { "content-type": "application/pdf" } }),
  )
}

/** In any language once the dialog is open. */
export async function sendReport(page: Page, opens = true): Promise<void> {
  if (opens) await page.getByRole("button", { name: "Report", exact: true }).click()
  await page.locator("dialog[open] textarea").fill("The weave is loose.")
  await page.locator("dialog[open] button[type=submit]").click()
  await page.locator("dialog[open] a[href^='/report#']").waitFor()
}
