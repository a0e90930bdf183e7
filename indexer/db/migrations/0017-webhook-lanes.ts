import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Which deliveries are being attempted now, which endpoints take long to answer, and whose turn it is. */
export const webhookLanes: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema.alterTable("webhook_deliveries").addColumn("claimed_until", "bigint").execute()
    await schema.alterTable("webhook_endpoints").addColumn("slow_since", "bigint").execute()
    await schema.alterTable("webhook_endpoints").addColumn("last_attempt_at", "bigint").execute()
    await schema
      .createIndex("webhook_deliveries_claimed")
      .on("webhook_deliveries")
      .column("claimed_until")
      .where("claimed_until", "is not", null)
      .execute()
    await schema
      .createIndex("webhook_deliveries_by_company")
      .on("webhook_deliveries")
      .columns(["company_id", "state"])
      .execute()
  },
}
