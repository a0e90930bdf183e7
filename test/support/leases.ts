import { sql } from "kysely"
import type { Database } from "#db/database.ts"

/** What `ms` of the database's clock do to every lease: it runs out so much sooner. */
export async function letLeasesAge(db: Database, ms: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("leases")
      .set({ expires_at: sql<number>`expires_at - ${ms}` })
      .execute(),
  )
}
