import { deployments } from "#contracts/deployments.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { CHAIN_IDS, NETWORKS, networkOf } from "#shared/chains.ts"
import { fetchChains } from "#web/api/public.ts"
import { readStored, writeStored } from "#web/storage.ts"

const STORED_AS = "chains"

/** The chains that our service names. If it is silent: its last answer on this device, else those this page knows. */
export async function knownChains(): Promise<ChainDescription[]> {
  const chains = (await fetchedChains()) ?? rememberedChains() ?? ownChains()
  return chains.map((chain) => ({ ...chain, rpc_urls: nodesOf(chain) }))
}

let fetched: ChainDescription[] | null = null

/** What our service says, asked once a page. */
async function fetchedChains(): Promise<ChainDescription[] | null> {
  if (fetched) return fetched
  try {
    const chains = await fetchChains()
    if (chains.length === 0) return null
    writeStored("local", STORED_AS, JSON.stringify(chains))
    fetched = chains
    return chains
  } catch {
    return null
  }
}

function rememberedChains(): ChainDescription[] | null {
  try {
    return JSON.parse(readStored("local", STORED_AS) ?? "null") as ChainDescription[] | null
  } catch {
    return null
  }
}

/** The networks whose registry this page carries inside itself, with nodes that anybody may ask. */
export function ownChains(): ChainDescription[] {
  return CHAIN_IDS.flatMap((chain_id) => {
    const deployment = deployments[chain_id]
    if (!deployment) return []
    const { name, explorer, confirmations, public_rpc_urls } = NETWORKS[chain_id]
    const network = networkOf(chain_id)
    const { registry, first_block } = deployment
    const rpc_urls = [...public_rpc_urls]
    return [{ chain_id, name, network, registry, first_block, confirmations, rpc_urls, explorer }]
  })
}

/** Where a browser asks: a local chain answers only through the address that the page came from. */
function nodesOf(chain: ChainDescription): string[] {
  return chain.network === "local" ? [new URL(`/rpc/${chain.chain_id}`, location.origin).href] : chain.rpc_urls
}
