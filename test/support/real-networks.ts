import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_REGISTRY } from "#contracts/local.ts"
import { DEMONSTRATED_IDS, NETWORKS } from "#shared/chains.ts"

/**
 * Environment variables that configure the demonstrated networks as real ones: nodes at `urls` in order, the local chains'
 * registry.
 */
export function realNetworks(urls: readonly string[]): Record<string, string> {
  const settings = DEMONSTRATED_IDS.flatMap((id, place) => [
    [`${NETWORKS[id].env_prefix}_RPC_URLS`, urls[place]!],
    [`${NETWORKS[id].env_prefix}_REGISTRY`, LOCAL_REGISTRY],
  ])
  return Object.fromEntries(settings) as Record<string, string>
}

/** The same with the local chains' keys. */
export function realNetworksAndKeys(urls: readonly string[]): Record<string, string> {
  return {
    ...realNetworks(urls),
    CUSTODY_ADDRESS: LOCAL_CUSTODY,
    MINTER_PRIVATE_KEY: LOCAL_ACCOUNTS.minter.private_key,
    RECALLER_PRIVATE_KEY: LOCAL_ACCOUNTS.recaller.private_key,
    REINSTATER_PRIVATE_KEY: LOCAL_ACCOUNTS.reinstater.private_key,
    ATTESTER_PRIVATE_KEY: LOCAL_ACCOUNTS.attester.private_key,
  }
}
