import { type CompanyState, whyInactive } from "#actions/companies/require-active.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

const UPGRADE = "Bulk CSV upload is available on the Business and Enterprise plans. Upgrade your plan to use it."

/** Why this company may not upload files of products now; null when it may. */
export function whyNoBulkUpload(company: CompanyState & { plan: PlanName }) {
  if (!PLANS[company.plan].bulk_upload) return { code: "plan_does_not_include", detail: UPGRADE } as const
  return whyInactive(company)
}
