import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { callAs } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { SERVICE } from "#test/e2e/place.ts"
import { companyOf, evidenceOf } from "#test/support/accounts.ts"
import { answer, press, type Screen, withMe } from "./screen.ts"

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
    name: "a choice of companies to verify",
    as: "admin",
    open: "/admin/verification",
    layer: true,
    before: withUnverified,
    reach: async (page, t) => {
      await page.getByRole("checkbox", { name: t("administration.select_all") }).check()
      await press(page, t("administration.verify_selected"))
    },
  },
  {
    name: "a company that looks like another",
    as: "admin",
    open: "/admin/verification",
    layer: true,
    before: withUnverified,
    reach: (page) => page.getByRole("button", { name: "Tavasz Kézműves Bt.", exact: true }).click(),
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

/** One with all evidence, one that looks like another, and one that has not asked. */
export async function withUnverified(page: Page): Promise<void> {
  const shared = {
    name: "Kékfestő Manufaktúra Kft.",
    domain: "kekfesto.example",
    shared: ["tavasz"],
    by: "name" as const,
  }
  const companies = [
    companyOf("a", { name: "Hegyi Méz Szövetkezet", waiting_since: "2026-11-01T09:00:00Z" }),
    companyOf("b", {
      name: "Tavasz Kézműves Bt.",
      waiting_since: "2026-11-10T09:00:00Z",
      evidence: evidenceOf({ register: { address_agrees: false }, extract: [], look_alikes: [shared] }),
    }),
    companyOf("c", {
      ...{ name: "Linde & Sohn", vat_number: null, address: null, asked: false },
      evidence: evidenceOf({ register: { answer: "none_given", number: "" }, extract: [] }),
    }),
  ]
  await page.route("**/api/companies?*", (route) => {
    const sought = new URL(route.request().url()).searchParams.get("search")
    const found = sought ? companies.filter(({ id }) => id === sought) : companies
    const counts = { waiting: 3, verified: 61, refused: 3, reviews_due: 2 }
    return route.fulfill({ json: { companies: found, next_cursor: null, counts } })
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

/** Changes of plan. */
export const PLAN_SCREENS: Screen[] = [
  {
    name: "redirected to pay",
    waits: true,
    as: "business",
    open: "/subscription-checkout/enterprise",
    before: (page) => page.route("**/api/checkout", () => {}),
  },
  {
    name: "change of plan",
    as: "business",
    open: "/subscription-checkout/enterprise",
    before: async (page) => {
      await withMe(page, { billing_state: "paid" })
      const preview = { ...PREVIEW, takes_effect: "now", amount_due: 38_100, replaces: "starter" }
      await page.route("**/api/subscription-change", (route) => route.fulfill({ json: preview }))
    },
  },
  {
    name: "change of plan at the end of the period",
    as: "business",
    open: "/subscription-checkout/starter",
    before: async (page) => {
      await withMe(page, { billing_state: "paid" })
      const preview = { ...PREVIEW, takes_effect: "period_end", amount_due: 0, renewal_amount: 4_900, products_over: 3 }
      await page.route("**/api/subscription-change", (route) => route.fulfill({ json: preview }))
    },
  },
  { name: "a scheduled change of plan", as: "business", open: "/dashboard/profile#plan", before: withScheduledChange },
  {
    name: "keeping the plan",
    as: "business",
    open: "/dashboard/profile#plan",
    before: withScheduledChange,
    layer: true,
    reach: (page, t) => page.getByRole("button", { name: t("dashboard.profile.keep", { plan: "Business" }) }).click(),
  },
]

export async function withScheduledChange(page: Page): Promise<void> {
  await withMe(page, {
    ...{ billing_state: "paid", billing_interval: "month", next_plan: "starter", next_interval: "month" },
    subscription_renewal: "2026-12-21T09:30:00.000Z",
  })
}

const PREVIEW = {
  ...{ status: "preview", plan: "starter", interval: "month", currency: "eur", renewal_amount: 49_900 },
  ...{ effective_at: "2026-12-21T09:30:00.000Z", products_over: 0, users_over: 0, at: 0, replaces: null },
}

/** Signing in and up, and paying. */
export const ACCOUNT_SCREENS: Screen[] = [
  { name: "signing in", open: "/auth", reach: (page, t) => press(page, t("account.sign_in.button")) },
  { name: "signing up", open: "/auth?tab=signup&plan=business&interval=year" },
  {
    name: "signing up, what is wrong",
    open: "/auth?tab=signup",
    reach: (page, t) => press(page, t("account.sign_up.button")),
  },
  { name: "forgot password", open: "/forgot-password" },
  { name: "set password", open: "/set-password?token=any" },
  { name: "set password, no link", open: "/set-password" },
  { name: "thanks, free", open: "/free-thank-you" },
  { name: "thanks, bought", open: "/free-thank-you?session_id=any&plan=enterprise" },
  {
    name: "thanks, paid",
    open: "/thank-you?session_id=any",
    before: answer("/api/verify-session", {
      customer_email: "anna@brand.example",
      metadata: { plan: "business" },
      paid: true,
      new_account: true,
    }),
  },
  { name: "thanks, unknown", open: "/thank-you?session_id=any" },
  { name: "local card page", open: cardPage },
  {
    name: "local card page, declined",
    open: cardPage,
    reach: async (page) => {
      await page.locator('button[value="decline"]').click()
      await expect(page.getByRole("alert")).toBeVisible()
    },
  },
]

let card_page: Promise<string> | undefined

/** Always the same payment, because card pages are limited per hour. */
export async function cardPage(): Promise<string> {
  card_page ??= (async () => {
    const sign_up = { companyName: "Kék Kft.", email: "card@brand.example", packageType: "business", currency: "eur" }
    const headers = { "content-type": "application/json" }
    const body = JSON.stringify({ ...sign_up, interval: "month", language: "en" })
    const answer = await fetch(`${SERVICE}/api/checkout`, { method: "POST", headers, body })
    return ((await answer.json()) as { url: string }).url
  })()
  return card_page
}
