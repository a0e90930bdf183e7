import { countHeld } from "#actions/products/held.ts"
import type { Reader } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** How many of a company's products and invited users exceed a plan. */
export async function whatIsOver(db: Reader, company_id: string, plan: PlanName) {
  const products = await countHeld(db, company_id)
  const users = await countRows(db.selectFrom("users").where("company_id", "=", company_id))
  const { slots, invited_users } = PLANS[plan]
  return {
    products_over: Math.max(0, products - slots),
    users_over: Math.max(0, users - 1 - invited_users),
  }
}
