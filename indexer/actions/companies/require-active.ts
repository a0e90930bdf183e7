import type { Companies } from "#db/tables/companies.ts"
import { AppError } from "#indexer/errors.ts"

/** Throws unless the company may add and mint products. Inside `writeFor` it still may when that commits. */
export function requireActive(company: CompanyState): void {
  const refusal = whyInactive(company)
  if (refusal) throw new AppError(refusal.code, refusal.detail)
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
