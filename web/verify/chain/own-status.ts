import type { Hex } from "#proof/hex.ts"
import { readTokenStatus, type StatusReading } from "#proof/registry-reader.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { chainOf, clockOf, provesNothing, REGISTRIES } from "./own-check.ts"

export interface OwnStatus {
  reading: StatusReading
  chain: ChainDescription
  proves_nothing: boolean
}

/** Reads a token's state by its id from the registry of a known chain. Throws if that fails. */
export async function checkToken(token_id: Hex, chain_id: number, chains: ChainDescription[]): Promise<OwnStatus> {
  for (const known of REGISTRIES.filter((registry) => registry.chain_id === chain_id)) {
    const chain = chainOf(known, chains)
    if (!chain) continue
    const { registry } = known
    const options = { chain_id, registry, rpc_urls: chain.rpc_urls, clock: clockOf(chain) }
    return { reading: await readTokenStatus(options, token_id), chain, proves_nothing: provesNothing(chain.network) }
  }
  throw new RangeError(`This page knows no registry on chain ${chain_id}.`)
}
