import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Which runner takes a job: jobs that strangers cause, payments and slow jobs wait apart from letters. */
export const jobLanes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("jobs")
      .addColumn("lane", "text", (column) => column.notNull().defaultTo("letters"))
      .execute()
    await sql`update jobs set lane = 'payments' where kind in ('payment', 'refund', 'end_subscription')`.execute(db)
    await sql`update jobs set lane = 'slow' where kind in
      ('label_sheet', 'bundle', 'archive', 'export', 'case_evidence', 'certificate', 'erase_company')`.execute(db)
    await sql`update jobs set lane = 'strangers' where kind in ('sign_up', 'contact_form') or (kind = 'letter'
      and company_id is null and (payload like '{"letter":"activation"%' or payload like '{"letter":"has_account"%'
      or payload like '{"letter":"contact_message"%'))`.execute(db)
    await db.schema.createIndex("jobs_by_lane").on("jobs").columns(["lane", "state", "run_at"]).execute()
  },
}
