import type { Page } from "@playwright/test"
import type { Photo } from "#shared/api/photos.ts"
import { callAs, productOf } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { needsTick } from "./company.ts"
import { pageOf, press, type Screen, VALID } from "./screen.ts"

const MODEL = "Runner 2026"
/** The product as if it had a model, and the model these photos. */
const ofModel = (media: object[]) => async (page: Page) => {
  const change = { model: MODEL, media, media_of_model: media.length > 0 }
  await page.route(/\/products\/[\w-]+$/, async (route) => {
    if (route.request().resourceType() === "document") return route.fallback()
    return route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } })
  })
}

/** The page of one product. */
export const PRODUCT_SCREENS: Screen[] = [
  { name: "product, minted", as: "business", open: pageOf(VALID) },
  {
    name: "product, its hashes",
    as: "business",
    open: pageOf("Lattice Linen Napkins"),
    reach: (page, t) => page.getByText(t("dashboard.product.chain")).click(),
  },
  {
    name: "product, of the main network",
    as: "business",
    open: pageOf(VALID),
    before: needsTick,
    reach: (page) => expect(page.getByRole("checkbox", { name: /./ })).toBeVisible(),
  },
  {
    name: "product, a long value",
    as: "business",
    open: pageOf("Sample book of every pattern"),
    reach: (page, t) => press(page, t("dashboard.shell.unfold")),
  },
  { name: "product, waiting", as: "business", open: pageOf("Printed Table Runner") },
  { name: "product, of a model", as: "business", open: pageOf("Printed Table Runner"), before: ofModel([]) },
  {
    name: "product, of a model with photos",
    as: "business",
    open: pageOf("Printed Table Runner"),
    before: async (page) => {
      const [photo] = await callAs<Photo[]>("business", "/photos")
      const media = [{ ...photo, role: "product" }]
      await ofModel(media)(page)
      await page.route(/\/model-photos$/, (route) => route.fulfill({ json: [{ model: MODEL, media }] }))
    },
  },
  {
    name: "product, asking to mint",
    as: "business",
    open: pageOf("Printed Table Runner"),
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.product.mint"))
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  { name: "product, recalled", as: "business", open: pageOf("Raindrop Apron") },
  { name: "product, failed", as: "business", open: pageOf("Sample book of every pattern") },
  {
    name: "product, edited",
    as: "business",
    open: pageOf("Sample book of every pattern"),
    reach: (page, t) => press(page, t("dashboard.product.edit")),
  },
  {
    name: "recalling",
    as: "business",
    open: pageOf("Lattice Linen Napkins"),
    layer: true,
    reach: (page, t) => press(page, t("dashboard.recall.button")),
  },
  {
    name: "recalling, a batch",
    as: "business",
    open: pageOf("Lattice Linen Napkins"),
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.recall.button"))
      await page.getByRole("radio", { name: t("dashboard.recall.scope_batch") }).check()
      await expect(page.getByRole("alertdialog").getByRole("link")).toBeVisible()
    },
  },
]

const labelOf = (name: string) => async () => `/dashboard/labels?product=${(await productOf("business", name)).id}`

/** Printing labels. */
export const LABELS_SCREENS: Screen[] = [
  {
    name: "labels",
    as: "business",
    open: "/dashboard/labels",
    reach: async (page, t) => {
      await page.getByLabel(t("labels.start")).selectOption("20")
      await expect(page.getByRole("button", { name: t("labels.next") })).toBeEnabled()
    },
  },
  {
    name: "labels, too small",
    as: "business",
    open: "/dashboard/labels",
    reach: async (page, t) => {
      await page.getByLabel(t("labels.paper")).selectOption("letter-4x20")
      await expect(page.locator("main li.text-amber")).not.toHaveCount(0)
    },
  },
  {
    name: "labels, made",
    as: "business",
    open: labelOf(VALID),
    reach: async (page, t) => {
      await press(page, t("labels.make"))
      await expect(page.getByText(t("labels.scale"))).toBeVisible()
    },
  },
  {
    name: "labels, on a roll",
    as: "business",
    open: labelOf(VALID),
    reach: (page, t) => page.getByLabel(t("labels.paper")).selectOption("single-100x50mm"),
  },
  { name: "labels, not minted", as: "business", open: labelOf("Printed Table Runner") },
  {
    name: "labels, of the main network",
    as: "business",
    open: labelOf(VALID),
    before: needsTick,
    reach: (page) => expect(page.getByRole("checkbox", { name: /./ })).toBeVisible(),
  },
  {
    name: "labels, nothing on the list",
    as: "business",
    open: "/dashboard/labels?upload=none",
    reach: (page, t) => expect(page.getByText(t("labels.none_listed"))).toBeVisible(),
  },
  { name: "labels, no products", as: "enterprise", open: "/dashboard/labels" },
]
