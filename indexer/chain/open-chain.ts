import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from "viem"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { deployments } from "#contracts/deployments.ts"
import { type ChainConfig, type Config, ConfigError } from "#indexer/config.ts"
import { type ChainId, type MaxFeeGwei, NETWORKS, networkOf } from "#shared/chains.ts"
import type { Chain, FeePolicy } from "./chain.ts"
import { readHeader } from "./index/read-blocks.ts"
import { requireOwnKeys } from "./keys/published-keys.ts"
import { openSigners } from "./keys/signers.ts"
import { httpEndpoint } from "./rpc/http-endpoint.ts"
import { nodeName, redactorOf } from "./rpc/node-names.ts"
import { createRpc, NoQuorum, type Rpc, RpcRefused, RpcUnreachable } from "./rpc/rpc.ts"

const GWEI = 1_000_000_000n

/** Read from the chain at each start; what the database has kept of them serves while no node answers. */
interface Facts {
  issuers: string
  keys: string
  genesis_hash: string
}

/**
 * Opens a real network; refuses another chain's id, or an address without a registry. With `known`, no node has to answer.
 */
export async function openChain(
  config: Config,
  { chain_id, rpc_urls, public_rpc_urls, registry, max_fee_gwei }: ChainConfig,
  now: () => number,
  known?: Omit<Facts, "keys"> & { registry: string; keys: string | null },
): Promise<Chain> {
  const rpc = openRpc(rpc_urls, now)
  const { name, explorer, confirmations } = NETWORKS[chain_id]
  const deployment = deployments[chain_id]
  const address = (registry ?? deployment?.registry) as Hex | undefined
  if (!address) throw new ConfigError([`${variableOf(chain_id)}: there is no known deployment on ${name}`])
  const { issuers, keys, genesis_hash } = await readFacts(rpc, chain_id, address).catch((error: unknown) => {
    if (error instanceof RpcUnreachable && known?.keys && known.registry === address.toLowerCase())
      return { ...known, keys: known.keys }
    throw error
  })
  const signers = await openSigners(config.keys)
  const custody_address = config.custody_address as Hex
  requireOwnKeys(config, { signers, custody_address })
  return {
    chain_id,
    name,
    explorer,
    confirmations,
    rpc,
    public_rpc_urls,
    genesis_hash,
    registry: address,
    issuers: issuers as Hex,
    keys: keys as Hex,
    network: networkOf(chain_id),
    first_block: Math.max(1, deployment?.first_block ?? 1),
    signers,
    custody_address,
    fees: feePolicy(chain_id, max_fee_gwei, config.gas_budget_percent),
  }
}

/** All nodes of a chain; they are not asked anything yet. */
export function openRpc(rpc_urls: string[], now: () => number): Rpc {
  const names = rpc_urls.map(nodeName)
  const endpoints = rpc_urls.map((url) => httpEndpoint(url))
  return createRpc(endpoints, { names, redact: redactorOf(rpc_urls), now })
}

const variableOf = (chain_id: ChainId) => `${NETWORKS[chain_id].env_prefix}_REGISTRY`

/** Two nodes must agree where two answer; the genesis hash is taken from one. */
async function readFacts(rpc: Rpc, chain_id: ChainId, registry: Hex): Promise<Facts> {
  const { name } = NETWORKS[chain_id]
  const ask = (method: string, params: unknown[]) =>
    rpc.quorum(method, params).catch((error: unknown) => {
      if (error instanceof RpcUnreachable && !(error instanceof NoQuorum)) return rpc.request(method, params)
      throw error
    })
  const actual = Number(await ask("eth_chainId", []))
  if (actual !== chain_id) throw new ConfigError([`the RPC URLs for ${name} answer for chain ${actual}`])
  if ((await ask("eth_getCode", [registry, "latest"])) === "0x") {
    throw new ConfigError([`${variableOf(chain_id)}: there is no contract at ${registry} on ${name}`])
  }
  const addressAt = async (to: Hex, call: { abi: Abi; functionName: string }) => {
    const data = (await ask("eth_call", [{ to, data: encodeFunctionData(call) }, "latest"]).catch((error: unknown) => {
      if (!(error instanceof RpcRefused) || (error.is_trouble && error.data !== "0x")) throw error
      return "0x"
    })) as Hex
    if (data === "0x")
      throw new ConfigError([`${variableOf(chain_id)}: what is at ${registry} on ${name} is no registry`])
    return decodeFunctionResult({ ...call, data }) as Hex
  }
  const issuers = await addressAt(registry, { abi: productRegistryAbi, functionName: "issuers" })
  const keys = await addressAt(issuers, { abi: issuerRegistryAbi, functionName: "keys" })
  const genesis = await readHeader({ rpc }, 0)
  if (!genesis) throw new ConfigError([`${name}: the node has no first block`])
  return { issuers, keys, genesis_hash: genesis.hash }
}

export function feePolicy(chain_id: ChainId, max_fee_gwei: MaxFeeGwei, gas_budget_percent: number): FeePolicy {
  const toWei = (fee_gwei: number) => BigInt(Math.round(fee_gwei * 1000)) * (GWEI / 1000n)
  const { single, batch, call } = max_fee_gwei
  return {
    max_fee_wei_cap: { single: toWei(single), batch: toWei(batch), call: toWei(call) },
    priority_fee_wei_cap: toWei(NETWORKS[chain_id].priority_fee_gwei_max),
    gas_budget_percent,
  }
}
