// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import { openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { ActsPanel } from "#web/dashboard/brand-keys/acts-panel.tsx"
import { MintsPanel } from "#web/dashboard/brand-keys/mints-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const MINTS = 250
const PAGE = 100
const NOW = Date.UTC(2026, 1, 5)
const word = (n: number) => `0x${n.toString(16).padStart(64, "0")}` as const
const address = `0x${"b7".repeat(20)}` as const
const registry = `0x${"a1".repeat(20)}` as const
const item = (n: number) => ({
  ...{ chain_id: 1, registry, issuer: word(7), subject: word(n), root: word(n), size: 3 },
  minted_at: "2026-02-05T10:00:00.000Z",
})

let page: Awaited<ReturnType<typeof openPage>>
let unsigned: number[] = []
let refusedBelow = 0
const askedWallet = vi.fn()
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  unsigned = Array.from({ length: MINTS }, (_, at) => at + 1)
  refusedBelow = 0
  await Promise.all([loadTexts("brand"), loadTexts("public")])
  queryClient.setQueryData(queries.chains.queryKey, [{ chain_id: 1, name: "Ethereum", network: "mainnet" }] as never)
  vi.stubGlobal("ethereum", {
    async request({ method, params }: { method: string; params?: unknown[] }) {
      if (method === "eth_requestAccounts") return [address]
      if (method === "eth_signTypedData_v4") askedWallet(JSON.parse(params![1] as string).message)
      return `0x${"5c".repeat(64)}1b`
    },
  })
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => (body ? keep(String(body)) : list(url)))
})
afterEach(() => askedWallet.mockClear())

function list(url: string): Response {
  const cursor = new URL(url, "http://x").searchParams.get("cursor")
  const behind = unsigned.filter((n) => cursor === null || n > Number(cursor))
  const shown = behind.slice(0, PAGE)
  return Response.json({ items: shown.map(item), next_cursor: behind.length > PAGE ? String(shown.at(-1)) : null })
}
function keep(body: string): Response {
  const n = Number(JSON.parse(body).statement.message.root)
  if (n < refusedBelow) return Response.json({ code: "conflict", detail: "Older than the key." }, { status: 409 })
  unsigned = unsigned.filter((one) => one !== n)
  return Response.json({ chain_id: 1, subject: word(n), key: word(9) })
}

const known = (signed_from: number | null = null): BrandKeyList => ({
  issuer: word(7),
  keys: [{ key_hash: word(9), address, created_at: "2026-01-05T10:00:00.000Z" }],
  unlisted: [],
  networks: [
    {
      ...{ chain_id: 1, network: "mainnet", contract: registry, signed_from, nonce: 4 },
      lives: { [word(9)]: { from: 1, until: null, compromised: false } },
    },
  ],
})
const open = async (panel: React.ReactElement) => {
  page = await openPage(<QueryClientProvider client={queryClient}>{panel}</QueryClientProvider>, "/dashboard/brand")
  await page.wait(10)
}
const lines = () => document.querySelectorAll("li").length
async function press(name: string) {
  await page.press(name)
  // The wallets of the browser have 300 ms to say that they are there.
  await page.wait(1_000)
}

it("signs for 250 mints, page by page", async () => {
  await open(<MintsPanel known={known()} />)
  expect([lines(), page.text()]).toEqual([PAGE, expect.stringContaining("There are more than these.")])
  await press("Sign all 100")
  expect([unsigned.length, lines()]).toEqual([150, PAGE])
  await press("Show more")
  expect([lines(), page.text()]).toEqual([150, expect.not.stringContaining("Show more")])
  await press("Sign all 150")
  expect([unsigned, page.text()]).toEqual([[], "Everything that is on the blockchain is signed for."])
})

it("reaches what is behind a page of mints that are refused, and asks the wallet for none of them twice", async () => {
  refusedBelow = 121
  await open(<MintsPanel known={known()} />)
  await press("Sign all 100")
  expect([unsigned.length, page.text()]).toEqual([MINTS, expect.stringContaining("Older than the key.")])
  await press("Show more")
  await press("Sign all 100")
  await press("Sign all 50")
  expect(unsigned).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  expect(askedWallet).toHaveBeenCalledTimes(MINTS)
})

const choose = (value: string) =>
  act(async () => {
    const select = document.querySelector("select")!
    select.value = value
    select.dispatchEvent(new Event("change", { bubbles: true }))
  })
const button = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Sign this change")!

it.each([
  ["none is set", null, /you have set no date/, [false, true]],
  ["it is ahead", NOW / 1_000 + 60, /Until then you can move or withdraw/, [false, false]],
  ["it has come", NOW / 1_000, /can’t be moved or withdrawn any more, by you or by us/, [true, true]],
] as const)("says where %s what can become of the date to sign from", async (_what, date, said, isClosed) => {
  await open(<ActsPanel known={known(date)} />)
  await choose("signed_from")
  await page.fill("From when", "2030-01-02T03:04")
  const isSetClosed = button().disabled
  await choose("not_signed_from")
  expect(page.text()).toMatch(said)
  expect([isSetClosed, button().disabled]).toEqual(isClosed)
})

it("withdraws the date with a signature of time 0, as the contract takes it", async () => {
  await open(<ActsPanel known={known(NOW / 1_000 + 60)} />)
  await choose("not_signed_from")
  await press("Sign this change")
  const yes = [...document.querySelectorAll<HTMLElement>("[role=alertdialog] button")].at(-1)!
  await act(async () => yes.click())
  await page.wait(1_000)
  expect(askedWallet).toHaveBeenCalledWith({ issuer: word(7), time: 0, nonce: 4 })
  expect(JSON.parse(document.querySelector("pre")!.textContent!)).toMatchObject({ act: "signed_from", time_s: 0 })
})

it("offers no key to add that the company has not listed, but lets it be ended", async () => {
  const listed = { key_hash: word(11), address: registry, created_at: "2026-02-04T10:00:00.000Z" }
  const strangers = { ...known(), unlisted: [word(3), word(5)] }
  strangers.networks[0]!.lives[word(5)] = { from: 1, until: null, compromised: false }
  const offered = () => [...document.querySelectorAll("select")].at(-1)!.textContent
  await open(<ActsPanel known={{ ...strangers, keys: [...strangers.keys, listed] }} />)
  expect(offered()).toBe(registry)
  await choose("end")
  expect(offered()).toBe(`${address}Not on your list (${word(5).slice(0, 10)})`)
  await page.close()
  await open(<ActsPanel known={strangers} />)
  expect([button().disabled, page.text()]).toEqual([true, expect.stringContaining("There is no key of yours for this")])
})

it("says why nothing can be signed: no key, or no time yet", async () => {
  await open(<MintsPanel known={{ ...known(), keys: [] }} />)
  expect(page.text()).toContain("To sign, first list a key of yours above.")
  await page.close()
  await open(<ActsPanel known={known()} />)
  await choose("end")
  expect([button().disabled, page.text()]).toEqual([true, expect.stringContaining("Enter the time first.")])
  await page.fill("Since when", "2026-01-02T03:04")
  expect([button().disabled, page.text()]).toEqual([false, expect.not.stringContaining("Enter the time first.")])
})
