import { keccak256 } from "viem/utils"
import type { Journal } from "./journal.ts"
import { LocalChainError } from "./journal.ts"
import type { Ledger } from "./ledger.ts"

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
 * Puts `deployment` on a chain that has none yet. Interrupted anywhere, the next call goes on where it stopped: the same
 * bytes are the same transactions. Throws LocalChainError when one fails or no contract is where it should be.
 */
export async function deployOnce(
  ledger: Ledger,
  journal: Journal,
  deployment: LocalDeployment,
): Promise<LocalRegistry> {
  const kept = journal.fact("registry")
  if (kept !== undefined) return JSON.parse(kept) as LocalRegistry
  const { registry, issuers, transactions } = deployment
  for (const raw of transactions) {
    const known = await ledger.request("eth_getTransactionByHash", [keccak256(raw)])
    if (known === null) await ledger.request("eth_sendRawTransaction", [raw])
  }
  const receipts = await mineAll(
    ledger,
    transactions.map((raw) => keccak256(raw)),
  )
  for (const address of [registry, issuers]) {
    const code = await ledger.request("eth_getCode", [address, "latest"])
    if (code === "0x") throw new LocalChainError(`No contract came to be at ${address} on the local chain.`)
  }
  const deployed = {
    registry,
    issuers,
    first_block: Math.min(...receipts.map(({ blockNumber }) => Number(blockNumber))),
  }
  journal.setFact("registry", JSON.stringify(deployed))
  return deployed
}

async function mineAll(ledger: Ledger, hashes: Hex[]): Promise<Receipt[]> {
  while (ledger.isWorthMining()) await ledger.mine()
  const receipts = await Promise.all(hashes.map((hash) => ledger.request("eth_getTransactionReceipt", [hash])))
  for (const [index, receipt] of (receipts as (Receipt | null)[]).entries()) {
    if (receipt?.status !== "0x1") throw new LocalChainError(`Deployment transaction ${hashes[index]} failed.`)
  }
  return receipts as Receipt[]
}
