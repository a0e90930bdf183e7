import type { Reader } from "#db/database.ts"
import { AppError } from "#indexer/errors.ts"
import { PLANS } from "#shared/plans.ts"

export const NO_API_ACCESS = "API keys and webhooks are part of the Enterprise plan. Upgrade your plan to use them."

/** Throws plan_does_not_include for a company whose plan has no API. */
export async function requireApiAccess(db: Reader, company_id: string): Promise<void> {
  const { plan } = await db
    .selectFrom("companies")
    .select("plan")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  if (!PLANS[plan].api_access) throw new AppError("plan_does_not_include", NO_API_ACCESS)
}
