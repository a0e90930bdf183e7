import type { Reader, Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import { AppError } from "#indexer/errors.ts"
import { BY_PREFERENCE, type ChainId, NETWORKS } from "#shared/chains.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"

/** Throws unless the company may add and mint products. Inside `writeFor` it still may when that commits. */
export function requireActive(company: CompanyState): void {
  const refusal = whyInactive(company)
  if (refusal) throw new AppError(refusal)
}

export type CompanyState = Pick<Companies, "active_subscription" | "suspended_at" | "closed_at">

/** Why a company may not add or mint products now; null when it may. */
export function whyInactive(company: CompanyState): Reason | null {
  if (company.closed_at !== null || company.suspended_at !== null) return reasonFor("company_suspended")
  return company.active_subscription === 1 ? null : reasonFor("subscription_inactive")
}

/** Null once the account is closed. */
export async function ownerEmail(read: Reader | Tx, company_id: string): Promise<string | null> {
  const owner = await read
    .selectFrom("users")
    .select("email")
    .where("company_id", "=", company_id)
    .where("is_owner", "=", 1)
    .orderBy("created_at")
    .executeTakeFirst()
  return owner?.email ?? null
}

/** The offered network that a plan mints to, chosen at the time of the request. */
export function mintChainOf(plan: PlanName, offered: readonly ChainId[]): ChainId {
  const { mint_network } = PLANS[plan]
  const first = BY_PREFERENCE.find((id) => NETWORKS[id].kind === mint_network && offered.includes(id))
  if (first === undefined) throw new Error(`No ${mint_network} network is offered.`)
  return first
}
