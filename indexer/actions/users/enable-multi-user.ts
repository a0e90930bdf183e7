import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { requireMultiUser } from "./invite.ts"

/** Says that the company wants users beside its owner; the first invitation says so too. */
export async function enableMultiUser(app: App, me: Caller): Promise<void> {
  requireOwner(me, "enable more users")
  await app.db.write(async (tx) => {
    const company = tx.selectFrom("companies").select("plan").where("id", "=", me.company_id)
    requireMultiUser((await company.executeTakeFirstOrThrow()).plan)
    await tx.updateTable("companies").set({ multi_user_enabled: 1 }).where("id", "=", me.company_id).execute()
  })
}
