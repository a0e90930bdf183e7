import type { Database } from "#db/database.ts"

/** Does the checkpoint that the event loop's connection omits: see `Database.checkpoint`. */
export async function checkpointDatabase(db: Database, _nothing: null): Promise<void> {
  await db.checkpoint()
}
