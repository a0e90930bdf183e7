import { type CompanyState, whyInactive } from "#actions/companies/require-active.ts"
import { firstPlanWith, PLANS, type PlanName } from "#shared/plans.ts"
import { because, type Reason } from "#shared/refusals.ts"

/** Why this company may not upload files of products now; null when it may. */
export function whyNoBulkUpload(company: CompanyState & { plan: PlanName }): Reason | null {
  return PLANS[company.plan].bulk_upload
    ? whyInactive(company)
    : because("not_in_plan", { feature: "bulk_upload", plan: firstPlanWith("bulk_upload") })
}
