import type { Certificate } from "#proof/certificate.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { isChainId, localName, NETWORKS as ROWS } from "#shared/chains.ts"
import { REGISTRIES } from "#web/verify/chain/registries.ts"

const LOCAL_SERVICE = "http://127.0.0.1:3000"

/** The networks that this page can check on, each with nodes to begin with. */
export const NETWORKS: ChainDescription[] = REGISTRIES.flatMap(({ chain_id, registry, network }) => {
  if (!isChainId(chain_id)) return []
  const { name, explorer, confirmations, public_rpc_urls } = ROWS[chain_id]
  const rest = { chain_id, registry, network, explorer, confirmations, first_block: 0 }
  if (network !== "local") return [{ ...rest, name, rpc_urls: [...public_rpc_urls] }]
  const host = location.protocol.startsWith("http") ? location.origin : LOCAL_SERVICE
  const name_local = localName(chain_id)
  const own_pages = { name: name_local, url: `${host}/local/${chain_id}` }
  return [{ ...rest, name: name_local, explorer: own_pages, rpc_urls: [`${host}/rpc/${chain_id}`] }]
})

/** The network that a certificate names, if it is one of ours. */
export function networkOf(certificate: Pick<Certificate, "chain_id" | "registry">): ChainDescription | undefined {
  return NETWORKS.find(
    ({ chain_id, registry }) => chain_id === certificate.chain_id && registry.toLowerCase() === certificate.registry,
  )
}
