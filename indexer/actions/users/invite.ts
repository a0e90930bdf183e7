import { recordDeed } from "#actions/audit/record-deed.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { UserEmail } from "#shared/api/companies.ts"
import { PLANS, type PlanName } from "#shared/plans.ts"

/** Makes room for a user who has no password yet and has the invitation sent. How many there may be, the plan says. */
export async function inviteUser(app: App, me: Caller, { email }: UserEmail): Promise<void> {
  requireOwner(me, "invite users")
  const { company_id } = me
  const id = crypto.randomUUID()
  await app.db.write(async (tx) => {
    const now = app.now()
    await requireUnknown(tx, company_id, email)
    await requireRoom(tx, company_id)
    await tx.insertInto("users").values({ id, company_id, email, is_owner: 0, is_admin: 0, created_at: now }).execute()
    await tx.updateTable("companies").set({ multi_user_enabled: 1 }).where("id", "=", company_id).execute()
    await recordDeed(tx, { at: now, company_id, user_id: me.user_id, deed: "user.invited", subject: id })
    await enqueue(tx, "letter", { letter: "invitation", user_id: id }, { now, key: id, company_id })
  })
}

/** Throws plan_does_not_include unless the plan has users beside the owner. */
export function requireMultiUser(plan: PlanName): void {
  if (PLANS[plan].invited_users > 0) return
  throw new AppError(
    "plan_does_not_include",
    "More than one user comes with the Business plan. Upgrade to invite somebody.",
  )
}

async function requireUnknown(tx: Tx, company_id: string, email: string): Promise<void> {
  const known = await tx.selectFrom("users").select("company_id").where("email", "=", email).executeTakeFirst()
  if (!known) return
  const isOurs = known.company_id === company_id
  throw new AppError("conflict", isOurs ? "User already invited" : "This e-mail address belongs to another account.")
}

async function requireRoom(tx: Tx, company_id: string): Promise<void> {
  const { plan } = await tx
    .selectFrom("companies")
    .select("plan")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  requireMultiUser(plan)
  const { invited } = await tx
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("invited"))
    .where("company_id", "=", company_id)
    .where("is_owner", "=", 0)
    .executeTakeFirstOrThrow()
  const allowed = PLANS[plan].invited_users
  if (Number(invited) < allowed) return
  const users = allowed === 1 ? "one invited user" : `${allowed} invited users`
  throw new AppError("plan_does_not_include", `Your plan allows ${users}. Remove one first, or upgrade.`)
}
