import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import type { Tx } from "#db/database.ts"
import { refusal } from "#indexer/errors.ts"
import type { Currency, PlanName } from "#shared/plans.ts"

export interface NewCompany {
  name: string
  email: string
  plan: PlanName
  currency: Currency
  language: "en" | "hu"
  now: number
}

/** A company with its owner, who has no password yet. Throws `conflict` when the e-mail address has an account already. */
export async function createCompany(
  tx: Tx,
  { name, email, plan, currency, language, now }: NewCompany,
): Promise<{ company_id: string; user_id: string }> {
  const address = email.toLowerCase()
  const known = await tx.selectFrom("users").select("id").where("email", "=", address).executeTakeFirst()
  if (known) throw refusal("account_exists")
  const company_id = crypto.randomUUID()
  const user_id = crypto.randomUUID()
  await tx
    .insertInto("companies")
    .values({
      id: company_id,
      name,
      plan,
      currency,
      language,
      created_at: now,
      verified: 0,
      active_subscription: 1,
      multi_user_enabled: 0,
    })
    .execute()
  await tx
    .insertInto("users")
    .values({ id: user_id, company_id, email: address, is_owner: 1, is_admin: 0, created_at: now })
    .execute()
  await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.created", detail: { plan } })
  return { company_id, user_id }
}
