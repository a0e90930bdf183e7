import type { Page } from "@playwright/test"
import { CHAIN_IDS } from "#shared/chains.ts"
import { expect } from "#test/e2e/fixture.ts"
import { press, type Screen } from "./screen.ts"

/** A visitor who has asked a node of their own before. */
export async function withOwnNodes(page: Page): Promise<void> {
  const names = CHAIN_IDS.flatMap((id) =>
    ["local", "testnet", "mainnet"].map((kind) => `touchmark.nodes.${kind}.${id}`),
  )
  await page.addInitScript((kept) => {
    // An empty frame has no storage.
    if (origin === "null") return
    for (const name of kept) localStorage.setItem(name, "http://127.0.0.1:9/own")
  }, names)
}

/** Pages for everybody. */
export const SITE_SCREENS: Screen[] = [
  { name: "landing", open: "/", reach: (page) => page.locator("main a[href^='/v/']").first().waitFor() },
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
  { name: "status", open: "/status" },
  { name: "not found", open: "/nowhere" },
  { name: "the API's guide", open: "/docs" },
  { name: "the rule of checks", open: "/docs/checks" },
  { name: "the API's calls of a subject", open: "/docs/products" },
  { name: "checking from disk", open: "/verify.html" },
  { name: "checking from disk, nodes kept", open: "/verify.html", before: withOwnNodes },
]
