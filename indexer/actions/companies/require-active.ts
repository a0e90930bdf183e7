import type { Tx } from "#db/database.ts"
import type { Companies } from "#db/schema.ts"
import { AppError } from "#indexer/errors.ts"

/** The company, locked where the engine locks rows, if it may add and mint products now. */
export async function requireActive(tx: Tx, company_id: string): Promise<Companies> {
  const company = await tx.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirstOrThrow()
  if (company.active_subscription === 1) return company
  throw new AppError("subscription_inactive", "Your subscription is not active. Renew it to add or mint products.")
}
