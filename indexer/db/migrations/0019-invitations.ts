import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** An invitation is no account: whoever owns the address may still sign up, and others may invite it too. */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("invitations")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id"))
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("token_hash", "text", (c) => c.unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .addUniqueConstraint("invitations_once", ["company_id", "email"])
      .execute()
    await db.schema.createIndex("invitations_by_email").on("invitations").column("email").execute()
    await db.schema.createIndex("invitations_by_expiry").on("invitations").column("expires_at").execute()
    await sql`
      insert into invitations (id, company_id, email, token_hash, created_at, expires_at)
      select users.id, users.company_id, users.email, links.token_hash, users.created_at,
        coalesce(links.expires_at, users.created_at + 72 * 3600000)
      from users left join one_time_tokens as links
        on links.user_id = users.id and links.kind = 'invitation' and links.used_at is null
      where users.password_hash is null and users.is_owner = 0 and users.is_admin = 0`.execute(db)
    await sql`delete from users where id in (select id from invitations)`.execute(db)
    await sql`
      update jobs set payload = replace(payload, '"user_id"', '"invitation_id"')
      where kind = 'letter' and state in ('waiting', 'running') and payload like '{"letter":"invitation"%'`.execute(db)
  },
}
