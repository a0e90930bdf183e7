import type { Page } from "@playwright/test"
import { sendReport, withReports } from "#test/e2e/company.ts"
import { callAs, codeOf, productOf } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import { MAIN_NODE, withoutFirstViews } from "#test/e2e/place.ts"
import { putWallet, WALLET_NAME } from "#test/e2e/test-wallet.ts"
import { press, result, type Say, type Screen, VALID } from "./screen.ts"

/** What a code answers, and what lies over it. */
export const RESULT_SCREENS: Screen[] = [
  { name: "result, valid", open: result(VALID), reach: seenByBrowser, words_max: 150 },
  {
    name: "result, how people are counted",
    open: result(VALID),
    reach: (page, t) => page.getByText(t("checks.how")).click(),
  },
  {
    name: "result, my checks",
    open: result(VALID),
    reach: async (page, t) => {
      await page.getByText(t("checks.mine")).click()
      await expect(page.getByRole("button", { name: t("checks.clear") })).toBeVisible()
    },
  },
  {
    name: "result, what was checked of its maker",
    open: result(VALID),
    reach: async (page, t) => {
      await seenByBrowser(page, t)
      await page.locator("main [aria-expanded]").first().click()
      await expect(page.getByRole("region", { name: /maker|gyártó/i }).getByRole("listitem")).toHaveCount(5)
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
  { name: "result, of a batch", open: result("Lattice Linen Napkins"), reach: seenByBrowser },
  { name: "result, recalled", open: result("Raindrop Apron"), reach: seenByBrowser, words_max: 180 },
  { name: "result, with an alarm", open: result("Peacock Eye Runner"), reach: seenByBrowser, words_max: 180 },
  { name: "result, expired", open: result("Rosemary Cushion"), reach: seenByBrowser },
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
  { name: "saving", open: result(VALID), layer: true, reach: (page, t) => press(page, t("public.result.save")) },
  {
    name: "checking oneself",
    open: result(VALID),
    layer: true,
    reach: async (page, t) => {
      await page.getByText(t("public.proof.details"), { exact: true }).click()
      await press(page, t("proof.yourself"))
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  },
  {
    name: "reporting",
    open: result(VALID),
    layer: true,
    reach: async (page, t) => {
      await press(page, t("public.result.report"))
      await page.locator('dialog input[type="file"]').setInputFiles("scripts/demonstration/tablecloth.webp")
      await page.getByRole("button", { name: t("after.report.photos.remove", { n: 1 }) }).waitFor()
      await press(page, t("after.report.send"))
    },
  },
  {
    name: "reporting, sent",
    open: result(VALID),
    layer: true,
    before: withReports,
    reach: async (page, t) => {
      await press(page, t("public.result.report"))
      await sendReport(page)
    },
  },
  { name: "result of a token", open: async () => `/v/${(await onChain()).token_id}` },
  { name: "result of a transaction", open: async () => `/v/${(await onChain()).tx_hash}` },
  { name: "transaction of a local chain", open: async () => `/local/1/tx/${(await onChain()).tx_hash}` },
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
]

async function seenByBrowser(page: Page, t: Say): Promise<void> {
  await expect(page.locator("#own-reading")).toBeVisible()
  await expect(page.getByText(t("public.proof.reading"))).toBeHidden({ timeout: 150_000 })
}

async function onChain(): Promise<{ token_id: string; tx_hash: string }> {
  return callAs("business", `/products/${(await productOf("business", VALID)).id}`)
}
