import type { Page } from "@playwright/test"
import { expect } from "./fixture.ts"

export async function signIn(page: Page, who: "business" | "enterprise" | "free" | "admin"): Promise<void> {
  await page.goto("/auth")
  await page.getByLabel("Email address").fill(`${who}@demo.test`)
  await page.getByLabel("Password", { exact: true }).fill("touchmark")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Chooses a file in the bulk upload and sends it. */
export async function uploadCsv(page: Page, file: { name: string; bytes: Buffer }): Promise<void> {
  await page.goto("/dashboard/upload")
  await page.getByRole("tab", { name: "Bulk CSV Upload" }).click()
  await page.locator('input[type="file"]').setInputFiles({ name: file.name, mimeType: "text/csv", buffer: file.bytes })
  await page.getByRole("button", { name: `Upload ${file.name}` }).click()
}

/** A code of the signed-in company, by its product's name. */
export async function codeOf(page: Page, product_name: string): Promise<string> {
  return page.evaluate(async (name) => {
    const token = localStorage.getItem("token") ?? sessionStorage.getItem("token")
    const answer = await fetch("/products", { headers: { authorization: `Bearer ${token}` } })
    const products = (await answer.json()) as { product_name: string; short_code: string }[]
    return products.find((product) => product.product_name === name)!.short_code
  }, product_name)
}
