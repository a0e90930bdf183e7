import type { Page } from "@playwright/test"
import { openCompany } from "./company.ts"
import { arrange, confirmMint } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"

const LOGO = "scripts/demonstration/logo.webp"
const OTHER_LOGO = "scripts/demonstration/tablecloth.webp"

test.use({ contextOptions: { reducedMotion: "reduce" }, expected_errors: [/Failed to load resource/] })

const preview = (page: Page) => page.getByRole("region", { name: "Preview" })
const publish = (page: Page) => page.getByRole("button", { name: "Publish changes" }).click()

test("a company writes its brand page, sees it beside the form, and says something else of one model", async ({
  page,
}) => {
  const token = await openCompany("Fazekas Zrt.", `fazekas-${process.pid}@brand.example`, "starter")
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const product = { product_name: "Jug", model: "Jug 2026" }
  await fetch(`${SERVICE}/upload-single-product`, { method: "POST", headers, body: JSON.stringify(product) })
  await arrange(page, { token, language: "en" })
  await page.goto("/dashboard")
  await page.getByRole("link", { name: "Brand page", exact: true }).first().click()
  await expect(page.getByRole("heading", { name: "Brand page", level: 1 })).toBeVisible()
  await expect(preview(page)).toContainText("Results show it once your company is verified.")
  await expect(page.getByRole("button", { name: "Publish changes" })).toBeDisabled()

  const choose = page.getByLabel("Choose a picture")
  await choose.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") })
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible()
  await choose.setInputFiles(OTHER_LOGO)
  await page.getByLabel("Replace").setInputFiles(LOGO)
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible()
  await expect(page.getByLabel("Replace")).toBeAttached()
  await page.getByRole("button", { name: "Remove the logo" }).click()
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveCount(0)
  await page.getByLabel("Choose a picture").setInputFiles(LOGO)
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible()

  const colour = page.getByLabel("Brand colour")
  await colour.fill("#1f5f43")
  await expect(page.getByText("Close to our green, amber or red")).toBeVisible()
  await colour.fill("#1d2f5e")
  await expect(page.getByText(/^1[0-9](\.[0-9])? : 1 on white/)).toBeVisible()

  const story = page.getByLabel("Story, in English")
  await story.fill("Genuine ✓")
  await publish(page)
  await expect(page.getByText("Leave out ticks, crosses and emoji").first()).toBeVisible()
  await story.fill("Thrown on one wheel since 1921.")
  await page.getByLabel("Story, in Hungarian").fill("1921 óta egy korongon.")
  await page.getByLabel("Care, in English").fill("Wash by hand.")
  await page.getByLabel("Care, in Hungarian").fill("Kézzel mosható.")
  await expect(preview(page)).toContainText("Thrown on one wheel since 1921.")
  await expect(preview(page)).toContainText("Wash by hand.")

  await page.getByLabel("Shop", { exact: true }).fill("https://elsewhere.example")
  await page.getByLabel("Care guide").fill("https://www.etsy.com/shop/fazekas")
  await page.getByLabel("Contact for shoppers").fill("hello@fazekas.example")
  await publish(page)
  await expect(
    page.getByText("This link leads neither to your confirmed domain nor to a listed shop").first(),
  ).toBeVisible()
  await expect(page.getByLabel("Shop", { exact: true })).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Shop", { exact: true }).fill("https://www.etsy.com/shop/fazekas")
  await page.getByLabel("Website").fill("https://amazon.de/fazekas")
  await publish(page)
  await expect(page.getByText("Saved. Results show it once we have verified your company.")).toBeVisible()
  await page.reload()
  await expect(story).toHaveValue("Thrown on one wheel since 1921.")
  await expect(page.getByLabel("Website")).toHaveValue("https://amazon.de/fazekas")
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible()

  await page.getByLabel("Show for").selectOption("Jug 2026")
  await expect(story).toHaveValue("")
  await expect(preview(page)).toContainText("Thrown on one wheel since 1921.")
  await story.fill("The jug of 2026.")
  await expect(preview(page)).toContainText("The jug of 2026.")
  await page.getByRole("button", { name: "Discard" }).click()
  await expect(story).toHaveValue("")
  await story.fill("The jug of 2026.")
  await page.getByLabel("Show for").selectOption("All products")
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click()
  await publish(page)
  await expect(page.getByRole("option", { name: "Jug 2026 (has its own words)" })).toBeAttached()
  await page.getByLabel("Show for").selectOption("All products")
  await expect(story).toHaveValue("Thrown on one wheel since 1921.")
})

test("a clerk gives a model photos, and its products carry them until they are minted", async ({ page }) => {
  const token = await openCompany("Fazekas Kft.", `korsos-${process.pid}@brand.example`, "starter")
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const body = JSON.stringify({ product_name: "Jug", model: "Jug 2026" })
  const made = await fetch(`${SERVICE}/upload-single-product`, { method: "POST", headers, body })
  const { id } = (await made.json()) as { id: string }
  await arrange(page, { token, language: "en" })

  const open = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const layer = page.getByRole("dialog", { name: "Photos of Jug 2026" })
  const add = (file: string) => layer.getByLabel(/^Drop a photo here/).setInputFiles(file)
  const ofProduct = page.getByRole("region", { name: "Registered details" }).getByRole("img")

  await page.goto(`/dashboard/products/${id}`)
  await open("Add photos of this model")
  await expect(layer.getByRole("button", { name: "Save" })).toBeDisabled()
  await add(OTHER_LOGO)
  await layer.getByLabel("What photo 1 shows").selectOption("A detail")
  await layer.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Saved. What you mint of this model")).toBeVisible()
  await expect(page.getByText("From its model")).toBeVisible()
  await expect(ofProduct).toHaveAttribute("alt", "A detail")

  await page.getByRole("link", { name: "Brand page", exact: true }).first().click()
  await page.getByLabel("Show for").selectOption("Jug 2026 (has photos)")
  await open("Change the model’s photos")
  await layer.getByRole("button", { name: "Remove photo 1" }).click()
  await layer.getByRole("button", { name: "Cancel" }).click()
  await open("Change the model’s photos")
  await add(LOGO)
  await expect(layer.getByLabel("What photo 2 shows")).toHaveValue("detail")
  await layer.getByRole("button", { name: "Save" }).click()
  await expect(layer).toBeHidden()

  await page.goto(`/dashboard/products/${id}`)
  await expect(ofProduct).toHaveCount(2)
  await open("Mint")
  await confirmMint(page)
  await expect(page.getByRole("button", { name: "Recall this product" })).toBeVisible()
  await page.goto("/dashboard/brand-page")
  await page.getByLabel("Show for").selectOption("Jug 2026 (has photos)")
  await open("Change the model’s photos")
  await layer.getByRole("button", { name: "Remove photo 1" }).click()
  await layer.getByRole("button", { name: "Remove photo 1" }).click()
  await layer.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Removed. What you mint of this model")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add photos of this model" })).toBeVisible()
  await page.goto(`/dashboard/products/${id}`)
  await expect(ofProduct).toHaveCount(2)
})
