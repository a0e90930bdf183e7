import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import type { Product } from "#shared/api/products.ts"
import { readPdf } from "#test/support/read-pdf.ts"
import { openCompany } from "./company.ts"
import { arrange, arriveAs, callAs, productOf } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"

/** From a shop's export to a roll of labels: no question, at most eight clicks, nothing typed but the first serial number. */
const SHOPS = [
  { shop: "shopify", title: "3 products, 6 variants, 30 pieces", tag: [QUICK] },
  { shop: "woocommerce", title: "3 products, 6 variants, 30 pieces", tag: [] },
  { shop: "bigcommerce", title: "3 products, 6 variants, 30 pieces", tag: [] },
  { shop: "magento", title: "3 products, 6 variants, 30 pieces", tag: [] },
  { shop: "stock-list", title: "6 products, 30 pieces", tag: [] },
]
const CLICKS_MAX = 8

for (const { shop, title, tag } of SHOPS)
  test(`an export of ${shop} becomes labels without a question`, { tag }, async ({ page }) => {
    const token = await openCompany(`${shop} Works`, `${shop}@works.example`, "enterprise")
    await arrange(page, { token, language: "en" })
    await page.goto("/dashboard/upload?tab=bulk")
    const began = Date.now()
    let clicks = 0
    const click = async (role: "button" | "link" | "checkbox", name: string | RegExp) => {
      await page.getByRole(role, { name }).click()
      clicks++
    }
    await page.locator('input[type="file"]').setInputFiles(`test/support/shops/${shop}.csv`)
    await expect(page.locator("#check")).toHaveText(title)
    await page.getByLabel("Serial numbers").fill("KF-0001")
    await expect(page.getByText("30 numbers, to KF-0030. None is used yet.")).toBeVisible()
    await click("button", "Add 30 pieces")
    await click("button", "Continue")
    await expect(page.getByText("30 pieces added")).toBeVisible()
    await click("button", "Mint these (30)")
    await click("checkbox", /./)
    await page.getByRole("alertdialog").getByRole("button").last().click()
    clicks++
    await click("link", "Print labels")
    const saved = page.waitForEvent("download")
    await click("button", "Download PDF")
    const bytes = readFileSync(await (await saved).path())
    console.log(`${shop}: ${clicks} clicks, ${Math.round((Date.now() - began) / 1_000)} s`)
    expect(clicks).toBeLessThanOrEqual(CLICKS_MAX)
    const products = await productsOf(token)
    expect(products.map(({ serial_number }) => serial_number)).toEqual(
      Array.from({ length: 30 }, (_, at) => `KF-00${String(at + 1).padStart(2, "0")}`),
    )
    const texts = readPdf(bytes).flatMap((sheet) => sheet.texts)
    // A long code takes two lines of a narrow label.
    const codes = texts.flatMap(({ font, text }) => (font === "ibm-plex-mono-latin-500" ? [text] : [])).join("")
    expect(codes.match(/\w{4}(?:-\w{4}){2,3}/g)).toEqual(products.map(({ short_code }) => short_code))
    if (shop === "shopify") await comesAgain(page, token)
  })

/** The same shop later: one variant is new, and nothing is added twice. Work on it survives a reload. */
async function comesAgain(page: Page, token: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/dashboard/upload?tab=bulk")
  const csv = `${readFileSync("test/support/shops/shopify.csv", "utf8")}scarf,Scarf,,,,,,,,,,,SC-1,,,2,,,,,,,,,active\n`
  const file = { name: "later.csv", mimeType: "text/csv", buffer: Buffer.from(csv) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.locator("#check")).toHaveText("4 products, 7 variants, 2 pieces")
  await expect(page.getByText("You have 5 of these variants already")).toBeVisible()
  await page.getByRole("button", { name: "One piece more of Indigo Apron – M" }).click()
  await expect(page.locator("#check")).toHaveText("4 products, 7 variants, 3 pieces")
  page.on("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.locator("#check")).toHaveText("4 products, 7 variants, 3 pieces")
  const add = page.getByRole("button", { name: "Add 3 pieces" })
  await expect(add).toBeInViewport()
  await add.click()
  await expect(page.getByText("Upload complete: 7 valid, 0 errors").first()).toBeVisible()
  expect(await productsOf(token)).toHaveLength(33)
}

/** Oldest first. */
async function productsOf(token: string): Promise<Product[]> {
  const answer = await fetch(`${SERVICE}/products`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Product[]).reverse()
}

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
