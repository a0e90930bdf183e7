import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** One-time links, custom field names, wallet challenges and contact messages. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    const schema = db.schema
    await schema
      .createTable("one_time_tokens")
      .addColumn("token_hash", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .addColumn("used_at", "bigint")
      .execute()
    await schema.createIndex("one_time_tokens_by_user").on("one_time_tokens").column("user_id").execute()
    await schema.createIndex("one_time_tokens_by_expiry").on("one_time_tokens").column("expires_at").execute()
    await schema.createIndex("sessions_by_expiry").on("sessions").column("expires_at").execute()
    await schema
      .createTable("custom_fields")
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("custom_fields_pk", ["company_id", "name"])
      .execute()
    await schema
      .createTable("wallet_challenges")
      .addColumn("company_id", "text", (c) => c.primaryKey().references("companies.id"))
      .addColumn("message", "text", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute()
    await schema
      .createTable("contact_messages")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("message", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute()
    await schema.createIndex("contact_messages_by_time").on("contact_messages").column("created_at").execute()
  },
}
