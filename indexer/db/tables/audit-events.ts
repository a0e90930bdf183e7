import { bigint, integer, type RowOf, table, text } from "#db/table.ts"

/** What owners and administrators did. Ids only: a person's name or address is looked up when the audit log is read. */
export const audit_events = table({
  id: text().primaryKey(),
  at: bigint(),
  /** Null: the service's own. */
  company_id: text().nullable(),
  /** Null: the service itself. */
  user_id: text().nullable(),
  event: text(),
  subject: text().nullable(),
  /** JSON object. */
  detail: text(),
  /** 1, 2, 3, …, so that a gap shows. 0 before it joins the chain. */
  place: integer(),
  /** Covers this line and the hash before it. */
  hash: text(),
})
  .unique("audit_events_by_place", "place", "place <> 0")
  .index("audit_events_by_company", "company_id, at")
  .index("audit_events_by_company_place", "company_id, place")
  .index("audit_events_by_event", "event, place")
  .index("audit_events_waiting", "at, id", "place = 0")
export type AuditEvents = RowOf<typeof audit_events>

/** One row: the end of the log. */
export const audit_log_head = table({
  id: integer<1>().primaryKey(),
  place: integer(),
  hash: text(),
})
