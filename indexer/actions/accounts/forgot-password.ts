import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ForgotPassword } from "#shared/api/accounts.ts"

/** Has a link for a new password sent, if the address has an account. Whether it has is found out later, by the job, so that asking takes as long either way. */
export async function forgotPassword(app: App, { email }: ForgotPassword): Promise<void> {
  const now = app.now()
  await app.db.write((tx) => enqueue(tx, "letter", { letter: "password_reset", email }, { now, key: `reset ${email}` }))
}
