import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Checkouts, subscriptions and the provider's events. */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable("checkouts")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("company_name", "text", (c) => c.notNull())
      .addColumn("plan", "text", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("interval", "text", (c) => c.notNull())
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("price_id", "text", (c) => c.notNull())
      .addColumn("amount", "integer", (c) => c.notNull())
      .addColumn("company_id", "text", (c) => c.references("companies.id"))
      .addColumn("user_id", "text")
      .addColumn("session_id", "text", (c) => c.unique())
      .addColumn("subscription_id", "text")
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("reason", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .addColumn("ended_at", "bigint")
      .execute()
    await schema.createIndex("checkouts_by_email").on("checkouts").columns(["email", "created_at"]).execute()
    await schema.createIndex("checkouts_by_state").on("checkouts").columns(["state", "checked_at"]).execute()
    await schema.createIndex("checkouts_by_company").on("checkouts").column("company_id").execute()
    await schema
      .createTable("subscriptions")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id"))
      .addColumn("customer_id", "text", (c) => c.notNull())
      .addColumn("plan", "text", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("interval", "text", (c) => c.notNull())
      .addColumn("standing", "text", (c) => c.notNull())
      .addColumn("renewal", "bigint", (c) => c.notNull())
      .addColumn("cancel_at_period_end", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("synced_at", "bigint", (c) => c.notNull())
      .addColumn("ended_at", "bigint")
      .addColumn("asked", "integer", (c) => c.notNull())
      .addColumn("applied", "integer", (c) => c.notNull())
      .execute()
    // One live subscription a company, whatever else goes wrong.
    await schema
      .createIndex("subscriptions_live")
      .unique()
      .on("subscriptions")
      .column("company_id")
      .where("ended_at" as never, "is", null)
      .execute()
    await schema
      .createIndex("subscriptions_by_company")
      .on("subscriptions")
      .columns(["company_id", "created_at"])
      .execute()
    await schema.createIndex("subscriptions_by_customer").on("subscriptions").column("customer_id").execute()
    await schema.createIndex("subscriptions_by_sync").on("subscriptions").columns(["ended_at", "synced_at"]).execute()
    await schema
      .createTable("payment_events")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("received_at", "bigint", (c) => c.notNull())
      .execute()
    await schema.createIndex("payment_events_by_time").on("payment_events").column("received_at").execute()
    await schema
      .createTable("payment_sweeps")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("swept_to", "bigint", (c) => c.notNull())
      .execute()
  },
}
