import { toEventSelector } from "viem/utils"
import { type RpcNode, rpcNode } from "#proof/rpc-node.ts"

export interface LocalTransaction {
  from: string
  to: string | null
  /** Null while it waits for its block. */
  mined: { block: number; at: Date; isSuccess: boolean; gas_used: number; written: Written[] } | null
}

export interface Written {
  what: "batch" | "product" | "recall" | "reinstate" | "attested" | "revoked"
  /** How many products. */
  n: number
}

interface Log {
  topics: string[]
  data: string
}
interface Receipt {
  status: string
  gasUsed: string
  blockNumber: string
  logs: Log[]
}

const KINDS: Record<string, Written["what"]> = {
  [toEventSelector("ProductMinted(uint256,bytes32,bytes32,bytes)")]: "product",
  [toEventSelector("BatchMinted(bytes32,bytes32,uint256,uint32)")]: "batch",
  [toEventSelector("TokenRecalled(uint256,uint16)")]: "recall",
  [toEventSelector("BatchRecalled(bytes32,uint256,uint32,uint16)")]: "recall",
  [toEventSelector("TokenReinstated(uint256,uint16)")]: "reinstate",
  [toEventSelector("BatchReinstated(bytes32,uint256,uint32,uint16)")]: "reinstate",
  [toEventSelector("IssuerAttested(bytes32,string,string)")]: "attested",
  [toEventSelector("IssuerRevoked(bytes32,uint64)")]: "revoked",
}

/** Null when the local chain has no such transaction; throws RegistryUnreachable when it does not answer. */
export async function readTransaction(chain_id: number, hash: string): Promise<LocalTransaction | null> {
  const node = rpcNode(new URL(`/rpc/${chain_id}`, location.origin).href)
  const found = (await node.request("eth_getTransactionByHash", [hash])) as { from: string; to: string | null } | null
  if (!found) return null
  const receipt = (await node.request("eth_getTransactionReceipt", [hash])) as Receipt | null
  return { from: found.from, to: found.to, mined: receipt && (await minedBy(node, receipt)) }
}

async function minedBy(node: RpcNode, receipt: Receipt) {
  const block = (await node.request("eth_getBlockByNumber", [receipt.blockNumber, false])) as { timestamp: string }
  return {
    block: Number(receipt.blockNumber),
    at: new Date(Number(block.timestamp) * 1000),
    isSuccess: receipt.status === "0x1",
    gas_used: Number(receipt.gasUsed),
    written: writtenBy(receipt.logs),
  }
}

/** One entry a kind; a batch counts its products, of which its event names the number. */
function writtenBy(logs: Log[]): Written[] {
  const counts = new Map<Written["what"], number>()
  for (const { topics, data } of logs) {
    const what = KINDS[topics[0] ?? ""]
    if (!what) continue
    const n = what === "batch" ? Number(`0x${data.slice(66, 130)}`) : 1
    counts.set(what, (counts.get(what) ?? 0) + n)
  }
  return [...counts].map(([what, n]) => ({ what, n }))
}
