import type { Reader } from "#db/database.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** How many of a company's products and invited users exceed a plan. */
export async function whatIsOver(db: Reader, company_id: string, plan: PlanName) {
  const count = (table: "products" | "users") =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("company_id", "=", company_id)
      .executeTakeFirstOrThrow()
  const [products, users] = [await count("products"), await count("users")]
  const { slots, invited_users } = PLANS[plan]
  return {
    products_over: Math.max(0, Number(products.count) - slots),
    users_over: Math.max(0, Number(users.count) - 1 - invited_users),
  }
}
