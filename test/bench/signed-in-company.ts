import { hashToken } from "#actions/sessions/sessions.ts"
import type { App } from "#indexer/app.ts"
import { addCompany } from "#test/support/rig.ts"

const DAY_MS = 86_400_000

/** A session of an enterprise company's owner, good for one full import. */
export async function signedInCompany(app: Pick<App, "db" | "now">): Promise<string> {
  const { user_id } = await addCompany(app)
  const token = `tm_${crypto.randomUUID()}`
  const created_at = app.now()
  const session = { token_hash: hashToken(token), user_id, created_at, expires_at: created_at + DAY_MS }
  await app.db.write((tx) => tx.insertInto("sessions").values(session).execute())
  return token
}
