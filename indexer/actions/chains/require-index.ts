import type { Chain } from "#chain/chain.ts"
import type { Chains } from "#db/tables/chain.ts"
import { refusal } from "#indexer/errors.ts"
import { NETWORKS } from "#shared/chains.ts"

/**
 * Until when the index may speak for its chain, in milliseconds since 1970: later it may have missed a recall. Null where
 * it may not now.
 */
export function indexGoodUntil(
  chain: Pick<Chain, "chain_id" | "network">,
  { halted_reason, indexed_block_at }: Pick<Chains, "halted_reason" | "indexed_block_at">,
  now: number,
): number | null {
  // A local chain makes blocks only when it is used.
  const good_until =
    chain.network === "local" || indexed_block_at === null
      ? Number.POSITIVE_INFINITY
      : Number(indexed_block_at) + NETWORKS[chain.chain_id].head_age_s_max * 1_000
  return halted_reason || now >= good_until ? null : good_until
}

/** As `indexGoodUntil`, and throws chain_unavailable in place of null. */
export function requireIndex(...asked: Parameters<typeof indexGoodUntil>): number {
  const good_until = indexGoodUntil(...asked)
  if (good_until === null) throw refusal("index_unchecked")
  return good_until
}
