import type { App } from "#indexer/app.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import type { ForgotPassword } from "#shared/api/accounts.ts"

/**
 * Queues a letter with a link; the job looks for the account, so timing does not reveal one. Addresses without a password
 * wait among strangers' jobs, so that nobody delays real links with invented addresses.
 */
export async function forgotPassword(app: App, { email }: ForgotPassword, network: string): Promise<void> {
  const now = app.now()
  const payer = payerOf(network)
  await app.db.write(async (tx) => {
    const known = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("password_hash", "is not", null)
      .executeTakeFirst()
    const options = { now, payer, key: `reset ${email}`, lane: known ? undefined : "strangers" } as const
    await enqueue(tx, "letter", { letter: "password_reset", email }, options)
  })
}
