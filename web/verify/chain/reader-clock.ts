import type { ReaderClock } from "#proof/registry-reader.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { NETWORKS } from "#shared/chains.ts"
import { readStored, writeStored } from "#web/storage.ts"

/** What this device's clock and memory say about a chain's blocks. Null for a local chain, which may start anew. */
export function clockOf(chain: Pick<ChainDescription, "chain_id" | "network"> | null): ReaderClock | null {
  if (!chain || chain.network === "local") return null
  const stored_as = `seen-${chain.chain_id}`
  const seen_s = () => Number(readStored("local", stored_as)) || 0
  return {
    head_age_s_max: NETWORKS[chain.chain_id].head_age_s_max,
    now_s: () => Date.now() / 1_000,
    seen_s,
    noteSeen: (block_time_s) => {
      if (block_time_s > seen_s()) writeStored("local", stored_as, String(block_time_s))
    },
  }
}
