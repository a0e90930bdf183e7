import { encodeFunctionData } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { concat, keccak256 } from "viem/utils"
import { productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { LOCAL_BASE_URI } from "#contracts/local-deployment.ts"
import { type Journal, LocalChainError } from "./journal.ts"
import type { Ledger } from "./ledger.ts"
import type { Log } from "./replay.ts"

type Hex = `0x${string}`

/** Signed transactions that put the contracts on a local chain, in order, and where the contracts end up. */
export interface LocalDeployment {
  registry: Hex
  issuers: Hex
  transactions: Hex[]
}

export interface LocalRegistry {
  registry: Hex
  issuers: Hex
  /** The block of the deployment's first transaction. */
  first_block: number
}

interface Receipt {
  status: string
  blockNumber: string
}

/**
 * Deploys `deployment` on a chain without contracts; an interrupted call resumes, because it sends the same bytes.
 * Other contracts stay; throws LocalChainError when one fails.
 */
export async function deployOnce(
  ledger: Ledger,
  journal: Journal,
  deployment: LocalDeployment,
  log: Log,
): Promise<LocalRegistry> {
  const hashes = deployment.transactions.map((raw) => keccak256(raw))
  const deployed_by = keccak256(concat(hashes))
  const kept = journal.fact("registry")
  if (kept !== undefined) {
    if (journal.fact("deployed_by") !== deployed_by) {
      log("local_chain_has_other_contracts", { chain_id: journal.genesis.chain_id, path: journal.path })
    }
    return JSON.parse(kept) as LocalRegistry
  }
  for (const [index, raw] of deployment.transactions.entries()) {
    const known = await ledger.request("eth_getTransactionByHash", [hashes[index]])
    if (known === null) await ledger.request("eth_sendRawTransaction", [raw])
  }
  const first_block = await mineAll(ledger, hashes)
  const { registry, issuers } = deployment
  for (const address of [registry, issuers]) {
    const code = await ledger.request("eth_getCode", [address, "latest"])
    if (code === "0x") throw new LocalChainError(`No contract came to be at ${address} on the local chain.`)
  }
  journal.setFact("deployed_by", deployed_by)
  journal.setFact("registry", JSON.stringify({ registry, issuers, first_block }))
  return { registry, issuers, first_block }
}

/** Gives the block of the first. */
async function mineAll(ledger: Ledger, hashes: Hex[]): Promise<number> {
  while (ledger.isWorthMining()) await ledger.mine()
  const blocks: number[] = []
  for (const hash of hashes) {
    const receipt = (await ledger.request("eth_getTransactionReceipt", [hash])) as Receipt | null
    if (receipt?.status !== "0x1") throw new LocalChainError(`Deployment transaction ${hash} failed.`)
    blocks.push(Number(receipt.blockNumber))
  }
  return Math.min(...blocks)
}

const FEES = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
const GAS = 200_000n

/** Has token URIs begin with `base_uri`: the service may run on another port than at the last start. */
export async function pointTokens(ledger: Ledger, journal: Journal, base_uri: string): Promise<void> {
  if ((journal.fact("base_uri") ?? LOCAL_BASE_URI) === base_uri) return
  const { address, private_key } = LOCAL_ACCOUNTS.deployer
  const nonce = Number(await ledger.request("eth_getTransactionCount", [address, "pending"]))
  const raw = await privateKeyToAccount(private_key).signTransaction({
    type: "eip1559",
    chainId: journal.genesis.chain_id,
    nonce,
    ...FEES,
    gas: GAS,
    to: LOCAL_REGISTRY,
    data: encodeFunctionData({ abi: productRegistryAbi, functionName: "setBaseURI", args: [base_uri] }),
  })
  const tx_hash = await ledger.request("eth_sendRawTransaction", [raw])
  while (ledger.isWorthMining()) await ledger.mine()
  const receipt = (await ledger.request("eth_getTransactionReceipt", [tx_hash])) as { status: string } | null
  if (receipt?.status !== "0x1") throw new LocalChainError("The tokens of the local chain could not be pointed here.")
  journal.setFact("base_uri", base_uri)
}
