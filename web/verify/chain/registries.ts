import { deployments } from "#contracts/deployments.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import type { KnownRegistry } from "#proof/certificate-report.ts"
import { CHAIN_IDS, MAINNET_CHAIN_ID } from "#shared/chains.ts"

/** The registries that this page carries inside itself. What a certificate or a server names is only compared with them. */
export const REGISTRIES: readonly KnownRegistry[] = [
  ...Object.entries(deployments).map(([chain_id, { registry }]) => ({
    chain_id: Number(chain_id),
    registry,
    network: Number(chain_id) === MAINNET_CHAIN_ID ? ("mainnet" as const) : ("testnet" as const),
  })),
  ...CHAIN_IDS.map((chain_id) => ({ chain_id, registry: LOCAL_REGISTRY, network: "local" as const })),
]
