import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import type { Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import { refusal } from "#indexer/errors.ts"
import type { Currency, PlanName } from "#shared/plans.ts"
import { withdrawVerification } from "./pending.ts"

interface NewCompany {
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
  const company = {
    id: company_id,
    name,
    plan,
    currency,
    language,
    created_at: now,
    verified: 0,
    active_subscription: 1,
    multi_user_enabled: 0,
  } as const
  await tx.insertInto("companies").values(company).execute()
  const owner = { id: user_id, company_id, email: address, is_owner: 1, is_admin: 0, created_at: now } as const
  await tx.insertInto("users").values(owner).execute()
  await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.created", detail: { plan } })
  return { company_id, user_id }
}

export type SignedUpAs = Pick<NewCompany, "name" | "currency" | "language" | "now">

/** Renames a company that nobody has activated to its latest sign-up. A verification of the old name ends. */
export async function renamePending(tx: Tx, company_id: string, { now, ...company }: SignedUpAs): Promise<void> {
  const { name } = await readCompany(tx, company_id)
  await tx.updateTable("companies").set(company).where("id", "=", company_id).execute()
  if (company.name === name) return
  await withdrawVerification(tx, { company_id, reason: "The company was signed up anew under another name.", now })
}
