import { bigint, bytes, integer, table, text } from "#db/table.ts"
import type { Language } from "#shared/language.ts"

export const reports = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  product_id: text(),
  code: text(),
  message: text(),
  email: text().nullable(),
  bought_at: text().nullable(),
  /** SHA-256 of a secret that its sender drew, in hex. Null: none was sent. */
  attempt_hash: text().nullable(),
  created_at: bigint(),
  /** 1, and one more for each later report that was only counted. */
  times: integer().default(1),
  /** The reporter's, for letters. */
  language: text<Language>().default("en"),
  handled_at: bigint().nullable().indexed("reports_by_handling"),
  handled_by: text().nullable(),
})
  .index("reports_by_attempt", "attempt_hash, product_id", "attempt_hash is not null")
  .index("reports_by_company", "company_id, created_at, id")
  .index("reports_by_product", "product_id, created_at")

/** What a reporter's camera saw: converted, so without place or time. */
export const report_photos = table({
  report_id: text().primaryKey(),
  /** SHA-256 of `picture`, in hex. */
  sha256: text().primaryKey(),
  company_id: text().indexed("report_photos_by_company"),
  product_id: text().indexed("report_photos_by_product"),
  created_at: bigint().indexed("report_photos_by_time"),
  /** WebP. */
  picture: bytes(),
})
