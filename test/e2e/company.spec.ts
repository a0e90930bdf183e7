import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { bears, createReceiver } from "#test/support/receiver.ts"
import { openCompany, PASSWORD } from "./company.ts"
import { arrange, freshToken } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"

/** One company's life on its profile, by hand, from its first bill until it leaves. */
test.describe.configure({ mode: "serial" })
test.use({ permissions: ["clipboard-read", "clipboard-write"] })

const EMAIL = "elet@brand.example"
const PICTURE = readFileSync(join(import.meta.dirname, "..", "..", "web", "public", "favicon-32.png"))

let token: string
const toast = (page: Page) => page.locator("[data-sonner-toast]").first()
const asking = (page: Page) => page.getByRole("alertdialog")
const status = async (path: string, bearer: string) =>
  (await fetch(SERVICE + path, { headers: { authorization: `Bearer ${bearer}` } })).status

test.beforeAll(async () => {
  token = await openCompany("Élet és Tárgyai Zrt.", EMAIL, "enterprise")
})
test.beforeEach(async ({ page }) => {
  await arrange(page, { token, language: "en" })
})
/** One part of the profile, whose address may name a section of it. */
async function openProfile(page: Page, part: string): Promise<void> {
  await page.goto(`/dashboard/profile#${part}`)
  await expect(page.getByRole("heading", { name: "Company Profile" })).toBeVisible()
}

test("the owner looks at the bills and comes back", async ({ page }) => {
  await openProfile(page, "plan")
  await page.getByRole("button", { name: "Manage billing" }).click()
  await expect(page.getByRole("banner")).toBeVisible()
  await expect(page.getByText("ENTERPRISE").first()).toBeVisible()
  await page.locator("main a").last().click()
  await expect(page).toHaveURL(/\/dashboard\/profile/)
})

test("a key lets a program in until it is revoked", async ({ page }) => {
  await openProfile(page, "keys")
  await page.getByRole("button", { name: "New key" }).click()
  await page.getByRole("button", { name: "Create the key" }).click()
  await expect(page.getByText("Give the key a name.")).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill("Warehouse")
  await page.getByLabel("Your password").fill(PASSWORD)
  await page.getByRole("button", { name: "Create the key" }).click()
  const key = await page.getByRole("dialog").locator("code").innerText()
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).click()
  await expect(page.getByRole("dialog").getByText("Copied")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.getByRole("button", { name: "I have saved it" }).click()
  expect(await status("/products", key)).toBe(200)
  await page.getByRole("button", { name: "Revoke Warehouse" }).click()
  await asking(page).getByRole("button", { name: "Yes, revoke" }).click()
  await expect(page.getByText("No keys yet.")).toBeVisible()
  expect(await status("/products", key)).toBe(401)
})

test("a webhook is added, tried, given a new secret, switched off and taken away", async ({ page }) => {
  await openProfile(page, "webhooks")
  const receiver = await createReceiver()
  const address = page.getByLabel("Address", { exact: true }).last()
  await page.getByRole("button", { name: "New address" }).click()
  await page.getByRole("button", { name: "Add the address" }).click()
  await expect(page.getByText("Enter the address that events should be sent to.")).toBeVisible()
  await address.fill("nowhere")
  await page.getByRole("button", { name: "Add the address" }).click()
  await expect(page.getByText(/Enter a full address/)).toBeVisible()
  await address.fill(receiver.url)
  await page.getByRole("button", { name: "Add the address" }).click()
  const secret = page.getByRole("dialog").locator("code")
  const first = await secret.innerText()
  await page.getByRole("button", { name: "I have saved it" }).click()

  await page.getByRole("button", { name: "Send a test" }).click()
  await expect(toast(page)).toHaveText("Test message sent.")
  await expect.poll(() => receiver.heard.length, { timeout: 100_000 }).toBe(1)
  expect(bears(receiver.heard[0]!, first)).toBe(true)
  await page.getByRole("button", { name: "Deliveries" }).click()
  await expect(page.getByRole("dialog").getByText("Delivered")).toBeVisible({ timeout: 100_000 })
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()

  await page.getByRole("button", { name: "New secret" }).click()
  await asking(page).getByRole("button", { name: "Yes, make a new one" }).click()
  await expect(secret).not.toHaveText(first)
  await page.getByRole("button", { name: "I have saved it" }).click()
  const on = page.getByRole("switch", { name: /^Send to / })
  await on.click()
  await expect(on).not.toBeChecked()
  await page.reload()
  await expect(on).not.toBeChecked()
  await page.getByRole("button", { name: /^Delete http/ }).click()
  await asking(page).getByRole("button", { name: "Yes, delete" }).click()
  await expect(page.getByText("No addresses yet.")).toBeVisible()
  await receiver.close()
})

test("a paper is submitted, taken along and taken back", async ({ page }) => {
  await openProfile(page, "documents")
  const choose = page.locator('input[type="file"]')
  await choose.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") })
  await expect(toast(page)).toHaveText("Please upload a PDF, JPEG or PNG file")
  await choose.setInputFiles({ name: "stamp.png", mimeType: "image/png", buffer: PICTURE })
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download stamp.png" }).click()
  expect((await saved).suggestedFilename()).toBe("stamp.png")
  await page.getByRole("button", { name: "Delete stamp.png" }).click()
  await asking(page).getByRole("button", { name: "Yes, delete" }).click()
  await expect(page.getByText("No documents yet.")).toBeVisible()
})

test("fields of its own are kept for the next product until they are taken away", async ({ page }) => {
  await page.goto("/dashboard/upload")
  await page.getByRole("button", { name: "Add a field" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Glaze")
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith("/custom-fields") && answer.request().method() === "POST",
  )
  await page.getByLabel("Value", { exact: true }).focus()
  await kept
  await page.reload()
  await expect(page.getByLabel("Glaze", { exact: true })).toBeVisible()
  const removed = page.waitForResponse((answer) => answer.url().endsWith("/custom-fields/Glaze"))
  await page.getByRole("button", { name: "Remove the field Glaze" }).click()
  await expect(page.getByLabel("Glaze", { exact: true })).toBeHidden()
  await removed
  await page.reload()
  await expect(page.getByRole("button", { name: "Add a field" })).toBeVisible()
  await expect(page.getByLabel("Glaze", { exact: true })).toBeHidden()
})

test("everything is taken along as one archive", async ({ page }) => {
  await openProfile(page, "data")
  await page.getByRole("button", { name: "Export everything" }).click()
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download the archive" }).click({ timeout: 150_000 })
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/)
})

test("a new password ends every other session", async ({ page }) => {
  await openProfile(page, "security")
  const elsewhere = await freshToken(EMAIL, PASSWORD)
  await page.getByLabel("Current password").fill("not this one")
  await page.getByLabel("New password", { exact: true }).fill("other-rozetta")
  await page.getByLabel("Confirm new password").fill("other-rozetta")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("This is not your current password.").first()).toBeVisible()
  await page.getByLabel("Current password").fill(PASSWORD)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(toast(page)).toHaveText("Password changed successfully.")
  expect(await status("/me", elsewhere)).toBe(401)
  expect(await status("/me", token)).toBe(200)
})

test("the account is closed by whoever knows its password", async ({ page }) => {
  await openProfile(page, "data")
  await page.getByRole("button", { name: "Close the account" }).click()
  const password = asking(page).getByLabel("Current password")
  await password.fill(PASSWORD)
  await asking(page).getByRole("button", { name: "Yes, close it" }).click()
  await expect(asking(page).getByText("This is not your current password.")).toBeVisible()
  await password.fill("other-rozetta")
  await asking(page).getByRole("button", { name: "Yes, close it" }).click()
  await expect(toast(page)).toHaveText("Your account is closed.")
  await expect(page).toHaveURL(/\/auth$/)
  expect(await status("/me", token)).toBe(401)
})
