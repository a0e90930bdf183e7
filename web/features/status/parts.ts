import type { ServiceStatus } from "#shared/api/chains.ts"

export type Standing = "works" | "slow" | "down"
export type PartName = "verifying" | "minting" | "letters" | "payments"

export interface Part {
  name: PartName
  standing: Standing
  /** Since when the oldest of what is held up waits. */
  since: string | null
}

/** An index that is read every few seconds falls a few blocks behind at times, which nobody notices. */
const BEHIND_BLOCKS_MAX = 10

type Chain = ServiceStatus["chains"][number]

/** Blocks that the index has still to read; null before it has begun. */
export function blocksBehind({ head_block, indexed_block }: Chain): number | null {
  return head_block === null || indexed_block === null ? null : Math.max(0, head_block - indexed_block)
}

/** What the service does, and how each of it stands. */
export function partsOf({ chains, letters, payments }: ServiceStatus): Part[] {
  const halted = chains.some((chain) => chain.halted)
  const behind = chains.some((chain) => (blocksBehind(chain) ?? BEHIND_BLOCKS_MAX + 1) > BEHIND_BLOCKS_MAX)
  const waiting = chains.some(({ trouble }) => trouble !== null)
  const standing = (slow: boolean): Standing => (halted ? "down" : slow ? "slow" : "works")
  return [
    { name: "verifying", standing: standing(behind), since: null },
    { name: "minting", standing: standing(waiting), since: null },
    { name: "letters", standing: letters.held_up > 0 ? "slow" : "works", since: letters.since },
    { name: "payments", standing: payments.held_up > 0 ? "slow" : "works", since: payments.since },
  ]
}

/** The worst of them. */
export function worstOf(parts: readonly Part[]): Standing {
  return (["down", "slow"] as const).find((bad) => parts.some(({ standing }) => standing === bad)) ?? "works"
}
