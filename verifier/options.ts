/** Which registries are believed, and through which nodes they are read. */
import { deployments } from "#contracts/deployments.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import type { KnownRegistry } from "#proof/certificate-report.ts"
import type { ReaderClock } from "#proof/registry-reader.ts"
import { registryReader } from "#proof/registry-reader.ts"
import type { RegistryReader } from "#proof/verify-from-code.ts"
import { BY_PREFERENCE, CHAIN_IDS, isChainId, NETWORKS, networkOf } from "#shared/chains.ts"

export interface Options {
  /**
   * Addresses of nodes: of two different operators, which must both agree. Default: two public ones of each network.
   */
  rpc?: string | readonly string[] | undefined
  /** Only this chain. For a code whose nodes are named: Ethereum unless said. */
  chain_id?: number | undefined
  /** `local`: that of a local demonstration, and no other. Left out: those that this package carries inside itself. */
  registries?: "local" | readonly KnownRegistry[] | undefined
  /** In the place of the global one. */
  fetch?: typeof fetch | undefined
  /** Asks the brand's own domain as well, which then learns that somebody checks one of its products. */
  domain?: boolean | undefined
  /** Two DNS-over-HTTPS resolvers for a domain whose file cannot be read. Left out: Cloudflare's and Google's. */
  resolvers?: readonly string[] | undefined
}

export function registriesFor({ registries, chain_id }: Options): readonly KnownRegistry[] {
  const all = registries === "local" ? localRegistries() : (registries ?? deployedRegistries())
  return all.filter((known) => chain_id === undefined || known.chain_id === chain_id)
}

/** Nodes that are named serve one chain, and a code names none. */
export function registriesForCode(options: Options): readonly KnownRegistry[] {
  const chain_id = options.chain_id ?? (options.rpc === undefined ? undefined : BY_PREFERENCE[0]!)
  return registriesFor({ ...options, chain_id })
}

const localRegistries = (): KnownRegistry[] =>
  CHAIN_IDS.map((chain_id) => ({ chain_id, registry: LOCAL_REGISTRY, network: "local" }))

const deployedRegistries = (): KnownRegistry[] =>
  BY_PREFERENCE.flatMap((chain_id) => {
    const registry = deployments[chain_id]?.registry
    return registry ? [{ chain_id, registry, network: networkOf(chain_id) }] : []
  })

type Asked = Pick<KnownRegistry, "chain_id" | "registry">

export function readerOf({ chain_id, registry }: Asked, { rpc, registries, fetch }: Options): RegistryReader {
  const known = isChainId(chain_id) ? NETWORKS[chain_id].public_rpc_urls : []
  const rpc_urls = rpc === undefined ? known : [rpc].flat()
  return registryReader({
    chain_id,
    registry,
    rpc_urls,
    fetch,
    clock: registries === "local" ? null : clockOf(chain_id),
  })
}

const HEAD_AGE_S_MAX = 900
const newest_s = new Map<number, number>()

/** This machine's; what was seen before this process, or this page, is not kept. */
function clockOf(chain_id: number): ReaderClock {
  return {
    head_age_s_max: isChainId(chain_id) ? NETWORKS[chain_id].head_age_s_max : HEAD_AGE_S_MAX,
    now_s: () => Date.now() / 1_000,
    seen_s: () => newest_s.get(chain_id) ?? 0,
    noteSeen(block_time_s) {
      newest_s.set(chain_id, Math.max(newest_s.get(chain_id) ?? 0, block_time_s))
    },
  }
}
