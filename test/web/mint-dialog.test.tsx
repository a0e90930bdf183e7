// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act, useState } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { type AskedMint, MintDialog } from "#web/dashboard/minting/mint-dialog.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const send = vi.fn()
let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  vi.useFakeTimers()
  send.mockClear()
  await Promise.all([loadTexts("dashboard"), loadTexts("public")])
})
afterEach(async () => {
  await page.close()
  queryClient.clear()
  vi.useRealTimers()
})

function Asking() {
  const [asked, ask] = useState<AskedMint | null>(null)
  return (
    <>
      <button type="button" onClick={() => ask({ n: 43, failed: 2, send })}>
        Ask
      </button>
      <MintDialog asked={asked} onClose={() => ask(null)} />
    </>
  )
}

async function asked(chain_id: 11_155_111 | 1) {
  const network = chain_id === 1 ? "mainnet" : "testnet"
  queryClient.setQueryData(queries.me.queryKey, { mint_chain_id: chain_id } as never)
  queryClient.setQueryData(queries.chains.queryKey, [{ chain_id, name: `Chain ${chain_id}`, network }] as never)
  page = await openPage(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
    "/dashboard/products",
  )
  await page.press("Ask")
}

const sheet = () => document.querySelector<HTMLElement>("[role=alertdialog]")
const yes = () => [...sheet()!.querySelectorAll("button")].at(-1)!
const tick = () => act(async () => sheet()!.querySelector<HTMLInputElement>("[type=checkbox]")!.click())

it("says how many, on which network, and what stays for good", async () => {
  await asked(1)
  const text = sheet()!.textContent
  for (const said of ["43 products become permanent", "Chain 1 ", "2 that failed before", "Mint 43 products"])
    expect(text).toContain(said)
  expect(text).not.toContain("Test network only")
})

it("says of a test network that it is one", async () => {
  await asked(11_155_111)
  expect(sheet()!.textContent).toContain("Test network only")
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
  expect(yes().disabled).toBe(true)
  expect(send).not.toHaveBeenCalled()
})
