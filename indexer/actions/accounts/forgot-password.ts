import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ForgotPassword } from "#shared/api/accounts.ts"

/**
 * Queues a letter with a link for a new password. The job checks for an account, so asking takes the same time either way.
 */
export async function forgotPassword(app: App, { email }: ForgotPassword): Promise<void> {
  const now = app.now()
  await app.db.write((tx) => enqueue(tx, "letter", { letter: "password_reset", email }, { now, key: `reset ${email}` }))
}
