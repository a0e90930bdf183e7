import { deployments } from "#contracts/deployments.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { CHAIN_IDS, isChainId, NETWORKS, networkOf } from "#shared/chains.ts"
import { nodesToAsk } from "#shared/nodes-to-ask.ts"
import { fetchChains } from "#web/api/public.ts"
import { readStored, writeStored } from "#web/storage.ts"

const STORED_AS = "chains"

/** A chain as a page knows it. Of its nodes, `named_urls` are those that only our service names: they may be its own. */
export interface KnownChain extends ChainDescription {
  named_urls?: string[]
}

/**
 * The chains that our service names, by the page's document or when asked. If it is silent: its last answer on this device,
 * else those this page knows.
 */
export async function knownChains(brought?: ChainDescription[]): Promise<KnownChain[]> {
  const chains = (await namedChains(brought)) ?? rememberedChains() ?? ownChains()
  return chains.map(withNodes)
}

let named: ChainDescription[] | null = null

/** What our service says, asked once a page. */
async function namedChains(brought?: ChainDescription[]): Promise<ChainDescription[] | null> {
  if (named) return named
  try {
    const chains = brought ?? (await fetchChains())
    if (chains.length === 0) return null
    writeStored("local", STORED_AS, JSON.stringify(chains))
    named = chains
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

/** A local chain answers only through the address that the page came from. */
function withNodes(chain: ChainDescription): KnownChain {
  const { chain_id, network, rpc_urls } = chain
  if (network === "local") return { ...chain, rpc_urls: [new URL(`/rpc/${chain_id}`, location.origin).href] }
  // A page that was kept is older than a network that was added since.
  if (!isChainId(chain_id)) return { ...chain, named_urls: rpc_urls }
  const carried: readonly string[] = NETWORKS[chain_id].public_rpc_urls
  const named_urls = rpc_urls.filter((url) => !carried.includes(url))
  return { ...chain, rpc_urls: nodesToAsk(chain_id, rpc_urls), named_urls }
}
