// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { ChainDescription } from "#shared/api/chains.ts"

const chain = {
  chain_id: 11155111,
  name: "Sepolia",
  network: "testnet",
  registry: "0x00",
  rpc_urls: ["https://node.example"],
} as ChainDescription
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
  it("are those of our service, asked once a page", async () => {
    const fetched = answering([chain])
    vi.stubGlobal("fetch", fetched)
    const knownChains = await freshPage()
    expect(await knownChains()).toEqual([chain])
    expect(await knownChains()).toEqual([chain])
    expect(fetched).toHaveBeenCalledOnce()
  })

  it("are those it named last when it is silent", async () => {
    vi.stubGlobal("fetch", answering([chain]))
    await (await freshPage())()
    vi.stubGlobal("fetch", silent())
    expect(await (await freshPage())()).toEqual([chain])
  })

  it("are asked again once it answers", async () => {
    vi.stubGlobal("fetch", silent())
    const knownChains = await freshPage()
    expect(await knownChains()).toEqual([])
    vi.stubGlobal("fetch", answering([chain]))
    expect(await knownChains()).toEqual([chain])
  })

  it("have their node at the page's own address when they are local: a phone cannot reach the laptop's", async () => {
    vi.stubGlobal("fetch", answering([local]))
    const [known] = await (await freshPage())()
    expect(known?.rpc_urls).toEqual([`${location.origin}/rpc/11155111`])
  })
})
