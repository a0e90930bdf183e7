import type { App } from "#indexer/app.ts"
import { hashToken } from "./open-session.ts"

/** Ends the session of this token; an unknown token is no error. */
export async function logOut(app: App, token: string): Promise<void> {
  await app.db.write((tx) => tx.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute())
}
