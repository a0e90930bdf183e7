import { newToken, TOKEN_HOURS } from "#actions/accounts/one-time-tokens.ts"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { forgetPending } from "#actions/companies/erase.ts"
import { pendingFreeOwner } from "#actions/payments/pending-owner.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { hashToken } from "#actions/sessions/sessions.ts"
import type { Reader, Tx } from "#db/database.ts"
import { countRows, findRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { UserEmail } from "#shared/api/companies.ts"
import { firstPlanWith, PLANS, type PlanName } from "#shared/plans.ts"

const LASTS_MS = TOKEN_HOURS.invitation * 3_600_000

export function liveInvitations(db: Reader | Tx, company_id: string, now: number) {
  return db
    .selectFrom("invitations")
    .select(["email", "created_at"])
    .where("company_id", "=", company_id)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .execute()
}

/** A new invitation replaces an expired one. */
async function addInvitation(
  tx: Tx,
  { company_id, email, now }: { company_id: string; email: string; now: number },
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.deleteFrom("invitations").where("company_id", "=", company_id).where("email", "=", email).execute()
  const row = { id, company_id, email, token_hash: null, created_at: now, expires_at: now + LASTS_MS }
  await tx.insertInto("invitations").values(row).execute()
  return id
}

/** A new token for the letter, which invalidates older links; null when the invitation was withdrawn or has expired. */
export async function issueInvitationToken(tx: Tx, id: string, now: number): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ token_hash: hashToken(token), expires_at: now + LASTS_MS })
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : null
}

/**
 * Reserves a place for 72 hours and queues the invitation. Only the letter, not the answer, reveals an account elsewhere. It is
 * no account: otherwise a stranger's invitation would keep the owner of an address from signing up.
 */
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
  const member = await findRow(tx, "users", { company_id, email }, ["id"])
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

/**
 * Creates the invited user, replacing a free sign-up that was never activated. Throws link_invalid for a used link; conflict
 * for an address with an account, which keeps the link usable.
 */
export async function acceptInvitation(
  tx: Tx,
  { token, user_id }: { token: string; user_id: string },
  now: number,
): Promise<void> {
  const token_hash = hashToken(token)
  const invitation = await tx
    .deleteFrom("invitations")
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .returning(["company_id", "email", "created_at", "expires_at"])
    .executeTakeFirst()
  if (!invitation) throw refusal("link_used")
  const { company_id, email, created_at, expires_at } = invitation
  await requireNoAccount(tx, email, now)
  const user = { id: user_id, company_id, email, is_owner: 0, is_admin: 0, created_at: now } as const
  await tx.insertInto("users").values(user).execute()
  // So that a repeated click is told why the link does not work.
  const used = { token_hash, user_id, kind: "invitation", created_at, expires_at, used_at: now } as const
  await tx.insertInto("one_time_tokens").values(used).execute()
}

async function requireNoAccount(tx: Tx, email: string, now: number): Promise<void> {
  const pending = await pendingFreeOwner(tx, email)
  if (pending) await forgetPending(tx, [pending.company_id], now)
  const known = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()
  if (!known) return
  throw refusal("invitee_has_account")
}
