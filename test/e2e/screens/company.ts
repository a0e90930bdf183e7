import type { Page } from "@playwright/test"
import type { LabelHost } from "#shared/api/labels.ts"
import type { Photo } from "#shared/api/photos.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { callAs } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { press, type Screen } from "./screen.ts"

/** A key that lives on one network, and two mints that wait for its signature. */
export async function withBrandKey(page: Page, signed_from: number | null = null): Promise<void> {
  const hash = `0x${"6b".repeat(32)}`
  const [live, ended] = [
    { from: 1_767_000_000, until: null, compromised: false },
    { from: 1_767_000_000, until: 1_780_000_000, compromised: true },
  ]
  const on = (chain_id: number, life: object) => ({
    ...{ chain_id, network: "local", contract: `0x${"5f".repeat(20)}`, signed_from, nonce: 0 },
    lives: { [hash]: life },
  })
  const address = `0x${"b7".repeat(20)}`
  await page.route("**/brand-keys", (route) =>
    route.fulfill({
      json: {
        issuer: `0x${"11".repeat(32)}`,
        keys: [{ key_hash: hash, address, created_at: "2026-01-05T10:00:00.000Z" }],
        networks: [on(MAINNET_CHAIN_ID, live), on(11_155_111, ended)],
      },
    }),
  )
  const mint = { chain_id: MAINNET_CHAIN_ID, registry: `0x${"9f".repeat(20)}`, issuer: `0x${"11".repeat(32)}` }
  const minted_at = "2026-02-05T10:00:00.000Z"
  const items = [
    { ...mint, minted_at, subject: `0x${"4e".repeat(32)}`, root: `0x${"4e".repeat(32)}`, size: 500 },
    { ...mint, minted_at, subject: `0x${"fe".repeat(32)}`, token_id: `0x${"fe".repeat(32)}`, record_hash: hash },
  ]
  await page.route("**/unsigned-mints*", (route) => route.fulfill({ json: { items, next_cursor: null } }))
}

/** A passkey that is on no blockchain yet. */
async function withPasskey(page: Page): Promise<void> {
  const half = `0x${"5a".repeat(32)}`
  const key = { key_hash: `0x${"6c".repeat(32)}`, created_at: "2026-01-02T10:00:00.000Z" }
  const on = {
    chain_id: MAINNET_CHAIN_ID,
    network: "local",
    contract: `0x${"5f".repeat(20)}`,
    signed_from: null,
    nonce: 0,
  }
  const keys = [{ ...key, public_key: { x: half, y: half } }]
  const networks = [{ ...on, lives: {} }]
  const json = { issuer: `0x${"11".repeat(32)}`, keys, networks }
  await page.route("**/brand-keys", (route) => route.fulfill({ json }))
}

const LABEL_HOST: LabelHost = {
  ...{ host: null, answers: false, reason: null, why: null, checked_at: null, former: [], asks_acceptance: false },
  service_host: "verify.touchmark.example",
  txt: `v=touchmark1; id=0x${"11".repeat(32)}`,
}
const withLabelHost = (change: Partial<LabelHost>) => (page: Page) =>
  page.route("**/label-host", (route) => route.fulfill({ json: { ...LABEL_HOST, ...change } }))

/** As where a main network is. */
export const needsTick = withLabelHost({ asks_acceptance: true })

/** A page of one mint, and one of another behind it. */
export async function withMorePages(page: Page): Promise<void> {
  await page.route("**/unsigned-mints*", (route) => {
    const isFirst = !route.request().url().includes("cursor=")
    const subject = `0x${(isFirst ? "4e" : "5e").repeat(32)}`
    const place = { chain_id: MAINNET_CHAIN_ID, registry: `0x${"9f".repeat(20)}`, issuer: `0x${"11".repeat(32)}` }
    const item = { ...place, minted_at: "2026-02-05T10:00:00.000Z", subject, root: subject, size: 500 }
    return route.fulfill({ json: { items: [item], next_cursor: isFirst ? "next" : null } })
  })
}

/** A model with words of its own, and one without. */
export async function withModels(page: Page): Promise<void> {
  const words = { logo: "", colour: "#6b2f6e", links: [], contact: "", care: { en: "", hu: "" } }
  const story = { en: "Printed from the blocks of 1921.", hu: "Az 1921-es dúcokról nyomva." }
  const json = { pages: [{ ...words, story, model: "Tablecloth" }], models: ["Runner", "Tablecloth"], domain: null }
  await page.route(/\/brand-pages$/, (route) => route.fulfill({ json }))
}

/** A model with a photo. */
export async function withModelPhotos(page: Page): Promise<void> {
  await withModels(page)
  const [photo] = await callAs<Photo[]>("business", "/photos")
  const json = [{ model: "Tablecloth", media: [{ ...photo, role: "product" }] }]
  await page.route(/\/model-photos$/, (route) => route.fulfill({ json }))
}

/** Help, own signature, brand page and audit log. */
export const COMPANY_SCREENS: Screen[] = [
  { name: "help center", as: "business", open: "/dashboard/faq" },
  { name: "help center, nothing", as: "business", open: "/dashboard/faq?q=xyzzy" },
  { name: "own signature", as: "business", open: "/dashboard/brand" },
  {
    name: "own signature, a host that leads elsewhere",
    as: "business",
    open: "/dashboard/brand",
    before: withLabelHost({
      ...{ host: "id.kekfesto-manufaktura.example", checked_at: "2026-02-05T10:00:00.000Z" },
      ...{ reason: "It leads to another server.", why: { reason: "label_host_elsewhere", params: {} } },
      former: ["id.brand.example", "qr.brand.example"],
    }),
    reach: (page) => page.locator("#labels").scrollIntoViewIfNeeded(),
  },
  { name: "own signature, no domain confirmed", as: "free", open: "/dashboard/brand" },
  { name: "brand page", as: "business", open: "/dashboard/brand-page" },
  { name: "brand page, first time", as: "enterprise", open: "/dashboard/brand-page" },
  {
    name: "brand page, of a model",
    as: "business",
    open: "/dashboard/brand-page",
    before: withModels,
    reach: async (page, t) => {
      await page.getByLabel(t("brand.page.for")).selectOption("Tablecloth")
      await page.getByLabel(t("brand.page.colour")).fill("#1f5f43")
      await expect(page.getByText(t("brand.page.colour_like_ours"))).toBeVisible()
    },
  },
  {
    name: "brand page, a model with photos",
    as: "business",
    open: "/dashboard/brand-page",
    before: withModelPhotos,
    reach: async (page, t) => {
      await page.getByLabel(t("brand.page.for")).selectOption("Tablecloth")
      await expect(page.getByRole("button", { name: t("dashboard.photos.change_of_model") })).toBeVisible()
    },
  },
  {
    name: "brand page, photos of a model",
    as: "business",
    open: "/dashboard/brand-page",
    layer: true,
    before: withModelPhotos,
    reach: async (page, t) => {
      await page.getByLabel(t("brand.page.for")).selectOption("Tablecloth")
      await press(page, t("dashboard.photos.change_of_model"))
      await expect(page.getByLabel(t("dashboard.photos.role_of", { n: "1" }))).toBeVisible()
    },
  },
  {
    name: "own signature, a key in other hands",
    as: "business",
    open: "/dashboard/brand",
    before: withBrandKey,
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("stolen")
      await page.getByLabel(t("brand.acts.since")).fill("2026-01-02T03:04")
    },
  },
  {
    name: "own signature, signing for good",
    as: "business",
    open: "/dashboard/brand",
    layer: true,
    before: withBrandKey,
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("stolen")
      await page.getByLabel(t("brand.acts.since")).fill("2026-01-02T03:04")
      await press(page, t("brand.acts.sign"))
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  { name: "own signature, with a passkey", as: "business", open: "/dashboard/brand", before: withPasskey },
  {
    name: "own signature, a passkey to take off the list",
    as: "business",
    open: "/dashboard/brand",
    before: withPasskey,
    reach: async (page) => {
      await page.locator("#keys li button").click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  {
    name: "own signature, more mints than a page",
    as: "business",
    open: "/dashboard/brand",
    before: async (page) => {
      await withBrandKey(page)
      await withMorePages(page)
    },
  },
  {
    name: "own signature, a date to withdraw",
    as: "business",
    open: "/dashboard/brand",
    before: (page) => withBrandKey(page, 4_000_000_000),
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("not_signed_from")
    },
  },
  {
    name: "own signature, a date that has come",
    as: "business",
    open: "/dashboard/brand",
    before: (page) => withBrandKey(page, 1_770_000_000),
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("not_signed_from")
    },
  },
  { name: "what was done", as: "business", open: "/dashboard/activity" },
  { name: "not found, signed in", as: "business", open: "/dashboard/nowhere" },
]
