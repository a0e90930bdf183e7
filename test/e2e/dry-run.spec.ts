import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
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
  }
  await look()
  await expect(page.getByRole("heading", { name: "1 ready, 2 to look at" })).toBeVisible()
  expect(await productOf("business", NAME)).toBeUndefined()
  // The same cell twice is one fix. Enter saves it and goes on to the next row.
  for (const name of ["Dry-run", "Dry-run runner"]) {
    await page.getByRole("button", { name: "Fix line 3, name" }).click()
    await page.getByLabel("name", { exact: true }).fill(name)
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("made on")).toBeFocused()
  }
  await page.getByRole("button", { name: "Check one fix" }).click()
  await expect(page.getByRole("heading", { name: "2 ready, 1 to look at" })).toBeVisible()
  // Leaving asks.
  await page.getByRole("link", { name: "FAQ" }).click()
  await page.getByRole("button", { name: "Stay" }).click()
  page.on("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole("heading", { name: "2 ready, 1 to look at" })).toBeVisible()
  await page.getByRole("button", { name: "Skip line 4" }).click()
  await expect(page.getByRole("heading", { name: "2 ready", exact: true })).toBeVisible()
  await expect(page.getByText("1 skipped")).toBeVisible()
  await page.getByRole("button", { name: "Add 2 products" }).click()
  await expect(page.locator("#done")).toHaveText("Upload complete: 2 valid, 1 error")
  // What comes next is of this file alone, though other products wait, too.
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download the codes" }).click()
  const codes = readFileSync(await (await saved).path(), "utf8")
    .trim()
    .split(/\r?\n/)
  expect(codes).toHaveLength(3)
  await page.getByRole("button", { name: "Mint these (2)" }).click()
  await expect(page.getByRole("alertdialog", { name: /^2 products become permanent/ })).toContainText(NAME)
  await page.keyboard.press("Escape")
  const ids = [(await productOf("business", NAME)).id, (await productOf("business", "Dry-run runner")).id]
  await callAs("business", "/delete-products", { method: "DELETE", body: JSON.stringify({ ids }) })
})
