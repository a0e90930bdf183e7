import type { Reader } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import { refusal } from "#indexer/errors.ts"
import { firstPlanWith, PLANS } from "#shared/plans.ts"

/** Throws plan_does_not_include for a company whose plan has no API. */
export async function requireApiAccess(db: Reader, company_id: string): Promise<void> {
  const { plan } = await readCompany(db, company_id)
  if (!PLANS[plan].api_access) throw refusal("not_in_plan", { feature: "api", plan: firstPlanWith("api_access") })
}
