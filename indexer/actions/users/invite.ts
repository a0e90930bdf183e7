/**
 * An invitation is no account. Otherwise a stranger's invitation would keep the owner of an address from signing up.
 */
import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { UserEmail } from "#shared/api/companies.ts"
import { firstPlanWith, PLANS, type PlanName } from "#shared/plans.ts"
import { addInvitation, liveInvitations } from "./invitations.ts"

/** Reserves a place for 72 hours and queues the invitation. Only the letter, not the answer, reveals an account elsewhere. */
export async function inviteUser(app: App, me: Caller, { email }: UserEmail): Promise<void> {
  requireOwner(me)
  const { company_id } = me
  await app.db.writeFor(company_id, async (tx, { plan }) => {
    const now = app.now()
    const invited = await liveInvitations(tx, company_id, now)
    if (invited.some((one) => one.email === email)) throw alreadyInvited()
    await requireNoMember(tx, company_id, email)
    await requireRoom(tx, company_id, plan, invited.length)
    const id = await addInvitation(tx, { company_id, email, now })
    await tx.updateTable("companies").set({ multi_user_enabled: 1 }).where("id", "=", company_id).execute()
    await recordAuditEvent(tx, { at: now, company_id, user_id: me.user_id, event: "user.invited", subject: id })
    await enqueue(tx, "letter", { letter: "invitation", invitation_id: id }, { now, key: id, company_id })
  })
}

/** Throws plan_does_not_include unless the plan has users beside the owner. */
export function requireMultiUser(plan: PlanName): void {
  if (PLANS[plan].invited_users > 0) return
  throw refusal("not_in_plan", { feature: "users", plan: firstPlanWith("invited_users") })
}

async function requireNoMember(tx: Tx, company_id: string, email: string): Promise<void> {
  const member = await tx
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", company_id)
    .where("email", "=", email)
    .executeTakeFirst()
  if (member) throw alreadyInvited()
}

const alreadyInvited = () => refusal("user_already_invited")

async function requireRoom(tx: Tx, company_id: string, plan: PlanName, invited: number): Promise<void> {
  requireMultiUser(plan)
  const members = await countRows(tx.selectFrom("users").where("company_id", "=", company_id).where("is_owner", "=", 0))
  const allowed = PLANS[plan].invited_users
  if (members + invited < allowed) return
  throw refusal("users_full", { n: allowed })
}
