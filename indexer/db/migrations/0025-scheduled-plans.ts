import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What a subscription becomes when its paid period ends; null: it stays what it is. */
export const scheduledPlans: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema.alterTable("subscriptions").addColumn("next_plan", "text").execute()
    await schema.alterTable("subscriptions").addColumn("next_interval", "text").execute()
  },
}
