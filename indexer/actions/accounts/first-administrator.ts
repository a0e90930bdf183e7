import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { createAdministratorIn } from "./create-administrator.ts"

/** At start-up: sends the configured administrator a link, once. */
export async function inviteFirstAdministrator(app: App): Promise<void> {
  const email = app.config.admin_email
  if (email === undefined) return
  try {
    await app.db.write(async (tx) => {
      const { user_id, state } = await createAdministratorIn(tx, app, email)
      if (state !== "new") return
      await enqueue(tx, "letter", { letter: "activation", user_id }, { now: app.now(), key: user_id })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.error({ reason: error.message }, "ADMIN_EMAIL: no administrator was made")
  }
}
