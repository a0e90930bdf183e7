import { afterEach, beforeEach, expect, it } from "vitest"
import { openChain } from "#chain/open-chain.ts"
import { NoQuorum, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { serveOver, type Wire, wireTo } from "#test/support/chain-model/wire.ts"

const model = createChainModel({ chain_id: 1 })
const honest = wireTo(model)
const dead: Wire = async () => {
  throw new Error("gone")
}
const instead =
  (method: string, result: string): Wire =>
  async (body) => {
    const call = JSON.parse(body) as { id: number; method: string }
    return call.method === method ? { status: 200, text: JSON.stringify({ ...call, result }) } : honest(body)
  }
const KNOWN = {
  ...{ registry: LOCAL_REGISTRY.toLowerCase(), issuers: LOCAL_ISSUERS.toLowerCase() },
  keys: LOCAL_KEYS.toLowerCase(),
  genesis_hash: model.blocks()[0]!.hash,
}

let servers: Awaited<ReturnType<typeof serveOver>>[]
beforeEach(() => {
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
})

async function open(wires: Wire[], known?: typeof KNOWN) {
  for (const wire of wires) servers.push(await serveOver(wire))
  const { minter, recaller, attester } = LOCAL_ACCOUNTS
  const config = readConfig({
    ...{ MAINNET_RPC_URLS: servers.map(({ url }) => url).join(), MAINNET_REGISTRY: LOCAL_REGISTRY },
    ...{ MINTER_PRIVATE_KEY: minter.private_key, RECALLER_PRIVATE_KEY: recaller.private_key },
    ...{ ATTESTER_PRIVATE_KEY: attester.private_key, CUSTODY_ADDRESS: LOCAL_CUSTODY },
  })
  return openChain(config, config.chains[1]!, () => 0, known)
}

it.each<[string, Wire[]]>([
  ["one node", [honest]],
  ["two", [honest, honest]],
  ["two of which one is away", [dead, honest]],
  ["three of which one lies", [instead("eth_call", `0x${"0".repeat(64)}`), honest, honest]],
])("opens a network through %s", async (_name, wires) => {
  const chain = await open(wires)
  expect(chain.issuers.toLowerCase()).toBe(LOCAL_ISSUERS.toLowerCase())
  expect(chain).toMatchObject({ chain_id: 1, network: "mainnet", genesis_hash: KNOWN.genesis_hash })
})

it.each<[string, Wire[]]>([
  ["another chain", [instead("eth_chainId", "0x5")]],
  ["no contract", [instead("eth_getCode", "0x")]],
  ["another contract", [instead("eth_call", "0x")]],
])("refuses %s, known or not", async (_name, wires) => {
  await expect(open(wires)).rejects.toBeInstanceOf(ConfigError)
  await expect(open(wires, KNOWN)).rejects.toBeInstanceOf(ConfigError)
})

it("takes nobody's word where two nodes say different things", async () => {
  await expect(open([instead("eth_call", `0x${"0".repeat(64)}`), honest])).rejects.toBeInstanceOf(NoQuorum)
})

it("opens what the database knows while no node answers, and only that", async () => {
  expect(await open([dead, dead], KNOWN)).toMatchObject({ issuers: KNOWN.issuers, genesis_hash: KNOWN.genesis_hash })
  await expect(open([dead, dead])).rejects.toBeInstanceOf(RpcUnreachable)
  const other = { ...KNOWN, registry: `0x${"8".repeat(40)}` }
  await expect(open([dead, dead], other)).rejects.toBeInstanceOf(RpcUnreachable)
})
