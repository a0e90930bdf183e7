import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What the first hour's checklist cannot derive. Whoever has an account already has passed that hour. */
export const firstSteps: Migration = {
  async up(db: Kysely<{ users: { first_steps: string | null } }>) {
    await db.schema.alterTable("users").addColumn("first_steps", "text").execute()
    await db.schema.alterTable("companies").addColumn("labels_requested_at", "bigint").execute()
    await db.updateTable("users").set({ first_steps: "hidden" }).execute()
  },
}
