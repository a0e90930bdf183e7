import { BY_PREFERENCE, type ChainId, NETWORKS, type NetworkKind } from "#shared/chains.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** The offered network that a plan mints to, chosen at the time of the request. */
export function mintChainOf(plan: PlanName, offered: readonly ChainId[]): ChainId {
  const { mint_network } = PLANS[plan]
  const first = firstOf(mint_network, offered)
  if (first === null) throw new Error(`No ${mint_network} network is offered.`)
  return first
}

/** Samples are minted on a test network alone, whatever the plan; null: none is offered. */
export const sampleChainOf = (offered: readonly ChainId[]): ChainId | null => firstOf("test", offered)

const firstOf = (kind: NetworkKind, offered: readonly ChainId[]): ChainId | null =>
  BY_PREFERENCE.find((id) => NETWORKS[id].kind === kind && offered.includes(id)) ?? null
