/** Nodes that stand still, or go back, show a state in which a recall has not happened yet. */
import { NodesStandStill, RegistryUnreachable } from "./rpc-node.ts"
import type { BlockReference } from "./verify-from-code.ts"

/** One chain's clock. Times are seconds since 1970. */
export interface ReaderClock {
  head_age_s_max: number
  now_s(): number
  /** When the newest block was made that has been read here; 0 before the first. */
  seen_s(): number
  noteSeen(block_time_s: number): void
}

/** A node is often some blocks behind another. */
const LAG_S_MAX = 36

/** Throws unless a node's newest block is of the present, and no older than what has been seen. */
export function requireFresh(clock: ReaderClock, url: string, head: BlockReference): void {
  const { block_number, block_time_s } = head
  if (clock.now_s() - block_time_s > clock.head_age_s_max) {
    const made_at = `${new Date(block_time_s * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`
    throw new NodesStandStill(`the nodes stand still: the newest block of ${url} is of ${made_at}`)
  }
  if (block_time_s < clock.seen_s() - LAG_S_MAX)
    throw new RegistryUnreachable(`${url} is at block ${block_number}, and newer ones have been seen`)
}
