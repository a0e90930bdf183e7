// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import type { Product } from "#shared/api/products.ts"
import { openDashboardPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { MintingPanel } from "#web/dashboard/minting/minting-panel.tsx"
import { mintProducts } from "#web/dashboard/minting/run.ts"
import { PREFERENCE_DEFAULT, readListQuery } from "#web/dashboard/products/list-query.ts"
import { useProductPage } from "#web/dashboard/products/use-product-page.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { clearSession, keepToken, keepUser, onSessionElsewhere, readToken, takeSession } from "#web/session.ts"

const told = vi.hoisted(() => vi.fn())
vi.mock("#web/ui/toasts.tsx", () => ({ toast: told, toastInProducts: told }))

/** Requests to the service, with their tokens. */
const asked = vi.fn()
let answer: (path: string) => Promise<Response>

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  asked.mockClear()
  told.mockClear()
  await loadTexts("dashboard")
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    asked(path.split("?")[0], headers.authorization, path)
    return answer(path)
  })
})
describe("a mint that is under way when its company signs out", () => {
  it("hands nothing more in, shows nothing and says nothing to whoever signs in next", async () => {
    keepToken("first", false)
    const refusals: (() => void)[] = []
    answer = async (path) => {
      if (path !== "/mint-onchain")
        return Response.json({ total: 0, minted: 0, pending: 0, failed: 0, minting: 0, ids: [] })
      return new Promise((resolve) => refusals.push(() => resolve(Response.json({}, { status: 401 }))))
    }
    const products = Array.from({ length: 8 }, (_, at) => ({ id: `p${at}`, short_code: `c${at}`, status: "pending" }))
    const over = mintProducts(products as Product[])
    await vi.advanceTimersByTimeAsync(0)
    expect(refusals).toHaveLength(6)
    clearSession()
    keepToken("second", false)
    for (const refuse of refusals) refuse()
    await over
    const page = await openDashboardPage(<MintingPanel />, "/dashboard/products")
    await page.wait(5_000)
    expect(page.text()).toBe("")
    expect(told).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalledWith("/mint-onchain", "Bearer second", expect.anything())
  })
})

describe("a page of the list", () => {
  function Third() {
    useProductPage(readListQuery(new URLSearchParams("page=3&size=25"), PREFERENCE_DEFAULT))
    return null
  }
  const open = () => openDashboardPage(<Third />, "/dashboard/products")

  it("is not looked for behind another company's products", async () => {
    answer = async (path) =>
      path.startsWith("/products")
        ? Response.json({ items: [], total: 100, next_cursor: `after ${asked.mock.calls.at(-1)?.[1]}` })
        : Response.json({})
    for (const token of ["first", "second"]) {
      keepToken(token, false)
      const page = await open()
      await page.wait(100)
      await page.close()
      queryClient.clear()
      clearSession()
    }
    const seconds = asked.mock.calls.filter(([path, token]) => path === "/products" && token === "Bearer second")
    expect(seconds.length).toBeGreaterThan(0)
    expect(seconds.map(([, , whole]) => new URL(whole, "http://x").searchParams.get("cursor"))).not.toContain(
      "after Bearer first",
    )
  })
})

describe("another window that signs in or out", () => {
  const told_elsewhere = vi.fn()
  onSessionElsewhere(told_elsewhere)
  const elsewhere = (key: string | null) => dispatchEvent(Object.assign(new Event("storage"), { key }))
  beforeEach(() => told_elsewhere.mockClear())

  it("does so for this one as well", () => {
    elsewhere("token")
    elsewhere(null)
    expect(told_elsewhere).toHaveBeenCalledTimes(2)
  })

  it("does not where this one has a session of its own, nor by what else it keeps", () => {
    elsewhere("language")
    keepToken("own", false)
    elsewhere("token")
    expect(told_elsewhere).not.toHaveBeenCalled()
  })

  it("ends the session that it shares with this one, and no other", async () => {
    vi.useRealTimers()
    const channel = new BroadcastChannel("session")
    keepToken("own", false)
    channel.postMessage({ ended: "another" })
    channel.postMessage({ ended: "own" })
    await vi.waitFor(() => expect(told_elsewhere).toHaveBeenCalledTimes(1), { timeout: 60_000 })
    expect(readToken()).toBeNull()
    channel.close()
  })

  it.each([true, false])("hands its session to this one, though it is busy (seen: %s)", async (isSeen) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    keepUser({ email: "owner@brand.test" } as Me)
    const channel = new BroadcastChannel("session")
    channel.onmessage = ({ data }) => {
      if (!data.asks) return
      vi.advanceTimersByTime(1_000)
      channel.postMessage({ token: "theirs", isSeen })
    }
    await takeSession()
    expect([readToken(), sessionStorage.getItem("token")]).toEqual(["theirs", "theirs"])
    channel.close()
  })
})
