import { deployments } from "#contracts/deployments.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import type { KnownRegistry } from "#proof/certificate-report.ts"
import { BY_PREFERENCE, CHAIN_IDS, type Network, networkOf } from "#shared/chains.ts"

/** The registries that this page carries inside itself. What a certificate or a server names is only compared with them. */
export const REGISTRIES: readonly KnownRegistry[] = [
  ...BY_PREFERENCE.flatMap((chain_id) => {
    const registry = deployments[chain_id]?.registry
    return registry ? [{ chain_id, registry, network: networkOf(chain_id) }] : []
  }),
  ...CHAIN_IDS.map((chain_id) => ({ chain_id, registry: LOCAL_REGISTRY, network: "local" as const })),
]

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Everybody has the demonstration's keys, so it counts for pages of the visitor's own machine alone, and from no disk. */
export const provesNothing = (network: Network | null): boolean =>
  network === "local" && !LOOPBACK.test(globalThis.location?.hostname ?? "")
