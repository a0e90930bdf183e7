import type { Database } from "#db/database.ts"

/** What the event loop's own connection leaves to be done: see `Database.tidy`. */
export async function tidyDatabase(db: Database, _nothing: null): Promise<void> {
  await db.tidy()
}
