import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { callAs } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { press, type Screen } from "./screen.ts"

/** What administrators see. */
export const ADMINISTRATION_SCREENS: Screen[] = [
  { name: "company verification", as: "admin", open: "/admin/verification" },
  { name: "the service", as: "admin", open: "/admin/service" },
  { name: "what was done everywhere", as: "admin", open: "/admin/activity" },
  {
    name: "company verification, chosen",
    as: "admin",
    open: "/admin/verification",
    before: withUnverified,
    reach: (page, t) => page.getByRole("checkbox", { name: t("administration.select_all") }).check(),
  },
  {
    name: "a company",
    as: "admin",
    open: "/admin/verification",
    layer: true,
    before: addPicture,
    reach: async (page, t) => {
      await page.getByRole("button", { name: "Tavasz Kézműves Bt.", exact: true }).click()
      await expect(page.getByRole("button", { name: t("administration.view") }).first()).toBeVisible()
    },
  },
  {
    name: "a picture of a company's",
    as: "admin",
    open: "/admin/verification",
    layer: true,
    before: addPicture,
    reach: async (page, t) => {
      await page.getByRole("button", { name: "Tavasz Kézműves Bt.", exact: true }).click()
      await press(page, t("administration.view"))
      await expect(page.getByRole("img", { name: "stamp.png" })).toBeVisible()
    },
  },
]

async function withUnverified(page: Page): Promise<void> {
  await page.route("**/api/companies", async (route) => {
    const companies = (await (await route.fetch()).json()) as object[]
    await route.fulfill({ json: companies.map((company) => ({ ...company, verified: false })) })
  })
}

async function addPicture(): Promise<void> {
  const known = await callAs<{ name: string }[]>("free", "/documents")
  if (known.some(({ name }) => name === "stamp.png")) return
  const asked = JSON.stringify({ vat_number: "HU12892312", address: "7100 Szekszárd, Fő tér 1." })
  await callAs("free", "/update-company-profile", { method: "POST", body: asked })
  const form = new FormData()
  const picture = readFileSync(join(import.meta.dirname, "..", "..", "..", "web", "public", "icon-512.png"))
  form.set("file", new File([picture], "stamp.png", { type: "image/png" }))
  await callAs("free", "/documents", { method: "POST", body: form })
}
