import type { Page } from "@playwright/test"
import { expect } from "#test/e2e/fixture.ts"
import { MAIN_NODE } from "#test/e2e/place.ts"
import { putWallet, WALLET_NAME } from "#test/e2e/test-wallet.ts"
import { press, type Say, type Screen, withMe } from "./screen.ts"

const CARD_URL = "https://hooks.brand.example/touchmark"

/** The profile, with keys, webhooks and wallet. */
export const PROFILE_SCREENS: Screen[] = [
  { name: "profile", as: "business", open: "/dashboard/profile", words_max: 80 },
  ...["plan", "people", "security", "developers", "data"].map(
    (part): Screen => ({
      ...{ name: `profile, ${part}`, as: "business", open: `/dashboard/profile#${part}`, words_max: 80 },
    }),
  ),
  { name: "profile, Free", as: "free", open: "/dashboard/profile#people" },
  { name: "profile, Free, plan", as: "free", open: "/dashboard/profile#plan" },
  {
    name: "profile, of a member",
    as: "business",
    open: "/dashboard/profile",
    before: (page) => withMe(page, { is_owner: false }),
  },
  { name: "profile, Enterprise", as: "enterprise", open: "/dashboard/profile#developers" },
  { name: "profile, Enterprise, data", as: "enterprise", open: "/dashboard/profile#data" },
  { name: "profile, new details wait", as: "business", open: "/dashboard/profile", before: withPending },
  {
    name: "profile, new key and webhook",
    as: "enterprise",
    open: "/dashboard/profile#developers",
    reach: async (page, t) => {
      await press(page, t("dashboard.keys.new"))
      await press(page, t("dashboard.keys.create"))
      await press(page, t("dashboard.webhooks.new"))
      await press(page, t("dashboard.webhooks.create"))
    },
  },
  {
    name: "a secret",
    as: "enterprise",
    open: "/dashboard/profile#developers",
    layer: true,
    before: (page) =>
      page.route("**/api-keys", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ json: { key: `tm_${"Ab3".repeat(14)}` } })
          : route.fallback(),
      ),
    reach: async (page, t) => {
      await press(page, t("dashboard.keys.new"))
      await page.getByLabel(t("dashboard.keys.name"), { exact: true }).fill("Warehouse")
      await page.getByLabel(t("dashboard.keys.password"), { exact: true }).fill("any")
      await press(page, t("dashboard.keys.create"))
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  },
  { name: "webhooks and keys", as: "enterprise", open: "/dashboard/profile#developers", before: withIntegration },
  {
    name: "deliveries",
    as: "enterprise",
    open: "/dashboard/profile#developers",
    layer: true,
    before: withIntegration,
    reach: (page, t) => press(page, t("dashboard.webhooks.deliveries")),
  },
  {
    name: "closing the account",
    as: "business",
    open: "/dashboard/profile#data",
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.data.close"))
      await press(page, t("dashboard.data.close_yes"))
    },
  },
  {
    name: "choosing a wallet",
    as: "business",
    open: "/dashboard/profile#wallet",
    layer: true,
    before: (page) => putWallet(page.context(), MAIN_NODE),
    reach: chooseWallet,
  },
  {
    name: "signing with a wallet, refused",
    as: "business",
    open: "/dashboard/profile#wallet",
    before: async (page) => {
      ;(await putWallet(page.context(), MAIN_NODE)).refuses = ["personal_sign"]
    },
    reach: async (page, t) => {
      await chooseWallet(page, t)
      await page.getByRole("dialog").getByRole("button", { name: WALLET_NAME }).click()
      await press(page, t("wallet.sign.sign"))
      await expect(page.getByText(t("wallet.sign.refused"))).toBeVisible()
    },
  },
  {
    name: "users whom the plan has no room for",
    as: "business",
    open: "/dashboard/profile#users",
    before: (page) => {
      const users = ["anna", "bela"].map((name, at) => ({
        ...{ email: `${name}@kekfesto.example`, status: "active", is_owner: at === 0, read_only: at === 1 },
      }))
      return withMe(page, { users, read_only: true })
    },
  },
]

/** Of a verified company, whose new name waits. */
export function withPending(page: Page): Promise<void> {
  const pending = { name: "Kékfestő Zrt.", vat_number: null, since: "2026-11-20T09:30:00.000Z" }
  return withMe(page, { verified: true, pending })
}

async function chooseWallet(page: Page, t: Say): Promise<void> {
  await press(page, t("dashboard.wallet.connect"))
  await expect(page.getByRole("dialog").getByRole("button", { name: WALLET_NAME })).toBeVisible()
}

async function withIntegration(page: Page): Promise<void> {
  const at = "2026-11-20T09:30:00.000Z"
  const key = { id: "k1", name: "Warehouse in Szekszárd", prefix: "tm_7K3M", scopes: ["products:read", "mints:write"] }
  const keys = [{ ...key, created_at: at, expires_at: null, last_used_at: at }]
  const endpoint = { id: "w1", url: CARD_URL, events: ["product.minted", "product.recalled"], enabled: true }
  const endpoints = [{ ...endpoint, disabled_by: null, failing_since: at, created_at: at }]
  const delivery = {
    type: "product.minted",
    attempts: 3,
    last_status: 503,
    last_error: "The address answered 503.",
    created_at: at,
  }
  const deliveries = [
    { id: "d1", ...delivery, state: "failed" },
    { id: "d2", ...delivery, state: "delivered", attempts: 1, last_status: 200, last_error: null },
  ]
  await page.route("**/api-keys", (route) => route.fulfill({ json: { keys } }))
  await page.route("**/webhook-endpoints", (route) => route.fulfill({ json: { endpoints } }))
  await page.route("**/webhook-endpoints/*/deliveries*", (route) => route.fulfill({ json: { deliveries } }))
}
