import type { Page } from "@playwright/test"
import type { Hex } from "#proof/hex.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import type { LabelHost } from "#shared/api/labels.ts"
import type { Photo } from "#shared/api/photos.ts"
import { type ChainId, MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { callAs } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { press, type Screen } from "./screen.ts"

const hexOf = (byte: string, bytes: number): Hex => `0x${byte.repeat(bytes)}`

/** A key that lives on one network, and two mints that wait for its signature. */
export async function withBrandKey(page: Page, signed_from: number | null = null): Promise<void> {
  const hash = hexOf("6b", 32)
  const [live, ended] = [
    { from: 1_767_000_000, until: null, compromised: false },
    { from: 1_767_000_000, until: 1_780_000_000, compromised: true },
  ]
  const on = (chain_id: ChainId, life: BrandKeyList["networks"][number]["lives"][Hex]) => ({
    ...ON_CHAIN,
    chain_id,
    signed_from,
    lives: { [hash]: life },
  })
  const address = hexOf("b7", 20)
  await withKeys(page, {
    keys: [{ key_hash: hash, address, created_at: "2026-01-05T10:00:00.000Z" }],
    networks: [on(MAINNET_CHAIN_ID, live), on(TESTNET_CHAIN_ID, ended)],
  })
  const mint = { chain_id: MAINNET_CHAIN_ID, registry: hexOf("9f", 20), issuer: hexOf("11", 32) }
  const minted_at = "2026-02-05T10:00:00.000Z"
  const items = [
    { ...mint, minted_at, subject: hexOf("4e", 32), root: hexOf("4e", 32), size: 500 },
    { ...mint, minted_at, subject: hexOf("fe", 32), token_id: hexOf("fe", 32), record_hash: hash },
  ]
  await page.route("**/unsigned-mints*", (route) => route.fulfill({ json: { items, next_cursor: null } }))
}

/** A passkey that is on no blockchain yet. */
async function withPasskey(page: Page): Promise<void> {
  const half = hexOf("5a", 32)
  const key = { key_hash: hexOf("6c", 32), created_at: "2026-01-02T10:00:00.000Z" }
  const networks = [{ ...ON_CHAIN, lives: {} }]
  await withKeys(page, { keys: [{ ...key, public_key: { x: half, y: half } }], networks })
}

const ON_CHAIN = {
  ...{ chain_id: MAINNET_CHAIN_ID, network: "local" as const, contract: hexOf("5f", 20) },
  ...{ signed_from: null, nonce: 0 },
}

async function withKeys(page: Page, { keys, networks }: Pick<BrandKeyList, "keys" | "networks">): Promise<void> {
  const json: BrandKeyList = { issuer: hexOf("11", 32), keys, unlisted: [], networks }
  await page.route("**/brand-keys", (route) => route.fulfill({ json }))
}

const LABEL_HOST: LabelHost = {
  ...{ host: null, answers: false, reason: null, checked_at: null, former: [], asks_acceptance: false },
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
    const place = { chain_id: MAINNET_CHAIN_ID, registry: hexOf("9f", 20), issuer: hexOf("11", 32) }
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
async function withModelPhotos(page: Page): Promise<void> {
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
  ...["changes", "domain", "labels"].map(
    (part): Screen => ({ name: `own signature, ${part}`, as: "business", open: `/dashboard/brand#${part}` }),
  ),
  {
    name: "own signature, a host that leads elsewhere",
    as: "business",
    open: "/dashboard/brand#labels",
    before: withLabelHost({
      ...{ host: "id.kekfesto-manufaktura.example", checked_at: "2026-02-05T10:00:00.000Z" },
      ...{ reason: "It leads to another server." },
      former: ["id.brand.example", "qr.brand.example"],
    }),
    reach: (page) => page.locator("#labels").scrollIntoViewIfNeeded(),
  },
  { name: "own signature, no domain confirmed", as: "free", open: "/dashboard/brand#domain" },
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
    open: "/dashboard/brand#changes",
    before: withBrandKey,
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("stolen")
      await page.getByLabel(t("brand.acts.since")).fill("2026-01-02T03:04")
    },
  },
  {
    name: "own signature, signing for good",
    as: "business",
    open: "/dashboard/brand#changes",
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
    open: "/dashboard/brand#changes",
    before: (page) => withBrandKey(page, 4_000_000_000),
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("not_signed_from")
    },
  },
  {
    name: "own signature, a date that has come",
    as: "business",
    open: "/dashboard/brand#changes",
    before: (page) => withBrandKey(page, 1_770_000_000),
    reach: async (page, t) => {
      await page.getByLabel(t("brand.acts.what")).selectOption("not_signed_from")
    },
  },
  { name: "what was done", as: "business", open: "/dashboard/activity" },
  { name: "not found, signed in", as: "business", open: "/dashboard/nowhere" },
]
