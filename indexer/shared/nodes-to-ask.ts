import { type ChainId, NETWORKS } from "./chains.ts"

/**
 * The nodes that a browser asks, in this order: one of the table's first, since those that a service names may all be its own.
 */
export function nodesToAsk(chain_id: ChainId, named: readonly string[]): string[] {
  return [...new Set([NETWORKS[chain_id].public_rpc_urls[0], ...named])]
}
