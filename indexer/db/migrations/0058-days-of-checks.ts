import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Times of checks are those of their days: where one person came on a day, it was the time of a visit. */
export const daysOfChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update verification_counts
      set first_at = first_at - first_at % 86400000, last_at = last_at - last_at % 86400000`.execute(db)
  },
}
