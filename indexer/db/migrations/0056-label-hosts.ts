import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Hosts of companies that labels carry: the one chosen last, and those on labels printed before. */
export const labelHosts: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("label_hosts")
      .addColumn("host", "text", (c) => c.primaryKey())
      .addColumn("company_id", "text", (c) => c.notNull())
      .addColumn("added_at", "bigint", (c) => c.notNull())
      .addColumn("chosen_at", "bigint")
      .addColumn("answered_at", "bigint")
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .addColumn("reason", "text")
      .execute()
    await schema.createIndex("label_hosts_by_company").on("label_hosts").columns(["company_id"]).execute()
    await schema.createIndex("label_hosts_by_check").on("label_hosts").columns(["checked_at"]).execute()
  },
}
