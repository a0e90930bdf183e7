// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act, useState } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { MintPreview } from "#shared/api/mints.ts"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { type AskedMint, previewOf } from "#web/dashboard/minting/asked-mint.ts"
import { MintDialog } from "#web/dashboard/minting/mint-dialog.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const send = vi.fn()
const product = (at: number) => ({
  ...{ id: `p${at}`, product_name: `Towel ${at}`, serial_number: `S-${at}`, batch_number: "L-0402", media: [] },
})
const PREVIEW = { count: 43, without_photo: 2, items: [1, 2, 3].map(product) } as unknown as MintPreview
let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  vi.useFakeTimers()
  send.mockClear()
  await Promise.all([loadTexts("dashboard"), loadTexts("public"), import("#web/dashboard/minting/mint-sheet.tsx")])
})

function Asking() {
  const [asked, ask] = useState<AskedMint | null>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => ask({ ...PREVIEW, failed: 2, list: "/dashboard/products?filter=status:equals:Pending", send })}
      >
        Ask
      </button>
      <MintDialog asked={asked} onClose={() => ask(null)} />
    </>
  )
}

async function asked(chain_id: 11_155_111 | 1, verified = true) {
  const network = chain_id === 1 ? "mainnet" : "testnet"
  queryClient.setQueryData(queries.me.queryKey, {
    mint_chain_id: chain_id,
    verified,
    remaining_slots: 1752,
    plan_limit: 3000,
  } as never)
  queryClient.setQueryData(queries.chains.queryKey, [
    { chain_id, name: `Chain ${chain_id}`, network, confirmations: 12 },
  ] as never)
  page = await openPage(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
    "/dashboard/products",
  )
  await page.press("Ask")
  await page.wait(0)
}

const sheet = () => document.querySelector<HTMLElement>("[role=alertdialog]")
const yes = () => [...sheet()!.querySelectorAll("button")].at(-1)!
const tick = () => act(async () => sheet()!.querySelector<HTMLInputElement>("[type=checkbox]")!.click())

it("says how many, on which network, how long, and what stays for good", async () => {
  await asked(1)
  const text = sheet()!.textContent
  for (const said of [
    ...["43 products become permanent", "Network: Chain 1", "2 that failed before", "Mint 43 products"],
    ...["1,752 of 3,000", "3 minutes", "Logo, story and contact", "Recalling a product"],
  ])
    expect(text).toContain(said)
  expect(text).not.toContain("Test network only")
})

it("says of a test network in its title, in amber, that it is one", async () => {
  await asked(11_155_111)
  const title = document.getElementById(sheet()!.getAttribute("aria-labelledby")!)!
  expect(title.querySelector(".text-amber")!.textContent).toBe("Test network only: Chain 11155111")
})

it.each([
  ["a verified company on a test network", 11_155_111, true, "Shoppers read “Trial record”."],
  ["any other on a test network", 11_155_111, false, "Shoppers read “Unknown maker” and “Test network only.”"],
  ["a company that waits", 1, false, "Shoppers read “Unknown maker” until we have verified your company."],
] as const)("promises what shoppers will read: %s", async (_who, chain_id, verified, said) => {
  await asked(chain_id, verified)
  expect(sheet()!.textContent).toContain(said)
  expect(sheet()!.textContent!.match(/Shoppers read/g)).toHaveLength(1)
})

it("shows the first three, and leads to all of them and to those without a photo", async () => {
  await asked(1)
  expect([...sheet()!.querySelectorAll("li p:first-child")].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Towel 1", "Towel 2", "Towel 3"]),
  )
  expect(sheet()!.textContent).toContain("2 products have no photo.")
  const links = [...sheet()!.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")])
  expect(links).toEqual([
    ["See all", "/dashboard/products?filter=status:equals:Pending"],
    ["Show them", "/dashboard/products?filter=status:equals:Pending&filter=media:empty:"],
  ])
  await act(async () => sheet()!.querySelector("a")!.click())
  expect(sheet()).toBeNull()
  expect(page.address()).toBe("/dashboard/products?filter=status:equals:Pending")
})

it("is of products at hand, whichever failed before or lack a photo", () => {
  const at_hand = [
    { ...product(1), status: "failed" },
    { ...product(2), status: "pending", media: [{}] },
    { ...product(3), status: "pending" },
    { ...product(4), status: "pending" },
  ] as unknown as Product[]
  expect(previewOf(at_hand)).toEqual({ count: 4, failed: 1, without_photo: 3, items: at_hand.slice(0, 3) })
})

it("mints once the names were looked through, and once for two clicks", async () => {
  await asked(1)
  const button = yes()
  expect(button.disabled).toBe(true)
  await tick()
  expect(button.disabled).toBe(false)
  await act(async () => button.click())
  await act(async () => button.click())
  expect(send).toHaveBeenCalledTimes(1)
  expect(sheet()).toBeNull()
})

it("asks for the tick again each time", async () => {
  await asked(1)
  await tick()
  await act(async () => [...sheet()!.querySelectorAll("button")].at(-2)!.click())
  await page.press("Ask")
  await page.wait(0)
  expect(yes().disabled).toBe(true)
  expect(send).not.toHaveBeenCalled()
})
