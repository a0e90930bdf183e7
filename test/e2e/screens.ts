import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { withCase } from "./cases.ts"
import { type Account, callAs, codeOf, productOf } from "./dashboard.ts"
import { expect } from "./fixture.ts"
import { SERVICE } from "./place.ts"
import { withoutFirstViews } from "./plain-page.ts"
import { sendReport, withReport } from "./reports.ts"
import { MAIN_NODE, putWallet, WALLET_NAME } from "./test-wallet.ts"
import type { Address, Values } from "./words.ts"

/** A text of the language that the screen is shown in. */
export type Say = (address: Address, values?: Values) => string

export interface Screen {
  name: string
  as?: Account
  open: string | (() => Promise<string>)
  /** Answers that the service does not give of itself. */
  before?: (page: Page) => Promise<unknown>
  /** Steps until the screen is visible. */
  reach?: (page: Page, t: Say) => Promise<unknown>
  /** A drawer that is there in narrow windows alone, say. */
  width?: 360 | 1440
  /** Is pictured while it waits. */
  waits?: true
  /** Covers the page, which is then another screen. */
  layer?: true
}

const VALID = "Blue-dyed Linen Tablecloth"
const CARD_URL = "https://hooks.brand.example/touchmark"
const TEN_ROWS = `name,serial number,weight in grams,origin of the wool,empty
${Array.from({ length: 10 }, (_, row) => `Wool blanket ${row},WB-${row},1${row}00,Nagynyárád,`).join("\n")}
,WB-11,1100,Tolna,`

const result = (name: string) => async () => `/v/${await codeOf("business", name)}`
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click()
const answer =
  (path: string, json: object, status = 200) =>
  async (page: Page) => {
    await page.route(`**${path}*`, (route) => route.fulfill({ status, json }))
  }

/** A key that lives on both networks, and two mints that wait for its signature. */
export async function withBrandKey(page: Page): Promise<void> {
  const hash = `0x${"6b".repeat(32)}`
  const [live, ended] = [
    { from: 1_767_000_000, until: null, compromised: false },
    { from: 1_767_000_000, until: 1_780_000_000, compromised: true },
  ]
  const on = (chain_id: number, life: object) => ({
    ...{ chain_id, network: "local", contract: `0x${"5f".repeat(20)}`, signed_from: null, nonce: 0 },
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
  await page.route("**/unsigned-mints*", (route) => route.fulfill({ json: { items, has_more: false } }))
}

/** Every screen that a stranger may reach, and what lies over it. */
const OPEN: Screen[] = [
  { name: "landing", open: "/" },
  {
    name: "landing, menu",
    open: "/",
    width: 360,
    layer: true,
    reach: (page, t) => press(page, t("public.shell.menu")),
  },
  {
    name: "landing, what is wrong",
    open: "/",
    reach: async (page, t) => {
      await press(page, t("public.verify.button"))
      await press(page, t("landing.contact.send"))
    },
  },
  {
    name: "scanning",
    open: "/",
    layer: true,
    reach: async (page, t) => {
      await page.getByRole("button", { name: t("public.verify.scan") }).click()
      await expect(page.getByLabel(t("scan.photo"))).toBeAttached()
    },
  },
  { name: "learn more", open: "/learn-more" },
  { name: "terms", open: "/terms" },
  { name: "privacy", open: "/privacy" },
  { name: "reported", open: "/report#any", before: withReport },
  { name: "reported, unknown", open: "/report" },
  { name: "reported, failed", open: "/report#any", before: answer("/report-status", {}, 500) },
  { name: "status", open: "/status" },
  { name: "not found", open: "/nowhere" },
  { name: "result, valid", open: result(VALID), reach: seenByBrowser },
  {
    name: "result, my checks",
    open: result(VALID),
    reach: async (page, t) => {
      await page.getByText(t("checks.mine")).click()
      await expect(page.getByRole("button", { name: t("checks.clear") })).toBeVisible()
    },
  },
  {
    name: "result, photo enlarged",
    open: result(VALID),
    layer: true,
    reach: async (page, t) => {
      await page.getByRole("button", { name: t("photo.zoom") }).click()
      await expect(page.getByRole("button", { name: t("photo.close") })).toBeVisible()
    },
  },
  { name: "result, of a batch", open: result("Ocean Blue Shirt"), reach: seenByBrowser },
  { name: "result, recalled", open: result("Floral White Top"), reach: seenByBrowser },
  { name: "result, expired", open: result("Indigo Dye Bath"), reach: seenByBrowser },
  { name: "result, on its way", open: result("Sample book of every pattern") },
  { name: "result, test network", open: async () => `/v/${await codeOf("free", "Glazed Jug")}`, reach: seenByBrowser },
  { name: "result, unknown", open: "/v/0123-4567-89AK" },
  { name: "result, mistyped", open: "/v/0123-4567-89AA" },
  {
    name: "result, unreachable",
    open: "/v/0123-4567-89AK",
    before: async (page) => {
      await withoutFirstViews(page)
      await page.route(/\/(verify|certificates|chains|rpc)(\/|\?|$)/, (route) => route.abort())
    },
    reach: (page, t) =>
      expect(page.getByRole("heading", { name: t("public.verdict.unreachable.title") })).toBeVisible(),
  },
  {
    name: "result, contradicted",
    open: result(VALID),
    before: (page) =>
      page.route("**/verify", async (route) => {
        const said = await (await route.fetch()).json()
        await route.fulfill({ json: { ...said, name: "Silk Tablecloth" } })
      }),
    reach: seenByBrowser,
  },
  {
    name: "checking oneself",
    open: result(VALID),
    layer: true,
    reach: async (page, t) => {
      await page.getByText(t("public.proof.details"), { exact: true }).click()
      await press(page, t("public.result.yourself"))
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  },
  {
    name: "reporting",
    open: result(VALID),
    layer: true,
    reach: async (page, t) => {
      await press(page, t("public.result.report"))
      await press(page, t("after.report.send"))
    },
  },
  {
    name: "reporting, sent",
    open: result(VALID),
    layer: true,
    before: withReport,
    reach: async (page, t) => {
      await press(page, t("public.result.report"))
      await sendReport(page, false)
    },
  },
  {
    name: "result of a token",
    open: async () => `/v/${(await onChain()).token_id}`,
  },
  {
    name: "result of a transaction",
    open: async () => `/v/${(await onChain()).tx_hash}`,
  },
  {
    name: "transaction of a local chain",
    open: async () => `/local/1/tx/${(await onChain()).tx_hash}`,
  },
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
  { name: "the API's guide", open: "/docs" },
  { name: "the API's calls of a subject", open: "/docs/products" },
  { name: "checking from disk", open: "/verify.html" },
]

/** Screens for signed-in users. */
const DASHBOARD: Screen[] = [
  { name: "overview", as: "business", open: "/dashboard" },
  {
    name: "overview, with a report",
    as: "business",
    open: "/dashboard",
    before: answer("/reports", {
      open: 1,
      items: [
        {
          ...{ id: "r1", product_id: "p1", product_name: "Ocean Blue Shirt", short_code: "0123-4567-89AK", times: 1 },
          ...{
            message: "The colour is another one.",
            bought_at: null,
            email: null,
            created_at: "2026-11-20T09:30:00.000Z",
          },
        },
      ],
      next_cursor: null,
    }),
  },
  {
    name: "overview, with much to do",
    as: "business",
    open: "/dashboard",
    before: async (page) => {
      await withMe(page, { plan_limit: 3_000, remaining_slots: 12 })
      await withCase(page)
    },
  },
  {
    name: "searching",
    as: "business",
    layer: true,
    open: "/dashboard",
    reach: async (page, t) => {
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox").fill("blue")
      await expect(page.getByRole("option").filter({ hasText: VALID })).toBeVisible()
      await expect(page.getByText(t("dashboard.search.keys"))).toBeVisible()
    },
  },
  { name: "overview, of an administrator", as: "admin", open: "/dashboard" },
  { name: "overview, empty", as: "enterprise", open: "/dashboard" },
  {
    name: "drawer",
    as: "business",
    open: "/dashboard",
    width: 360,
    layer: true,
    reach: (page, t) => press(page, t("dashboard.shell.menu")),
  },
  { name: "products", as: "business", open: "/dashboard/products" },
  { name: "products, none", as: "enterprise", open: "/dashboard/products" },
  { name: "products, none left", as: "business", open: "/dashboard/products?filter=category:equals:nothing" },
  {
    name: "products, loading",
    waits: true,
    as: "business",
    open: "/dashboard/products",
    before: (page) => page.route(/\/products\?/, () => {}),
  },
  {
    name: "products, failed",
    as: "business",
    open: "/dashboard/products",
    before: (page) => page.route(/\/products\?/, (route) => route.fulfill({ status: 400, json: {} })),
  },
  {
    name: "products, chosen and filtered",
    as: "business",
    open: "/dashboard/products?filter=status:equals:Verified&filter=product_name:contains:o",
    reach: async (page, t) => {
      await page.getByRole("checkbox", { name: t("dashboard.products.select", { name: VALID }) }).check()
      await page.getByRole("checkbox", { name: t("dashboard.products.select", { name: "Ocean Blue Shirt" }) }).check()
    },
  },
  {
    name: "filter",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.filter.add"))
      await press(page, t("dashboard.filter.apply"))
    },
  },
  {
    name: "actions",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: (page, t) => press(page, t("dashboard.products.actions")),
  },
  productsDialog("labels", "dashboard.products.action_labels"),
  {
    ...productsDialog("labels", "dashboard.products.action_labels"),
    name: "labels, made",
    reach: async (page, t) => {
      await productsDialog("labels", "dashboard.products.action_labels").reach?.(page, t)
      await press(page, t("dashboard.labels.make"))
      await expect(page.getByRole("button", { name: t("dashboard.labels.download") })).toBeVisible()
    },
  },
  productsDialog("columns", "dashboard.products.action_columns"),
  productsDialog("shortcuts", "dashboard.products.action_shortcuts"),
  {
    name: "confirming a deletion",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page, t) => {
      await page
        .getByRole("checkbox", { name: t("dashboard.products.select", { name: "Printed Table Runner" }) })
        .check()
      await press(page, t("dashboard.products.delete_selected"))
    },
  },
  {
    name: "products, asking to mint",
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page) => {
      await page.getByRole("button", { name: /\(\d+\)$/ }).click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    },
  },
  { name: "product, minted", as: "business", open: pageOf(VALID) },
  {
    name: "product, its hashes",
    as: "business",
    open: pageOf("Ocean Blue Shirt"),
    reach: (page, t) => page.getByText(t("dashboard.product.chain")).click(),
  },
  {
    name: "product, certificates on paper",
    as: "business",
    open: pageOf("Ocean Blue Shirt"),
    reach: async (page, t) => {
      await press(page, t("dashboard.product.paper_product"))
      await expect(page.getByRole("button", { name: t("dashboard.product.paper_product_download") })).toBeVisible()
      await page.getByText(t("dashboard.product.chain")).click()
      await press(page, t("dashboard.product.paper_batch"))
      await expect(page.getByRole("button", { name: t("dashboard.product.paper_batch_download") })).toBeVisible()
    },
  },
  {
    name: "labels, of one product",
    as: "business",
    layer: true,
    open: pageOf(VALID),
    reach: (page, t) => press(page, t("dashboard.product.print_label")),
  },
  {
    name: "product, a long value",
    as: "business",
    open: pageOf("Sample book of every pattern"),
    reach: (page, t) => press(page, t("dashboard.shell.unfold")),
  },
  { name: "product, waiting", as: "business", open: pageOf("Printed Table Runner") },
  {
    name: "product, asking to mint",
    as: "business",
    open: pageOf("Printed Table Runner"),
    layer: true,
    reach: (page, t) => press(page, t("dashboard.product.mint")),
  },
  { name: "product, recalled", as: "business", open: pageOf("Floral White Top") },
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
    open: pageOf("Ocean Blue Shirt"),
    layer: true,
    reach: (page, t) => press(page, t("dashboard.recall.button")),
  },
  {
    name: "recalling, a batch",
    as: "business",
    open: pageOf("Ocean Blue Shirt"),
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.recall.button"))
      await page.getByRole("radio", { name: t("dashboard.recall.scope_batch") }).check()
      await expect(page.getByRole("alertdialog").getByRole("link")).toBeVisible()
    },
  },
  {
    name: "uploading one",
    as: "business",
    open: "/dashboard/upload",
    reach: async (page, t) => {
      await press(page, t("dashboard.upload.add_attribute"))
      await press(page, t("dashboard.upload.submit"))
    },
  },
  {
    name: "uploaded",
    as: "business",
    open: "/dashboard/upload",
    layer: true,
    before: answer("/upload-single-product", { id: "p1", short_code: "0123-4567-89AK", warnings: [] }),
    reach: async (page, t) => {
      await page.getByLabel(t("dashboard.product.product_name")).fill("Blanket")
      await press(page, t("dashboard.upload.submit"))
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  },
  {
    name: "leaving unsaved",
    as: "business",
    open: "/dashboard/upload",
    layer: true,
    width: 1440,
    reach: async (page, t) => {
      await page.getByLabel(t("dashboard.product.product_name")).fill("Blanket")
      await page.getByRole("link", { name: t("dashboard.shell.faq"), exact: true }).click()
    },
  },
  {
    name: "uploading one, with a photo",
    as: "business",
    open: "/dashboard/upload",
    reach: async (page, t) => {
      await page.locator('input[type="file"]').setInputFiles("scripts/demonstration/tablecloth.webp")
      await expect(page.getByLabel(t("dashboard.photos.role_of", { n: "1" }))).toBeVisible()
    },
  },
  {
    name: "uploading a file, with photos",
    as: "business",
    open: "/dashboard/upload?tab=bulk",
    reach: async (page, t) => {
      const file = { name: "jugs.csv", mimeType: "text/csv", buffer: Buffer.from("name,photo\nJug 1,jug.jpg\n") }
      await page.locator('input[type="file"]').setInputFiles(file)
      await expect(page.getByText(t("dashboard.photos.files"))).toBeVisible()
    },
  },
  { name: "uploading a file", as: "business", open: "/dashboard/upload?tab=bulk" },
  { name: "uploading a file, not in the plan", as: "free", open: "/dashboard/upload?tab=bulk" },
  {
    name: "columns of a file",
    as: "business",
    open: "/dashboard/upload?tab=bulk",
    reach: async (page, t) => {
      await chooseFile(page)
      await expect(page.getByText(t("dashboard.upload.in_file")).first()).toBeAttached()
    },
  },
  {
    name: "what became of a file",
    as: "business",
    open: "/dashboard/upload?tab=bulk",
    before: answer("/upload-individual-products", {
      valid_count: 10,
      error_count: 1,
      errors: [{ line: 12, column: "name", code: "name_missing", message: "This row has no product name." }],
      failed_rows_csv: "name\n",
      columns: [{ header: "name", field: "product_name" }],
      warnings: [],
    }),
    reach: async (page, t) => {
      await chooseFile(page)
      await press(page, t("dashboard.upload.start", { name: "blankets.csv" }))
      await expect(page.getByText(t("dashboard.upload.done", { valid: 10, errors: 1, n: 1 }))).toBeVisible()
    },
  },
  { name: "cases", as: "business", open: "/dashboard/cases", before: withCase },
  { name: "cases, none", as: "enterprise", open: "/dashboard/cases" },
  { name: "case, open", as: "business", open: "/dashboard/cases/c1", before: withCase },
  {
    name: "case, as tables",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.table") }).click({ force: true }),
  },
  {
    name: "case, evidence made",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: async (page, t) => {
      await press(page, t("cases.evidence_make"))
      await expect(page.getByRole("button", { name: t("cases.evidence_download") })).toBeVisible()
    },
  },
  {
    name: "case, dismissing",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.choice.dismissed") }).click(),
  },
  {
    name: "case, label copied",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    reach: (page, t) => page.getByRole("radio", { name: t("cases.choice.copied") }).click(),
  },
  {
    name: "case, copied",
    as: "business",
    open: "/dashboard/cases/c1",
    before: withCase,
    layer: true,
    reach: async (page, t) => {
      await page.getByRole("radio", { name: t("cases.choice.copied") }).click()
      await press(page, t("cases.decide.copied"))
    },
  },
  { name: "profile", as: "business", open: "/dashboard/profile" },
  { name: "profile, Free", as: "free", open: "/dashboard/profile" },
  {
    name: "profile, of a member",
    as: "business",
    open: "/dashboard/profile",
    before: (page) => withMe(page, { is_owner: false }),
  },
  { name: "profile, Enterprise", as: "enterprise", open: "/dashboard/profile" },
  {
    name: "profile, new key and webhook",
    as: "enterprise",
    open: "/dashboard/profile",
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
    open: "/dashboard/profile",
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
  {
    name: "webhooks and keys",
    as: "enterprise",
    open: "/dashboard/profile",
    before: withIntegration,
  },
  {
    name: "deliveries",
    as: "enterprise",
    open: "/dashboard/profile",
    layer: true,
    before: withIntegration,
    reach: (page, t) => press(page, t("dashboard.webhooks.deliveries")),
  },
  {
    name: "closing the account",
    as: "business",
    open: "/dashboard/profile",
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.data.close"))
      await press(page, t("dashboard.data.close_yes"))
    },
  },
  {
    name: "choosing a wallet",
    as: "business",
    open: "/dashboard/profile",
    layer: true,
    before: (page) => putWallet(page.context(), MAIN_NODE),
    reach: chooseWallet,
  },
  {
    name: "signing with a wallet, refused",
    as: "business",
    open: "/dashboard/profile",
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
    name: "result, through a wallet on another network",
    open: result(VALID),
    before: async (page) => {
      ;(await putWallet(page.context(), MAIN_NODE)).chain_id = 137
    },
    reach: async (page, t) => {
      await page.getByText(t("public.proof.details"), { exact: true }).click()
      await press(page, t("node.ask", { wallet: WALLET_NAME }))
      await expect(page.getByRole("alert")).toBeVisible()
    },
  },
  { name: "help center", as: "business", open: "/dashboard/faq" },
  { name: "help center, nothing", as: "business", open: "/dashboard/faq?q=xyzzy" },
  { name: "own signature", as: "business", open: "/dashboard/brand" },
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
  { name: "what was done", as: "business", open: "/dashboard/activity" },
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
  {
    name: "a scheduled change of plan",
    as: "business",
    open: "/dashboard/profile#plan",
    before: withScheduledChange,
  },
  {
    name: "keeping the plan",
    as: "business",
    open: "/dashboard/profile#plan",
    before: withScheduledChange,
    layer: true,
    reach: (page, t) => page.getByRole("button", { name: t("dashboard.profile.keep", { plan: "Business" }) }).click(),
  },
  { name: "not found, signed in", as: "business", open: "/dashboard/nowhere" },
]

/** What administrators see. */
const ADMINISTRATION: Screen[] = [
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
    reach: (page) => page.getByRole("button", { name: "Tavasz Kézműves Bt.", exact: true }).click(),
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

export const SCREENS: readonly Screen[] = [...OPEN, ...DASHBOARD, ...ADMINISTRATION]

/** Opens a screen on a prepared page, and waits until it is complete and still. */
export async function show(page: Page, screen: Screen, t: Say): Promise<void> {
  await screen.before?.(page)
  await page.goto(typeof screen.open === "string" ? screen.open : await screen.open())
  await expect(page.locator("h1").first()).toBeAttached()
  if (!screen.waits) await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  await screen.reach?.(page, t)
  await page.evaluate(() => document.fonts.ready)
}

async function chooseWallet(page: Page, t: Say): Promise<void> {
  await press(page, t("dashboard.wallet.connect"))
  await expect(page.getByRole("dialog").getByRole("button", { name: WALLET_NAME })).toBeVisible()
}

async function seenByBrowser(page: Page, t: Say): Promise<void> {
  await expect(page.locator("#own-reading")).toBeVisible()
  await expect(page.getByText(t("public.proof.reading"))).toBeHidden({ timeout: 150_000 })
}

async function onChain(): Promise<{ token_id: string; tx_hash: string }> {
  return callAs("business", `/products/${(await productOf("business", VALID)).id}`)
}

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

function pageOf(name: string): () => Promise<string> {
  return async () => `/dashboard/products/${(await productOf("business", name)).id}`
}

function productsDialog(name: string, action: Address): Screen {
  return {
    name,
    as: "business",
    open: "/dashboard/products",
    layer: true,
    reach: async (page, t) => {
      await press(page, t("dashboard.products.actions"))
      await page.getByRole("menuitem", { name: t(action) }).click()
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  }
}

async function chooseFile(page: Page): Promise<void> {
  const file = { name: "blankets.csv", mimeType: "text/csv", buffer: Buffer.from(TEN_ROWS) }
  await page.locator('input[type="file"]').setInputFiles(file)
}

/** The signed-in user's company, otherwise than it is. */
export async function withMe(page: Page, change: object): Promise<void> {
  await page.route("**/me", async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } }),
  )
}

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

async function withIntegration(page: Page): Promise<void> {
  const at = "2026-11-20T09:30:00.000Z"
  const key = { id: "k1", name: "Warehouse in Szekszárd", prefix: "tm_7K3M", scopes: ["products:read", "mints:write"] }
  const keys = [{ ...key, created_at: at, expires_at: null, last_used_at: at }]
  const endpoint = { id: "w1", url: CARD_URL, events: ["product.minted", "product.recalled"], enabled: true }
  const endpoints = [{ ...endpoint, disabled_by: null, failing_since: at, slow_since: at, created_at: at }]
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
  const picture = readFileSync(join(import.meta.dirname, "..", "..", "web", "public", "icon-512.png"))
  form.set("file", new File([picture], "stamp.png", { type: "image/png" }))
  await callAs("free", "/documents", { method: "POST", body: form })
}
