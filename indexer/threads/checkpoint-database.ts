import type { Database } from "#db/database.ts"

/** What the event loop's own connection leaves to be done: see `Database.checkpoint`. */
export async function checkpointDatabase(db: Database, _nothing: null): Promise<void> {
  await db.checkpoint()
}
