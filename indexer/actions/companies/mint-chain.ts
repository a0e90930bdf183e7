import { BY_PREFERENCE, type ChainId, NETWORKS } from "#shared/chains.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** Where a company's mints go, of the networks that are offered: decided when they are asked for. */
export function mintChainOf(plan: PlanName, offered: readonly ChainId[]): ChainId {
  const { mint_network } = PLANS[plan]
  const first = BY_PREFERENCE.find((id) => NETWORKS[id].kind === mint_network && offered.includes(id))
  if (first === undefined) throw new Error(`No ${mint_network} network is offered.`)
  return first
}
