// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { ServiceStatus } from "#shared/api/chains.ts"
import { openPage } from "#test/support/page.tsx"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { partsOf, StatusPage, worstOf } from "#web/site/status/status-page.tsx"

type Chain = ServiceStatus["chains"][number]

const node = (changes: Partial<Chain["nodes"][number]> = {}): Chain["nodes"][number] => ({
  ...{ name: "1 (nodes.example)", state: "healthy", reason: null, head_block: 20_000_000 },
  ...changes,
})
const chain = (changes: Partial<Chain> = {}): Chain => ({
  ...{ chain_id: 1, name: "Ethereum", network: "mainnet", head_block: 20_000_000, indexed_block: 20_000_000 },
  ...{
    halted: false,
    waiting: 0,
    stall_reason: null,
    followed: true,
    minting: true,
    needed_nodes: 2,
    nodes: [node()],
    keys: [],
    queues: [],
  },
  ...changes,
})
const none = { held_up: 0, since: null }
const status = (changes: Partial<ServiceStatus> = {}, of: Partial<Chain> = {}): ServiceStatus => ({
  ...{ ready: true, version: "1.2.3", chains: [chain(of), chain({ chain_id: 11155111, name: "Sepolia" })] },
  ...{ letters: none, payments: none, disk_full_reason: null },
  ...changes,
})
const SINCE = { held_up: 2, since: "2026-11-21T10:00:00.000Z" }

describe("what is said of each part", () => {
  const healths = (given: ServiceStatus) => partsOf(given).map(({ health }) => health)

  it.each<[string, ServiceStatus, string[]]>([
    ["all is well", status(), ["works", "works", "works", "works"]],
    ["a few blocks behind", status({}, { indexed_block: 19_999_990 }), ["works", "works", "works", "works"]],
    ["far behind", status({}, { indexed_block: 19_999_989 }), ["slow", "works", "works", "works"]],
    [
      "behind its nodes",
      status({}, { nodes: [node({ head_block: 20_000_011 })] }),
      ["slow", "works", "works", "works"],
    ],
    [
      "no node answers",
      status({}, { nodes: [node({ state: "resting" }), node({ state: "behind" })] }),
      ["slow", "slow", "works", "works"],
    ],
    [
      "one of two answers",
      status({}, { nodes: [node({ state: "resting" }), node()] }),
      ["works", "works", "works", "works"],
    ],
    ["nothing read yet", status({}, { indexed_block: null }), ["slow", "works", "works", "works"]],
    ["mints wait", status({}, { stall_reason: "The registry is paused." }), ["works", "slow", "works", "works"]],
    ["nobody follows", status({}, { followed: false, stall_reason: "x" }), ["slow", "slow", "works", "works"]],
    ["a chain halted", status({}, { halted: true, stall_reason: "x" }), ["down", "down", "works", "works"]],
    ["letters are late", status({ letters: SINCE }), ["works", "works", "slow", "works"]],
    ["payments are late", status({ payments: SINCE }), ["works", "works", "works", "slow"]],
  ])("%s", (_name, given, expected) => expect(healths(given)).toEqual(expected))

  it("is summed up by the worst of it", () => {
    expect(worstOf(partsOf(status()))).toBe("works")
    expect(worstOf(partsOf(status({ letters: SINCE })))).toBe("slow")
    expect(worstOf(partsOf(status({ letters: SINCE }, { halted: true })))).toBe("down")
  })
})

describe("the page", () => {
  let page: Awaited<ReturnType<typeof openPage>>
  let answer: () => Response
  const show = async (given: ServiceStatus) => {
    answer = () => new Response(JSON.stringify(given))
    page = await openPage(<StatusPage />, "/status")
    await page.wait(0)
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.stubGlobal("fetch", async () => answer())
    await Promise.all([loadTexts("public"), loadTexts("status")])
  })
  it("says in words that everything works, and how far each chain is read", async () => {
    await show(status())
    expect(page.text()).toContain("Everything works.")
    expect(page.text()).toContain("Ethereum")
    expect(page.text()).toContain("20\u2009000\u2009000")
    expect(page.text()).toContain("1 of 1 healthy")
    expect(page.text()).toContain("Version 1.2.3")
  })

  it("says why mints wait, in Hungarian too", async () => {
    const FUNDS = "The signing key has run out of funds for network fees."
    await show(status({}, { waiting: 3, stall_reason: FUNDS }))
    expect(page.text()).toContain("Some things are taking longer than usual.")
    expect(page.text()).toContain(FUNDS)
    const PENZ = "Az aláíró kulcson nincs elég pénz a hálózati díjra."
    answer = () => new Response(JSON.stringify(status({}, { waiting: 3, stall_reason: PENZ })))
    await act(() => switchLanguage("hu"))
    expect(page.text()).toContain(PENZ)
    expect(page.text()).toContain("Néhány dolog a szokásosnál tovább tart.")
  })

  it("asks again every half minute, and shows what has changed", async () => {
    await show(status())
    answer = () => new Response(JSON.stringify(status({ letters: SINCE })))
    await page.wait(29_000)
    expect(page.text()).toContain("Everything works.")
    await page.wait(2_000)
    expect(page.text()).toContain("Some emails could not be sent")
  })

  it("says that the service did not answer, and how to check without it", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch")
    }
    page = await openPage(<StatusPage />, "/status")
    await page.wait(0)
    expect(page.text()).toContain("The service did not answer.")
    expect(document.querySelector('a[href="/verify.html"]')).not.toBeNull()
    answer = () => new Response(JSON.stringify(status()))
    await page.press("Refresh")
    expect(page.text()).toContain("Everything works.")
  })
})
