import type { Tx } from "#db/database.ts"
import { PLAN_NAMES, type PlanName } from "#shared/plans.ts"

/**
 * The owner at this address whose company can take a plan that somebody paid for on the sign-up page: what it has is
 * neither replaced nor made smaller by that.
 */
export async function buyingOwner(
  tx: Tx,
  email: string,
  plan: PlanName,
): Promise<{ user_id: string; company_id: string } | undefined> {
  const owner = await tx
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.id as user_id", "users.company_id"])
    .select(["companies.plan", "companies.active_subscription"])
    .where("users.email", "=", email)
    .where("users.is_owner", "=", 1)
    .where("users.is_admin", "=", 0)
    .where("companies.closed_at", "is", null)
    .where("companies.suspended_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("subscriptions")
            .select("id")
            .whereRef("subscriptions.company_id", "=", "companies.id")
            .where("subscriptions.ended_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst()
  const isSmaller = owner && PLAN_NAMES.indexOf(plan) < PLAN_NAMES.indexOf(owner.plan)
  return isSmaller && owner.active_subscription === 1 ? undefined : owner
}
