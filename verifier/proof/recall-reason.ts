/** Reads why a product was recalled: the registry stores that it is, and its event alone has the reason. */
import type { Hex } from "./hex.ts"
import { type RpcNode, type RpcOptions, rpcNode } from "./rpc-node.ts"

/** keccak256 of `TokenRecalled(uint256,uint16)` and of `BatchRecalled(bytes32,uint256,uint32,uint16)`. */
export const TOKEN_RECALLED_TOPIC: Hex = "0x26ef158ac87e78ca0b20ede6de3878fb75e8e46712d2561d29cff01b072a0641"
export const BATCH_RECALLED_TOPIC: Hex = "0x3b3c267c3807c6fb0ad629cbf4257b51f820d5cf8a6774a086290381e4861dea"

export interface RecallAsked {
  registry: Hex
  token_id: Hex
  /** The batch's, for a product that is in one. */
  root?: Hex | undefined
  /** Where a recall is said to be: nodes refuse to search many blocks. */
  block: number
}

/**
 * The reason of the block's last recall of the token, or else of its batch; null where the nodes name none or differ.
 * Throws RegistryUnreachable. Whoever names the block may name an earlier recall's.
 */
export async function readRecallReason(
  rpc_urls: readonly string[],
  asked: RecallAsked,
  options?: RpcOptions,
): Promise<number | null> {
  const [reason, ...others] = await Promise.all(rpc_urls.map((url) => reasonAt(rpcNode(url, options), asked)))
  return Number.isInteger(reason) && others.every((other) => other === reason) ? reason! : null
}

async function reasonAt(node: RpcNode, { registry, token_id, root, block }: RecallAsked): Promise<number | undefined> {
  const at = `0x${block.toString(16)}`
  const topics = [TOPICS, root ? [token_id, root] : [token_id]]
  const logs = await node.request("eth_getLogs", [{ address: registry, fromBlock: at, toBlock: at, topics }])
  const found = (Array.isArray(logs) ? logs : []).flatMap((log) => {
    const { address, topics, data } = (log ?? {}) as Record<string, unknown>
    const [topic, subject] = String(topics).toLowerCase().split(",")
    const isOurs = String(address).toLowerCase() === registry.toLowerCase()
    // The reason is the last word of both events' data.
    return isOurs ? [{ topic, subject, reason: Number(`0x${String(data).slice(-64)}`) }] : []
  })
  const own = found.findLast(({ topic, subject }) => topic === TOKEN_RECALLED_TOPIC && subject === token_id)
  const batch = found.findLast(({ topic, subject }) => topic === BATCH_RECALLED_TOPIC && root && subject === root)
  return (own ?? batch)?.reason
}

const TOPICS = [TOKEN_RECALLED_TOPIC, BATCH_RECALLED_TOPIC]
