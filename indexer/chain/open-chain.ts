import { decodeFunctionResult, encodeFunctionData, type Hex } from "viem"
import { productRegistryAbi } from "#contracts/abi.ts"
import { deployments } from "#contracts/deployments.ts"
import { type ChainConfig, type Config, ConfigError } from "#indexer/config.ts"
import { CHAINS, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import type { Chain, FeePolicy } from "./chain.ts"
import { httpEndpoint } from "./http-endpoint.ts"
import { nodeName, redactorOf } from "./node-names.ts"
import { readHeader } from "./read-blocks.ts"
import { createRpc, type Rpc } from "./rpc.ts"
import { openSigners } from "./signers.ts"

const GWEI = 1_000_000_000n

/** Opens a real network, and refuses one that is not what it should be: another chain's id, or no registry at the address. */
export async function openChain(
  config: Config,
  { chain_id, rpc_urls, public_rpc_urls, registry }: ChainConfig,
  now: () => number,
): Promise<Chain> {
  const rpc = createRpc(
    rpc_urls.map((url) => httpEndpoint(url)),
    { names: rpc_urls.map(nodeName), redact: redactorOf(rpc_urls), now },
  )
  const facts = CHAINS[chain_id]
  const deployment = deployments[chain_id]
  const address = (registry ?? deployment?.registry) as Hex | undefined
  const variable = chain_id === TESTNET_CHAIN_ID ? "TESTNET_REGISTRY" : "MAINNET_REGISTRY"
  if (!address) throw new ConfigError([`${variable}: there is no known deployment on ${facts.name}`])
  const actual = Number(await rpc.request("eth_chainId", []))
  if (actual !== chain_id) throw new ConfigError([`the RPC URLs for ${facts.name} answer for chain ${actual}`])
  if ((await rpc.request("eth_getCode", [address, "latest"])) === "0x") {
    throw new ConfigError([`${variable}: there is no contract at ${address} on ${facts.name}`])
  }
  const chain: Chain = {
    ...{ chain_id, rpc, public_rpc_urls, registry: address, issuers: await readIssuers(rpc, address) },
    network: chain_id === TESTNET_CHAIN_ID ? "testnet" : "mainnet",
    name: facts.name,
    explorer: facts.explorer,
    first_block: Math.max(1, deployment?.first_block ?? 1),
    genesis_hash: "",
    confirmations: facts.confirmations,
    signers: await openSigners(config.keys),
    custody_address: config.custody_address as Hex,
    fees: feePolicy(config),
  }
  const genesis = await readHeader(chain, 0)
  if (!genesis) throw new ConfigError([`${facts.name}: the node has no first block`])
  return { ...chain, genesis_hash: genesis.hash }
}

export function feePolicy({ max_fee_gwei }: Pick<Config, "max_fee_gwei">): FeePolicy {
  const max_fee_wei_cap = BigInt(Math.round(max_fee_gwei * 1000)) * (GWEI / 1000n)
  return { max_fee_wei_cap, priority_fee_wei_cap: 3n * GWEI, bump_after_blocks: 3 }
}

async function readIssuers(rpc: Rpc, registry: Hex): Promise<Hex> {
  const call = { abi: productRegistryAbi, functionName: "issuers" } as const
  const data = (await rpc.request("eth_call", [{ to: registry, data: encodeFunctionData(call) }, "latest"])) as Hex
  return decodeFunctionResult({ ...call, data })
}
