import type { Reader } from "#db/database.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** The invited users beyond the plan's limit: those who joined last. They may only read. */
export async function usersBeyondPlan(db: Reader, company_id: string, plan: PlanName): Promise<Set<string>> {
  const invited = await db
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", company_id)
    .where("is_owner", "=", 0)
    .where("is_admin", "=", 0)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
  return new Set(invited.slice(PLANS[plan].invited_users).map(({ id }) => id))
}
