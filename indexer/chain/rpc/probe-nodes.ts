import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import { blockCall, parseHeader } from "#chain/index/read-blocks.ts"
import { blocksIn, NETWORKS } from "#shared/chains.ts"
import type { RpcNode } from "./rpc.ts"

/** A node that is further behind the others than this is asked only when they do not answer. */
const BEHIND_S_MAX = 36

/** Probes which chain each node serves and how far it has read. Nodes of another chain are not used meanwhile. */
export async function probeNodes(
  { chain_id, name, rpc }: Pick<Chain, "chain_id" | "name" | "rpc">,
  log: Logger,
  now: () => number,
) {
  const before = rpc.nodes.map((node) => node.health().state)
  const heads = await Promise.all(rpc.nodes.map((node) => probe(node, chain_id)))
  const best = Math.max(0, ...heads.map((head) => head ?? 0))
  for (const [index, node] of rpc.nodes.entries()) {
    const head = heads[index]
    if (head !== null && head !== undefined) {
      const blocks = best - head
      const age_s = (now() - node.health().head_time_ms!) / 1_000
      // All may have stopped at the same block, and one node has none beside it.
      const old =
        age_s > NETWORKS[chain_id].head_age_s_max ? `Its newest block is ${Math.floor(age_s / 60)} minutes old.` : null
      node.note({
        behind: blocks > blocksIn(chain_id, BEHIND_S_MAX) ? `It is ${blocks} blocks behind the others.` : old,
      })
    }
    const { name: node_name, state, reason } = node.health()
    if (state === before[index]) continue
    const fields = { chain_id, node: node_name, state, reason }
    log[state === "healthy" ? "info" : "warn"](fields, `a node of ${name} is ${state.replace("_", " ")}`)
  }
}

/** Its head, or null when it did not say or is not of this chain. */
async function probe(node: RpcNode, chain_id: number): Promise<number | null> {
  try {
    const [id, block] = await node.batch([{ method: "eth_chainId", params: [] }, blockCall("latest")])
    const isOurs = Number(id) === chain_id
    node.note({ wrong_chain: isOurs ? null : `It answers for chain ${Number(id)}.` })
    const head = isOurs ? parseHeader(block) : null
    if (!head) return null
    node.note({ head: { block: head.number, time_ms: head.timestamp * 1_000 } })
    await Promise.allSettled(node.unanswered().map(({ method, params }) => node.request(method, params)))
    return head.number
  } catch {
    // The node remembers how it failed.
    return null
  }
}
