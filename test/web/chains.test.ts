// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { ChainDescription } from "#shared/api/chains.ts"
import { NETWORKS } from "#shared/chains.ts"
import { chainOf, clockOf } from "#web/verify/chain/own-check.ts"

const [CARRIED, OTHER] = NETWORKS[11155111].public_rpc_urls
const NAMED = "https://node.example"

const chain = {
  chain_id: 11155111,
  name: "Sepolia",
  network: "testnet",
  registry: "0x00",
  rpc_urls: [NAMED],
} as ChainDescription
const known = { ...chain, rpc_urls: [CARRIED, NAMED], named_urls: [NAMED] }
const local = { ...chain, network: "local", rpc_urls: ["http://127.0.0.1:3000/rpc/11155111"] } as ChainDescription

/** A page that has just been loaded: nothing asked yet. */
async function freshPage() {
  vi.resetModules()
  return (await import("#web/verify/chain/chains.ts")).knownChains
}
const answering = (chains: ChainDescription[]) => vi.fn(async () => new Response(JSON.stringify(chains)))
const silent = () => vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")))

beforeEach(() => localStorage.clear())

describe("the chains a browser checks on", () => {
  it("are those of our service, asked once a page, with a node that the page carries before those that it names", async () => {
    const fetched = answering([chain])
    vi.stubGlobal("fetch", fetched)
    const knownChains = await freshPage()
    expect(await knownChains()).toEqual([known])
    expect(await knownChains()).toEqual([known])
    expect(fetched).toHaveBeenCalledOnce()
  })

  it("are those that the page's document has brought, and nobody is asked", async () => {
    const fetched = answering([local])
    vi.stubGlobal("fetch", fetched)
    const knownChains = await freshPage()
    expect(await knownChains([chain])).toEqual([known])
    expect(await knownChains()).toEqual([known])
    expect(fetched).not.toHaveBeenCalled()
  })

  it("have each node once where our service names the page's own", async () => {
    vi.stubGlobal("fetch", answering([{ ...chain, rpc_urls: [OTHER, CARRIED] }]))
    const [asked] = await (await freshPage())()
    expect(asked).toMatchObject({ rpc_urls: [CARRIED, OTHER], named_urls: [] })
  })

  it("may be ones that a kept page does not know yet", async () => {
    vi.stubGlobal("fetch", answering([{ ...chain, chain_id: 424242 as never }, chain]))
    const [added, asked] = await (await freshPage())()
    expect(added).toMatchObject({ rpc_urls: [NAMED], named_urls: [NAMED] })
    expect(asked).toEqual(known)
  })

  it("are those it named last when it is silent", async () => {
    vi.stubGlobal("fetch", answering([chain]))
    await (await freshPage())()
    vi.stubGlobal("fetch", silent())
    expect(await (await freshPage())()).toEqual([known])
  })

  it("are asked again once it answers", async () => {
    vi.stubGlobal("fetch", silent())
    const knownChains = await freshPage()
    expect(await knownChains()).toEqual([])
    vi.stubGlobal("fetch", answering([chain]))
    expect(await knownChains()).toEqual([known])
  })

  it("have their node at the page's own address when they are local: a phone cannot reach the laptop's", async () => {
    vi.stubGlobal("fetch", answering([local]))
    const [asked] = await (await freshPage())()
    expect(asked?.rpc_urls).toEqual([`${location.origin}/rpc/11155111`])
  })

  it("count for the registry and the kind of network that the page knows them by, and for no other", () => {
    const ours = { ...chain, registry: "0x00" } as const
    expect(chainOf(ours, [local, { ...chain, registry: "0x01" }, chain])).toBe(chain)
    expect(chainOf(ours, [local])).toBeNull()
  })

  it("are remembered by the newest block seen of each, unless they are local and may start anew", () => {
    for (const block_time_s of [7, 5]) clockOf(chain)!.noteSeen(block_time_s)
    expect(clockOf(chain)!.seen_s()).toBe(7)
    expect(clockOf(local)).toBeNull()
  })
})
