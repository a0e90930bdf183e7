import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { LettersChoice } from "#shared/api/companies.ts"

/** Keeps which letters the owner wants. Webhooks go on. */
export async function chooseLetters(app: App, me: Caller, { cases }: LettersChoice): Promise<void> {
  requireOwner(me)
  const case_letters_off_at = cases ? null : app.now()
  await app.db.write((tx) =>
    tx.updateTable("users").set({ case_letters_off_at }).where("id", "=", me.user_id).execute(),
  )
}
