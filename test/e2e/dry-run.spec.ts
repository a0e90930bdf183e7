import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { arriveAs, callAs, productOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"

const NAME = "Dry-run towel"
// On the disk, so that it is the same file the second time.
const FILE = join(mkdtempSync(join(tmpdir(), "touchmark-dry-run-")), "november.csv")
writeFileSync(FILE, `name,made on\n${NAME},2026-03-05\n,2026-03-05\nApron,31.09.2026\n`)

test("rows are fixed before anything is stored, and fixes survive a reload", async ({ page }) => {
  await arriveAs(page, "business")
  const look = async () => {
    await page.goto("/dashboard/upload?tab=bulk")
    await page.locator('input[type="file"]').setInputFiles(FILE)
    await page.getByRole("button", { name: "Check november.csv" }).click()
  }
  await look()
  await expect(page.getByRole("heading", { name: "1 ready, 2 to look at" })).toBeVisible()
  expect(await productOf("business", NAME)).toBeUndefined()
  // The same cell twice is one fix.
  for (const name of ["Dry-run", "Dry-run runner"]) {
    await page.getByRole("button", { name: "Fix line 3, name" }).click()
    await page.getByLabel("name", { exact: true }).fill(name)
    await page.keyboard.press("Enter")
  }
  await page.getByRole("button", { name: "Check one fix" }).click()
  await expect(page.getByRole("heading", { name: "2 ready, 1 to look at" })).toBeVisible()
  // Leaving asks.
  await page.getByRole("link", { name: "FAQ" }).click()
  await page.getByRole("button", { name: "Stay" }).click()
  await page.goto("about:blank")
  await look()
  await expect(page.getByRole("heading", { name: "2 ready, 1 to look at" })).toBeVisible()
  await page.getByRole("button", { name: "Skip line 4" }).click()
  await expect(page.getByRole("heading", { name: "2 ready", exact: true })).toBeVisible()
  await expect(page.getByText("1 skipped")).toBeVisible()
  await page.getByRole("button", { name: "Add 2 products" }).click()
  await expect(page.locator("#done")).toHaveText("Upload complete: 2 valid, 1 error")
  const ids = [(await productOf("business", NAME)).id, (await productOf("business", "Dry-run runner")).id]
  await callAs("business", "/delete-products", { method: "DELETE", body: JSON.stringify({ ids }) })
})
