import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

type Names = Record<string, string>

const INDEXES: Names = {
  deeds_by_company: "audit_events (company_id, at)",
  deeds_by_company_place: "audit_events (company_id, place)",
  deeds_by_deed: "audit_events (event, place)",
  deeds_by_place: "audit_events (place) where place <> 0",
  deeds_waiting: "audit_events (at, id) where place = 0",
}

const COLUMNS: Record<string, Names> = {
  audit_events: { deed: "event" },
  companies: { house: "is_operator" },
  chains: { trouble: "halted_reason", doubt: "quorum_warning", mended_count: "backfilled_count" },
  records: { anchor: "first_token_id" },
  batches: { anchor: "first_token_id" },
  bundle_entries: { anchor: "first_token_id" },
  subscriptions: { standing: "payment_status" },
}

/** Tables, columns, job kinds and states under the names of the field, before anything is released. */
export const standardNames: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema.alterTable("deeds").renameTo("audit_events").execute()
    await schema.alterTable("deeds_head").renameTo("audit_log_head").execute()
    for (const [table, names] of Object.entries(COLUMNS)) {
      for (const [from, to] of Object.entries(names)) await schema.alterTable(table).renameColumn(from, to).execute()
    }
    // Neither engine renames an index with its table, and SQLite cannot at all.
    for (const [name, covered] of Object.entries(INDEXES)) {
      const unique = name === "deeds_by_place" ? sql`unique ` : sql``
      const renamed = name.replace("_by_deed", "_by_event").replace("deeds", "audit_events")
      await schema.dropIndex(name).execute()
      await sql`create ${unique}index ${sql.ref(renamed)} on ${sql.raw(covered)}`.execute(db)
    }
    await sql`update jobs set kind = 'refund' where kind = 'give_back'`.execute(db)
    await sql`update jobs set payload = replace(payload, '"payment_given_back"', '"payment_refunded"')
      where kind = 'letter' and payload like '%"payment_given_back"%'`.execute(db)
    await sql`update checkouts set state = case state when 'giving_back' then 'refunding' else 'refunded' end
      where state in ('giving_back', 'given_back')`.execute(db)
    // Nobody holds these names any more, and a lease that nobody renews would be reported as silent.
    await sql`delete from leases where name like 'chore:%'`.execute(db)
  },
}
