import type { Chain } from "#chain/chain.ts"
import type { Chains } from "#db/tables/chain.ts"
import { refuse } from "#indexer/errors.ts"
import { NETWORKS } from "#shared/chains.ts"

/**
 * Until when the index may speak for its chain, in milliseconds since 1970: later it may have missed a recall. Throws
 * chain_unavailable where it may not now.
 */
export function requireIndex(
  chain: Pick<Chain, "chain_id" | "network">,
  { halted_reason, indexed_block_at }: Pick<Chains, "halted_reason" | "indexed_block_at">,
  now: number,
): number {
  // A local chain makes blocks only when it is used.
  const good_until =
    chain.network === "local" || indexed_block_at === null
      ? Number.POSITIVE_INFINITY
      : Number(indexed_block_at) + NETWORKS[chain.chain_id].head_age_s_max * 1_000
  if (halted_reason || now >= good_until) throw refuse("index_unchecked")
  return good_until
}
