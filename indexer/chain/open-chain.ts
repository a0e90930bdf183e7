import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { deployments } from "#contracts/deployments.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_KEYS } from "#contracts/local.ts"
import type { Database } from "#db/database.ts"
import { addRow, findRow } from "#db/rows.ts"
import { type ChainConfig, type Config, ConfigError } from "#indexer/config.ts"
import {
  type ChainId,
  LOCAL_CONFIRMATIONS,
  LOCAL_EXPLORER_NAME,
  localName,
  type MaxFeeGwei,
  NETWORKS,
  networkOf,
} from "#shared/chains.ts"
import type { LocalChain } from "#stand-ins/chain/local-chain.ts"
import type { Chain, FeePolicy } from "./chain.ts"
import { readHeader } from "./index/read-blocks.ts"
import { openSigners, requireOwnKeys } from "./keys/signers.ts"
import { httpEndpoint, nodeName, redactorOf } from "./rpc/http-endpoint.ts"
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

function feePolicy(chain_id: ChainId, max_fee_gwei: MaxFeeGwei, gas_budget_percent: number): FeePolicy {
  const toWei = (fee_gwei: number) => BigInt(Math.round(fee_gwei * 1000)) * (GWEI / 1000n)
  const { single, batch, call } = max_fee_gwei
  return {
    max_fee_wei_cap: { single: toWei(single), batch: toWei(batch), call: toWei(call) },
    priority_fee_wei_cap: toWei(NETWORKS[chain_id].priority_fee_gwei_max),
    gas_budget_percent,
  }
}

/** On a local chain gas costs nothing, and full blocks make its fee rise as on any other. */
const NO_MONEY = { single: 100, batch: 100, call: 100 }

/** A local chain as the service sees it. Only the well-known keys sign here; no configured key ever does. */
export function localChain(config: Config, local: LocalChain): Chain {
  const { chain_id, registry } = local
  const url = (path: string) => new URL(path, config.public_url).href
  return {
    chain_id,
    ...registry,
    keys: LOCAL_KEYS,
    network: "local",
    name: localName(chain_id),
    genesis_hash: local.genesis_hash,
    confirmations: LOCAL_CONFIRMATIONS,
    explorer: { name: LOCAL_EXPLORER_NAME, url: url(`/local/${chain_id}`) },
    public_rpc_urls: [url(`/rpc/${chain_id}`)],
    rpc: createRpc([(body) => local.request(body)]),
    signers: {
      minter: privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key),
      recaller: privateKeyToAccount(LOCAL_ACCOUNTS.recaller.private_key),
      reinstater: privateKeyToAccount(LOCAL_ACCOUNTS.reinstater.private_key),
      attester: privateKeyToAccount(LOCAL_ACCOUNTS.attester.private_key),
    },
    custody_address: LOCAL_CUSTODY,
    fees: feePolicy(chain_id, NO_MONEY, config.gas_budget_percent),
  }
}

/** One chain's data would be taken for another's. */
export class WrongChain extends Error {}

/** The database's row for a chain; undefined before first use. */
export async function knownChain(db: Database, chain_id: number) {
  return findRow(db.read, "chains", { chain_id }, ["registry", "issuers", "keys", "genesis_hash"])
}

/**
 * Binds the database to the first chain it sees. Local chains share real ids, and their products must not look real.
 * Returns whether the index lacks events, because a version that did not follow brands' keys has read the chain.
 */
export async function registerChain(db: Database, chain: Chain): Promise<boolean> {
  const { chain_id, genesis_hash } = chain
  const registry = chain.registry.toLowerCase()
  const keys = chain.keys.toLowerCase()
  const known = await db.read.selectFrom("chains").selectAll().where("chain_id", "=", chain_id).executeTakeFirst()
  if (known) {
    const is_chain = known.genesis_hash === genesis_hash
    const is_registry = known.registry === registry
    if (is_chain && is_registry && known.issuers === chain.issuers.toLowerCase()) {
      if (known.keys !== null) return false
      await db.write((tx) => tx.updateTable("chains").set({ keys }).where("chain_id", "=", chain_id).execute())
      return Number(known.indexed_block) >= chain.first_block
    }
    const what = is_chain ? (is_registry ? "registry of issuers" : "registry") : "chain"
    throw new WrongChain(`The database belongs to another ${what} with id ${chain_id}. Use another DATA_DIR.`)
  }
  const before = chain.first_block - 1
  const header = await readHeader(chain, before)
  if (!header) throw new WrongChain(`${chain.name} has no block ${before}.`)
  const isFirst = await db.write(async (tx) => {
    const isNew = await addRow(tx, "chains", {
      chain_id,
      genesis_hash,
      registry,
      issuers: chain.issuers.toLowerCase(),
      keys,
      first_block: chain.first_block,
      indexed_block: before,
      indexed_hash: header.hash,
      head_block: before,
      indexed_block_at: header.timestamp * 1_000,
      confirmed_block: before,
      finalized_block: before,
      backfilled_count: 0,
    })
    if (!isNew) return false
    const { number, hash, parent_hash } = header
    await tx.insertInto("blocks").values({ chain_id, number, hash, parent_hash }).execute()
    return true
  })
  // Another instance registered the chain at the same moment: compare with its row.
  return isFirst ? false : registerChain(db, chain)
}
