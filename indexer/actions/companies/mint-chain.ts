import { type ChainId, MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** Where a company's mints go: decided when they are asked for. */
export function mintChainOf(plan: PlanName): ChainId {
  return PLANS[plan].network === "testnet" ? TESTNET_CHAIN_ID : MAINNET_CHAIN_ID
}
