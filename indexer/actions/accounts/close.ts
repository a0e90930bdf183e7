import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { stopPaying } from "#actions/payments/end-subscription.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { CloseAccount } from "#shared/api/accounts.ts"
import { requirePassword } from "./require-password.ts"

/**
 * Closes the account permanently and ends its subscription; a job erases the rest. Throws wrong_password, and not_allowed
 * unless the owner asks.
 */
export async function closeAccount(app: App, me: Caller, { password }: CloseAccount): Promise<void> {
  requireOwner(me)
  const { company_id, user_id, email: to } = me
  await requirePassword(app, me, password, "password")
  await app.db.writeFor(company_id, async (tx, company) => {
    const now = app.now()
    if (company.is_operator === 1) throw refusal("operator_account_stays")
    await stopPaying(tx, company_id, now)
    await tx.deleteFrom("users").where("company_id", "=", company_id).execute()
    await tx.deleteFrom("invitations").where("company_id", "=", company_id).execute()
    await tx
      .updateTable("companies")
      .set({ ...NOTHING, closed_at: now })
      .where("id", "=", company_id)
      .execute()
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.closed" })
    await enqueue(tx, "erase_company", { company_id }, { now, key: company_id })
    const { name, language } = company
    await enqueue(tx, "letter", { letter: "account_closed", to, language, facts: { company: name } }, { now })
  })
}

/** What the company's row said, except for the name, which minted products carry. */
const NOTHING = {
  vat_number: null,
  address: null,
  wallet: null,
  code_prefix: null,
  verification_notes: null,
  suspension_reason: null,
  withdrawal_reason: null,
  subscription_renewal: null,
  active_subscription: 0,
} as const
