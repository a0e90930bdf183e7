// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { RecallPanel } from "#web/dashboard/product/recall-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("dashboard"), loadTexts("public")])
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

const opened = async (recalled: boolean) => {
  const product = { id: "p1", short_code: "0123-4567-89AK", product_name: "Blanket", recalled, nft_scope: "individual" }
  page = await openPage(<RecallPanel product={product as Product} />, "/dashboard/products/p1")
  await page.press(recalled ? "Withdraw the recall" : "Recall this product")
  return [...document.querySelectorAll<HTMLButtonElement>("[role=alertdialog] button")].at(-1)!
}

it("asks for a reason, and takes none for granted", async () => {
  const yes = await opened(false)
  const select = document.querySelector("select")!
  expect([yes.disabled, select.value]).toEqual([true, ""])
  expect([...select.options].map(({ value }) => value)).not.toContain("unspecified")
})

it("needs none to be taken back", async () => {
  expect((await opened(true)).disabled).toBe(false)
})
