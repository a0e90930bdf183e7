// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { RecallPanel } from "#web/dashboard/product/recall-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const asked = vi.fn()
let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("dashboard"), loadTexts("public")])
  vi.stubGlobal("fetch", async (path: string) => {
    asked(decodeURIComponent(path))
    return Response.json({ items: [], next_cursor: null, total: 20 })
  })
  queryClient.setQueryData(queries.me.queryKey, { company: "Duna Pharma Zrt." } as never)
  queryClient.setQueryData(queries.chains.queryKey, [{ chain_id: 1, name: "Ethereum", network: "mainnet" }] as never)
})
afterEach(async () => {
  await page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sheet = () => document.querySelector<HTMLElement>("[role=alertdialog]")!
const yes = () => [...sheet().querySelectorAll("button")].at(-1)!
const opened = async (recalled: boolean, nft_scope: Product["nft_scope"] = "individual") => {
  const product = { id: "p1", short_code: "0123-4567-89AK", product_name: "Blanket", recalled, nft_scope }
  page = await openPage(
    <QueryClientProvider client={queryClient}>
      <RecallPanel product={{ ...product, chain_id: 1, tx_hash: "0xab" } as Product} />
    </QueryClientProvider>,
    "/dashboard/products/p1",
  )
  await page.press(recalled ? "Withdraw the recall" : "Recall this product")
  return yes()
}
const choose = (reason: string) =>
  act(async () => {
    const select = sheet().querySelector("select")!
    select.value = reason
    select.dispatchEvent(new Event("change", { bubbles: true }))
  })

it("asks for a reason, and takes none for granted", async () => {
  const button = await opened(false)
  const select = document.querySelector("select")!
  expect([button.disabled, select.value]).toEqual([true, ""])
  expect([...select.options].map(({ value }) => value)).not.toContain("unspecified")
})

it("needs none to be taken back", async () => {
  expect((await opened(true)).disabled).toBe(false)
})

it("says where it is written and what shoppers will read", async () => {
  await opened(false)
  await choose("safety")
  for (const said of ["written to Ethereum", "Shoppers will read", "by Duna Pharma Zrt.", "Reason: safety."])
    expect(sheet().textContent).toContain(said)
  await choose("label_copied")
  expect(sheet().textContent).toContain("Duna Pharma Zrt. has recalled this label: it was copied.")
  expect(yes().disabled).toBe(false)
})

it("counts the batch that it covers, and leads to its list", async () => {
  await opened(false, "batch")
  await choose("safety")
  await act(async () => [...sheet().querySelectorAll<HTMLInputElement>("[type=radio]")].at(-1)!.click())
  await page.wait(100)
  expect(asked.mock.calls.flat().join()).toContain('{"column":"tx_hash","operator":"equals","value":"0xab"}')
  expect(sheet().textContent).toContain("Recall 20 products?")
  expect(sheet().querySelector("a")!.getAttribute("href")).toBe("/dashboard/products?filter=tx_hash%3Aequals%3A0xab")
  expect(yes().disabled).toBe(false)
})
