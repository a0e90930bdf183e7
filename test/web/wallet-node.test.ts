import { afterEach, describe, expect, it, vi } from "vitest"
import { RegistryUnreachable, rpcNode } from "#proof/rpc-node.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { InjectedWallet } from "#web/injected-wallets.ts"
import { walletAddress, walletOfAddress } from "#web/verify/chain/wallet-address.ts"
import { walletFetch, walletNode } from "#web/verify/chain/wallet-node.ts"

const OURS = "http://127.0.0.1:3000/rpc/1"
const chain = { chain_id: 1, name: "Local main network", network: "local", rpc_urls: [OURS] } as ChainDescription

type Request = InjectedWallet["provider"]["request"]
const walletThat = (request: Request): InjectedWallet => ({
  id: "oak",
  name: "Oak Wallet",
  icon: null,
  provider: { request },
})
const on = (chain_id: string, genesis = "0xaa") =>
  walletThat(async ({ method }) => (method === "eth_chainId" ? chain_id : { hash: genesis }))
const ourNode = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer))
const genesis = (hash: string) => async () => Response.json({ jsonrpc: "2.0", id: 1, result: { hash } })

afterEach(() => vi.unstubAllGlobals())

describe("a wallet's node", () => {
  it("takes the place of the chain's nodes where it is on that very chain", async () => {
    ourNode(genesis("0xaa"))
    expect(await walletNode(on("0x1"), chain)).toMatchObject({
      chain: { chain_id: 1, rpc_urls: ["wallet:Oak%20Wallet"] },
    })
  })

  it.each([
    ["is on another chain", on("0x89"), "other_chain"],
    ["is on one with the same number", on("0x1", "0xbb"), "other_network"],
    ["gives no chain", on("nothing"), "other_chain"],
    ["refuses", walletThat(() => Promise.reject(new Error("No."))), "silent"],
  ])("is not asked when it %s", async (_what, wallet, problem) => {
    ourNode(genesis("0xaa"))
    expect(await walletNode(wallet, chain)).toBe(problem)
  })

  it("of a real network needs no other to compare with", async () => {
    ourNode(() => Promise.reject(new TypeError("must not be asked")))
    expect(await walletNode(on("0x1"), { ...chain, network: "mainnet" })).toHaveProperty("fetch")
    expect(await walletNode(on("0x1"), { ...chain, rpc_urls: [] })).toHaveProperty("fetch")
    expect(fetch).not.toHaveBeenCalled()
  })

  it("is asked for a local one although ours is silent: the registry has to be there all the same", async () => {
    ourNode(() => Promise.reject(new TypeError("Failed to fetch")))
    expect(await walletNode(on("0x1"), chain)).toHaveProperty("fetch")
  })
})

describe("what a wallet answers", () => {
  const ask = (request: Request, timeout_ms = 10_000) =>
    rpcNode("wallet:Oak", { fetch: walletFetch({ request }), timeout_ms }).request("eth_call", [{ to: "0x" }])

  it("is handed on with what was asked", async () => {
    const asked = vi.fn(async () => "0x01")
    expect(await ask(asked)).toBe("0x01")
    expect(asked).toHaveBeenCalledWith({ method: "eth_call", params: [{ to: "0x" }] })
    expect(await ask(async () => undefined)).toBeNull()
  })

  it.each<[string, Request, RegExp]>([
    ["an error", () => Promise.reject({ code: -32000, message: "no such block" }), /refused: no such block/],
    ["something that is no error", () => Promise.reject("no"), /refused: no/],
    ["too much", async () => "0".repeat(3 * 1024 * 1024), /more than/],
  ])("is the node's failure when it is %s", async (_what, request, reason) => {
    await expect(ask(request)).rejects.toThrow(RegistryUnreachable)
    await expect(ask(request)).rejects.toThrow(reason)
  })

  it("is waited for no longer than any node's", async () => {
    await expect(ask(() => new Promise(() => undefined), 1)).rejects.toThrow(/not within 1 ms/)
  })
})

it("names a wallet among the addresses of nodes", () => {
  expect(walletOfAddress(walletAddress("Tölgy/Oak?"))).toBe("Tölgy/Oak?")
  expect(walletOfAddress("https://node.example")).toBeNull()
})
