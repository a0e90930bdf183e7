import { bigint, table, text } from "#db/table.ts"

/** Where and from when a company sells: for the clone alarm alone, never shown to shoppers. */
export const sale_facts = table({
  company_id: text().primaryKey(),
  /** A product's `model`; empty: all products. */
  model: text().primaryKey(),
  /** JSON: countries by their two letters. Empty: not said. */
  markets: text(),
  /** `YYYY-MM-DD`; null: not said. */
  release_date: text().nullable(),
  changed_at: bigint(),
})
