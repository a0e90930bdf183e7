import { BY_PREFERENCE, type ChainId, NETWORKS } from "#shared/chains.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** The offered network that a plan mints to, chosen at the time of the request. */
export function mintChainOf(plan: PlanName, offered: readonly ChainId[]): ChainId {
  const { mint_network } = PLANS[plan]
  const first = BY_PREFERENCE.find((id) => NETWORKS[id].kind === mint_network && offered.includes(id))
  if (first === undefined) throw new Error(`No ${mint_network} network is offered.`)
  return first
}
