import type { ServiceStatus } from "#shared/api/chains.ts"

export type Health = "works" | "slow" | "down"
type PartName = "verifying" | "minting" | "letters" | "payments"

export interface Part {
  name: PartName
  health: Health
  /** Since when the oldest delayed item waits. */
  since: string | null
}

/** An index polled every few seconds is sometimes a few blocks behind, unnoticed. */
const BEHIND_BLOCKS_MAX = 10

type Chain = ServiceStatus["chains"][number]

/** Blocks that the index has still to read; null before it has begun. */
export function blocksBehind({ head_block, indexed_block, nodes }: Chain): number | null {
  if (head_block === null || indexed_block === null) return null
  return Math.max(0, ...[head_block, ...nodes.map((node) => node.head_block ?? 0)].map((head) => head - indexed_block))
}

/** Nodes that answer as they should. */
export const healthyNodes = ({ nodes }: Chain): number => nodes.filter(({ state }) => state === "healthy").length

/** The service's parts and their states. */
export function partsOf({ chains, letters, payments }: ServiceStatus): Part[] {
  const halted = chains.some((chain) => chain.halted)
  const behind = chains.some((chain) => (blocksBehind(chain) ?? BEHIND_BLOCKS_MAX + 1) > BEHIND_BLOCKS_MAX)
  const waiting = chains.some(({ stall_reason }) => stall_reason !== null)
  // Then nobody reads the chain's head, so the index seems up to date.
  const unfollowed = chains.some(({ followed }) => !followed)
  // Then the index may be outdated, and nothing can be sent.
  const silent = chains.some((chain) => chain.nodes.length > 0 && healthyNodes(chain) === 0)
  const health = (slow: boolean): Health => (halted ? "down" : slow ? "slow" : "works")
  return [
    { name: "verifying", health: health(behind || silent || unfollowed), since: null },
    { name: "minting", health: health(waiting || silent), since: null },
    { name: "letters", health: letters.held_up > 0 ? "slow" : "works", since: letters.since },
    { name: "payments", health: payments.held_up > 0 ? "slow" : "works", since: payments.since },
  ]
}

/** The worst of them. */
export function worstOf(parts: readonly Part[]): Health {
  return (["down", "slow"] as const).find((bad) => parts.some(({ health }) => health === bad)) ?? "works"
}
