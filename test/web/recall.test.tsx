// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { RecallPanel } from "#web/dashboard/product/recall-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const asked = vi.fn()
const recall = { kind: "recalled", at: "2026-11-01T08:00:00Z", chain_id: 1, scope: "product" }
let history: object[]
let posted: object[]
let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  history = [recall]
  await Promise.all([loadTexts("dashboard"), loadTexts("public")])
  posted = []
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") posted.push(JSON.parse(String(init.body)))
    asked(decodeURIComponent(path))
    if (path.includes("/history")) return Response.json(history)
    if (path.includes("/recall-note")) return Response.json({ note: null })
    return Response.json({ items: [], next_cursor: null, total: 20 })
  })
  queryClient.setQueryData(queries.me.queryKey, { company: "Duna Pharma Zrt." } as never)
  queryClient.setQueryData(queries.chains.queryKey, [{ chain_id: 1, name: "Ethereum", network: "mainnet" }] as never)
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
  const button = await opened(true)
  await page.wait(100)
  expect(button.disabled).toBe(false)
})

const batch = { ...recall, scope: "batch" }
it.each([
  ["a batch", [batch], "Withdraw the recall of 20 products? What it covers will verify again. It was recalled with", 0],
  ["a product of a batch", [recall], "Withdraw the recall of Blanket? What it covers will verify again.", 0],
  ["a product and its batch", [recall, batch], "Withdraw both for it to verify again.", 2],
  ["a product, its batch's withdrawn", [batch, recall, { ...batch, kind: "reinstated" }], "recall of Blanket?", 0],
])("withdraws what stands: %s", async (_, events, said, choices) => {
  history = events
  await opened(true, "batch")
  await page.wait(100)
  for (const part of said.split(/(?<=[?.]) /)) expect(sheet().textContent).toContain(part)
  expect(sheet().querySelectorAll("[type=radio]")).toHaveLength(choices)
  await act(async () => yes().click())
  const sent = { short_code: "0123-4567-89AK", scope: events.at(-1)!.scope, reason: "unspecified" }
  if (choices === 0 && events.length === 1) expect(posted).toEqual([sent])
})

it.each([true, false])(
  "shows the company's message as shoppers will: they read it if it is verified (%s)",
  async (verified) => {
    queryClient.setQueryData(queries.me.queryKey, { company: "Duna Pharma Zrt.", verified } as never)
    await opened(false)
    await act(async () => {
      const box = sheet().querySelector("textarea")!
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(box, "Bring it back.")
      box.dispatchEvent(new Event("input", { bubbles: true }))
    })
    expect(sheet().querySelector("section")!.textContent!.includes("Bring it back.")).toBe(verified)
  },
)

it("says in the dialog that an address is none", async () => {
  await opened(false)
  await choose("safety")
  const address = sheet().querySelector<HTMLInputElement>("[type=email]")!
  address.focus()
  await page.key("help@brand")
  await act(async () => yes().click())
  expect(sheet().textContent).toContain("Enter an email address at which shoppers reach you.")
  expect([document.activeElement === address, posted]).toEqual([true, []])
  await page.key(".example")
  await act(async () => yes().click())
  expect(posted).toMatchObject([{ note: { contact: "help@brand.example" } }])
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
  expect(sheet().querySelector("a")!.getAttribute("href")).toBe("/dashboard/products?filter=tx_hash:equals:0xab")
  expect(yes().disabled).toBe(false)
})
