// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { MintingPanel } from "#web/dashboard/minting/minting-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

let minting = 0
beforeEach(async () => {
  vi.useFakeTimers()
  await loadTexts("dashboard")
  const answer = () => Response.json({ total: 9, minted: 9 - minting, pending: minting, failed: 0, minting })
  vi.stubGlobal("fetch", async () => answer())
})
const open = () =>
  openPage(
    <QueryClientProvider client={queryClient}>
      <MintingPanel />
    </QueryClientProvider>,
    "/dashboard/products",
  )

it("shows what is on its way although this page has not sent it, until it has arrived", async () => {
  minting = 3
  const page = await open()
  await page.wait(10)
  expect(page.text()).toContain("3 products are being minted")
  minting = 0
  await page.wait(3_100)
  expect(page.text()).toBe("")
  await page.close()
})

it("shows nothing where nothing is on its way", async () => {
  minting = 0
  const page = await open()
  await page.wait(10)
  expect(page.text()).toBe("")
  await page.close()
})
