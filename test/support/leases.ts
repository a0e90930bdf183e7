import { sql } from "kysely"
import type { Database } from "#db/database.ts"

/** Lets every lease expire `ms` sooner, as if the database's clock had advanced. */
export async function letLeasesAge(db: Database, ms: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("leases")
      .set({ expires_at: sql<number>`expires_at - ${ms}` })
      .execute(),
  )
}
