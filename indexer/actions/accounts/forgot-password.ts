import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ForgotPassword } from "#shared/api/accounts.ts"

/** Queues a letter with a link. The job looks for the account, so timing does not reveal one. */
export async function forgotPassword(app: App, { email }: ForgotPassword): Promise<void> {
  const now = app.now()
  await app.db.write((tx) => enqueue(tx, "letter", { letter: "password_reset", email }, { now, key: `reset ${email}` }))
}
