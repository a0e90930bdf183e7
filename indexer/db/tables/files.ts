import { bigint, bytes, flag, integer, type RowOf, table, text } from "#db/table.ts"
import type { MadeFileKind } from "#shared/api/labels.ts"

export const files = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  kind: text<MadeFileKind | "document" | "failed_rows">(),
  name: text(),
  content_type: text(),
  size_bytes: integer(),
  /** 1 for a document, a PDF, that would do something when it is opened. */
  active_content: flag().nullable(),
  /** A document's, 0x and hexadecimal; and its pages, where it is a PDF that tells. */
  sha256: text().nullable(),
  pages: integer().nullable(),
  /** A hash of what a generated file was made of, so that an equal request gets this file. Null: never reused. */
  content_key: text().nullable(),
  created_at: bigint(),
  /** Null: kept. */
  expires_at: bigint().nullable().indexed("files_by_expiry"),
})
  .index("files_by_company", "company_id, kind, created_at")
  .index("files_by_content", "company_id, content_key")
export type Files = RowOf<typeof files>

/** All of `PART_BYTES` but the last. */
export const file_parts = table({
  file_id: text().primaryKey().references("files", "cascade"),
  place: integer().primaryKey(),
  bytes: bytes(),
})
