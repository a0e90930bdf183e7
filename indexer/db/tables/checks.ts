import { bigint, integer, type RowOf, table, text } from "#db/table.ts"

/** A product without a row is quiet. */
export const check_levels = table({
  product_id: text().primaryKey(),
  company_id: text().indexed("check_levels_by_company"),
  rule: text(),
  level: text(),
  /** JSON: reasons with their figures. */
  reasons: text(),
  since: bigint(),
  assessed_at: bigint(),
  /** When it is to be assessed again; null: once somebody checks. */
  due_at: bigint().nullable().indexed("check_levels_by_due"),
})
export type CheckLevels = RowOf<typeof check_levels>

export const cases = table({
  id: text().primaryKey(),
  company_id: text(),
  product_id: text(),
  opened_at: bigint(),
  level: text(),
  level_at: bigint(),
  decision: text().nullable(),
  decided_by: text().nullable(),
  decided_at: bigint().nullable(),
  note: text().nullable(),
  first_token_id: text().nullable().indexed("cases_by_batch"),
})
  .unique("cases_open", "product_id", "decision is null")
  .index("cases_by_company", "company_id, opened_at, id")
  .index("cases_by_product", "product_id, opened_at")
export type Cases = RowOf<typeof cases>

/** Tags of people counted today, under a key that is never stored. */
export const checks_today = table({
  tag: text().primaryKey(),
  day: text().indexed("checks_today_by_day"),
  prefix_tag: text(),
  code_tag: text().indexed("checks_today_by_code"),
}).unlogged()

/** How instances hand the day's key to each other: sealed to a key pair that each holds in memory. */
export const check_day_keys = table({
  instance: text().primaryKey(),
  day: text(),
  public_key: text(),
  sealed: text().nullable(),
  asked_at: bigint(),
}).unlogged()
export type CheckDayKeys = RowOf<typeof check_day_keys>

/** How often and by how many people a product was verified per day and region: counts only, no addresses. */
export const verification_counts = table({
  product_id: text().primaryKey(),
  company_id: text(),
  /** `YYYY-MM-DD` in UTC; of what is older than 400 days, the first day of the month. */
  day: text().primaryKey().indexed("verification_counts_by_day"),
  /** A country's two letters, or `unknown`. */
  region: text().primaryKey(),
  count: integer(),
  first_at: bigint(),
  last_at: bigint(),
  /** Browsers that had not checked this code before, each once a day. */
  people: integer().default(0),
  /** How people came to the code; `api`: verifications, which do not say. */
  via: text().primaryKey().default("api"),
}).index("verification_counts_by_company", "company_id, day")
export type VerificationCounts = RowOf<typeof verification_counts>
