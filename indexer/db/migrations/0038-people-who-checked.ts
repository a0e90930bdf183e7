import { type Kysely, PostgresAdapter, sql } from "kysely"
import type { Migration } from "kysely/migration"

const COUNTED = ["product_id", "company_id", "day", "region", "count", "first_at", "last_at"].join(", ")

/** How many people checked, and what follows from it: levels, cases, and for a day who was counted already. */
export const peopleWhoChecked: Migration = {
  async up(db: Kysely<unknown>) {
    await countPeople(db)
    await keepLevels(db)
    await keepToday(db)
  },
}

/** A primary key cannot be changed on SQLite, so the table is made anew. */
async function countPeople(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable("people_counts")
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("company_id", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("region", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("first_at", "bigint", (c) => c.notNull())
    .addColumn("last_at", "bigint", (c) => c.notNull())
    .addColumn("people", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("via", "text", (c) => c.notNull().defaultTo("api"))
    .addPrimaryKeyConstraint("people_counts_pk", ["product_id", "day", "region", "via"])
    .execute()
  await sql`insert into people_counts (${sql.raw(COUNTED)}) select ${sql.raw(COUNTED)} from verification_counts`.execute(
    db,
  )
  await schema.dropTable("verification_counts").execute()
  await schema.alterTable("people_counts").renameTo("verification_counts").execute()
  await schema
    .createIndex("verification_counts_by_company")
    .on("verification_counts")
    .columns(["company_id", "day"])
    .execute()
  await schema.createIndex("verification_counts_by_day").on("verification_counts").columns(["day"]).execute()
}

async function keepLevels({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("check_levels")
    .addColumn("product_id", "text", (c) => c.primaryKey())
    .addColumn("company_id", "text", (c) => c.notNull())
    .addColumn("rule", "text", (c) => c.notNull())
    .addColumn("level", "text", (c) => c.notNull())
    .addColumn("reasons", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("assessed_at", "bigint", (c) => c.notNull())
    .addColumn("due_at", "bigint")
    .execute()
  await schema.createIndex("check_levels_by_due").on("check_levels").columns(["due_at"]).execute()
  await schema.createIndex("check_levels_by_company").on("check_levels").columns(["company_id"]).execute()
  await schema
    .createTable("cases")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("company_id", "text", (c) => c.notNull())
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("opened_at", "bigint", (c) => c.notNull())
    .addColumn("level", "text", (c) => c.notNull())
    .addColumn("level_at", "bigint", (c) => c.notNull())
    .addColumn("decision", "text")
    .addColumn("decided_by", "text")
    .addColumn("decided_at", "bigint")
    .addColumn("note", "text")
    // Set where the decision is about a whole batch.
    .addColumn("first_token_id", "text")
    .execute()
  await schema.createIndex("cases_by_company").on("cases").columns(["company_id", "opened_at", "id"]).execute()
  await schema.createIndex("cases_by_product").on("cases").columns(["product_id", "opened_at"]).execute()
  await schema.createIndex("cases_by_batch").on("cases").columns(["first_token_id"]).execute()
  await schema
    .createIndex("cases_open")
    .unique()
    .on("cases")
    .columns(["product_id"])
    .where(sql.ref("decision"), "is", null)
    .execute()
}

/** Used where several instances share a database, and never logged: neither in a replica nor in an archive of changes. */
async function keepToday(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable("checks_today")
    .addColumn("tag", "text", (c) => c.primaryKey())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("prefix_tag", "text", (c) => c.notNull())
    .addColumn("code_tag", "text", (c) => c.notNull())
    .execute()
  await schema.createIndex("checks_today_by_day").on("checks_today").columns(["day"]).execute()
  await schema.createIndex("checks_today_by_code").on("checks_today").columns(["code_tag"]).execute()
  await schema
    .createTable("check_day_keys")
    .addColumn("instance", "text", (c) => c.primaryKey())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("sealed", "text")
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .execute()
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table checks_today set unlogged`.execute(db)
  await sql`alter table check_day_keys set unlogged`.execute(db)
}
