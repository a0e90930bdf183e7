// @vitest-environment happy-dom

import { act, useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import type { MintPreview } from "#shared/api/mints.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import { isOff, openDashboardPage, openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { ActsPanel } from "#web/dashboard/brand-keys/acts-panel.tsx"
import { MintsPanel } from "#web/dashboard/brand-keys/mints-panel.tsx"
import { type AskedMint, previewOf } from "#web/dashboard/minting/asked-mint.ts"
import { MintDialog } from "#web/dashboard/minting/mint-dialog.tsx"
import { MintingPanel } from "#web/dashboard/minting/minting-panel.tsx"
import { BulkResult } from "#web/dashboard/upload/bulk-result.tsx"
import { CsvCheck } from "#web/dashboard/upload/csv-check.tsx"
import { type Checked, NO_WORK } from "#web/dashboard/upload/use-bulk-upload.ts"
import { loadTexts } from "#web/i18n/texts.ts"

describe("mint dialog", () => {
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
    page = await openDashboardPage(<Asking />, "/dashboard/products")
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
      ...["43 products become permanent", "NetworkChain 1", "2 that failed before", "Mint 43 products"],
      ...["1,752 of 3,000", "3 minutes", "Name, photo, serial", "Brand page, recall"],
    ])
      expect(text).toContain(said)
    expect(text).not.toContain("Test network only")
  })

  it("says of a test network first, in amber, that it is one", async () => {
    await asked(11_155_111)
    expect(sheet()!.querySelector("dl > .text-amber")!.textContent).toBe("NetworkTest network only: Chain 11155111")
  })

  it.each([
    ["a company on a test network", 11_155_111, false, "Shoppers read “Trial record”."],
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
    expect(isOff(button)).toBe(true)
    await act(async () => button.click())
    expect([document.activeElement?.getAttribute("type"), send.mock.calls]).toEqual(["checkbox", []])
    await tick()
    expect(isOff(button)).toBe(false)
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
    expect(isOff(yes())).toBe(true)
    expect(send).not.toHaveBeenCalled()
  })
})

describe("minting elsewhere", () => {
  let minting = 0
  beforeEach(async () => {
    vi.useFakeTimers()
    await loadTexts("dashboard")
    const answer = () => Response.json({ total: 9, minted: 9 - minting, pending: minting, failed: 0, minting })
    vi.stubGlobal("fetch", async () => answer())
  })
  const open = () => openDashboardPage(<MintingPanel />, "/dashboard/products")

  it("shows what is on its way although this page has not sent it, until it has arrived", async () => {
    minting = 3
    const page = await open()
    await page.wait(10)
    expect(page.text()).toContain("3 products are being minted")
    minting = 0
    await page.wait(3_100)
    expect(page.text()).toBe("")
  })

  it("shows nothing where nothing is on its way", async () => {
    minting = 0
    const page = await open()
    await page.wait(10)
    expect(page.text()).toBe("")
  })
})

describe("dry run", () => {
  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(async () => {
    await Promise.all([loadTexts("public"), loadTexts("dashboard")])
    page = await openPage(<Checking />, "/dashboard/upload")
  })
  const fault = (line: number, column: string) => ({
    ...{ line, column, code: "name_missing", params: {}, message: "No name.", product: "", value: "" },
  })
  const result = { valid_count: 1, error_count: 3, errors: [fault(2, "name"), fault(3, ""), fault(4, "made on")] }

  function Checking() {
    const [work, setWork] = useState(NO_WORK)
    const state = { file: new File([], "x.csv"), result: { ...result, columns: [], warnings: [] }, mapping: [], work }
    const nothing = () => undefined
    return (
      <CsvCheck
        state={{ ...state, checked_fixes: [] } as unknown as Checked}
        onFix={setWork}
        onChange={setWork}
        onCheck={nothing}
        onAdd={nothing}
        onColumns={nothing}
        onOther={nothing}
      />
    )
  }

  const focused = () => document.activeElement as HTMLElement
  /** As Enter does in a field. */
  const enter = () => act(async () => (focused() as HTMLInputElement).form!.requestSubmit())
  const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!

  it("Enter saves a fix and goes on to the next row that can be fixed, and after the last one to checking them", async () => {
    await act(async () => named("Fix line 2, name").click())
    await page.key("Jug")
    await enter()
    expect(focused()).toBe(page.labelled("made on"))
    await page.key("2026")
    await enter()
    expect(focused().textContent).toBe("Check 2 fixes")
    expect(page.text()).toContain("Jug")
  })

  it("what is given up goes back to its button", async () => {
    await act(async () => named("Fix line 4, made on").click())
    await page.press("Cancel")
    expect(focused()).toBe(named("Fix line 4, made on"))
  })
})

describe("bulk result", () => {
  const UPLOADED = "Your product has been uploaded successfully"

  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(async () => {
    vi.useFakeTimers()
    await Promise.all([loadTexts("public"), loadTexts("dashboard")])
  })

  async function show(valid_count: number, error_count: number): Promise<string> {
    const errors = Array.from({ length: error_count }, (_, line) => ({
      ...{ line, column: "name", code: "name_missing", message: "This row has no product name." },
    }))
    const counts = { valid_count, error_count, errors, failed_rows_csv: null, columns: [], warnings: [] }
    const result = { ...counts, upload_id: "u1" } as unknown as BulkUploadResponse
    page = await openDashboardPage(
      <BulkResult result={result} name="x.csv" onAnother={() => {}} />,
      "/dashboard/upload",
    )
    return document.body.textContent ?? ""
  }

  it("a file of which every row is in was uploaded successfully", async () => {
    const said = await show(50, 0)
    expect(said).toContain("Upload complete: 50 valid, 0 errors")
    expect(said).toContain(UPLOADED)
  })

  it.each([
    [43, 7, "7 rows were not registered."],
    [43, 1, "One row was not registered."],
    [0, 2, "Upload complete: 0 valid, 2 errors"],
  ])("of %s rows that are in and %s that are not, no success is told", async (valid, errors, told) => {
    const said = await show(valid, errors)
    expect(said).toContain(told)
    expect(said).not.toContain(UPLOADED)
    expect(said).not.toContain("Success")
  })

  it.each([
    [10, 0, ["Mint these (10)", "Download the codes"], "Next: mint them, then print their labels."],
    [0, 10, ["Print labels", "Download the codes"], "They are minted. Next: print their labels."],
    [0, 9, ["Print labels", "Download the codes"], "Next: mint them, then print their labels."],
  ])(
    "while %s wait and %s are minted, what comes next is of this file alone",
    async (count, minted, next, sentence) => {
      queryClient.setQueryData(["products", "to-mint", "u1"], { count, without_photo: 0, items: [], minted })
      await show(10, 1)
      const buttons = [...document.querySelectorAll("#done ~ div :is(a, button)")].map(({ textContent }) => textContent)
      expect(buttons.slice(0, 2)).toEqual(next)
      expect(page.text()).toContain(sentence)
      const to = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Go to the products")
      expect(to?.getAttribute("href")).toBe("/dashboard/products?filter=upload_id:equals:u1")
    },
  )
})

describe("brand mints", () => {
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
    page = await openDashboardPage(panel, "/dashboard/brand")
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
    const isSetClosed = isOff(button())
    await choose("not_signed_from")
    expect(page.text()).toMatch(said)
    expect([isSetClosed, isOff(button())]).toEqual(isClosed)
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
    expect([isOff(button()), page.text()]).toEqual([true, expect.stringContaining("There is no key of yours for this")])
  })

  it("says why nothing can be signed: no key, or no time yet", async () => {
    await open(<MintsPanel known={{ ...known(), keys: [] }} />)
    expect(page.text()).toContain("To sign, first list a key of yours above.")
    await page.close()
    await open(<ActsPanel known={known()} />)
    await choose("end")
    expect([isOff(button()), page.text()]).toEqual([true, expect.stringContaining("Enter the time first.")])
    await page.fill("Since when", "2026-01-02T03:04")
    expect([isOff(button()), page.text()]).toEqual([false, expect.not.stringContaining("Enter the time first.")])
  })
})
