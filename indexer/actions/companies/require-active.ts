import type { Tx } from "#db/database.ts"
import type { Companies } from "#db/tables/companies.ts"
import { AppError } from "#indexer/errors.ts"

/** The company, if it may add and mint products now; it still may when `tx` commits, since nobody else writes meanwhile. */
export async function requireActive(tx: Tx, company_id: string): Promise<Companies> {
  const company = await tx.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirstOrThrow()
  const refusal = whyInactive(company)
  if (refusal) throw new AppError(refusal.code, refusal.detail)
  return company
}

export type CompanyState = Pick<Companies, "active_subscription" | "suspended_at" | "closed_at">

/** Why a company may not add or mint products now; null when it may. */
export function whyInactive(
  company: CompanyState,
): { code: "company_suspended" | "subscription_inactive"; detail: string } | null {
  if (company.closed_at !== null || company.suspended_at !== null) {
    const detail = "This company is suspended: it can read and verify, but not add or mint products. Please contact us."
    return { code: "company_suspended", detail }
  }
  if (company.active_subscription === 1) return null
  const detail = "Your subscription is not active. Renew it to add or mint products."
  return { code: "subscription_inactive", detail }
}
