import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { requireMultiUser } from "./invite.ts"

/** Records that the company wants more users; the first invitation does so, too. */
export async function enableMultiUser(app: App, me: Caller): Promise<void> {
  requireOwner(me)
  await app.db.writeFor(me.company_id, async (tx, { plan }) => {
    requireMultiUser(plan)
    await tx.updateTable("companies").set({ multi_user_enabled: 1 }).where("id", "=", me.company_id).execute()
  })
}
