import type { Page } from "@playwright/test"

/** Reports and their photos are taken, without a stranger having to write one. */
export async function withReports(page: Page): Promise<void> {
  await page.route("**/report-product", (route) => route.fulfill({ status: 202, json: { ok: true, detail: "" } }))
  await page.route("**/report-photo", (route) => route.fulfill({ json: { photos: 1 } }))
}

/** In any language once the dialog is open. */
export async function sendReport(page: Page, opens = true): Promise<void> {
  if (opens) await page.getByRole("button", { name: "Report", exact: true }).click()
  await page.locator("dialog[open] textarea").fill("The weave is loose.")
  await page.locator("dialog[open] button[type=submit]").click()
  await page.locator("dialog[open] input[type=file]").waitFor({ state: "attached" })
}
