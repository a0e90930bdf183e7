import type { Flag } from "./flag.ts"

/** A company's submitted documents and its generated downloads. */
export interface Files {
  id: string
  company_id: string
  kind: "document" | "label_sheet" | "bundle" | "archive" | "certificate" | "export" | "failed_rows"
  name: string
  content_type: string
  bytes: Buffer
  size_bytes: number
  /** Of a document: 1 for a PDF that would do something when it is opened. */
  active_content: Flag | null
  /** Of a generated file: a hash of its input, so that an equal request gets this file. Null: never reused. */
  content_key: string | null
  created_at: number
  /** When the retention task deletes it; null: kept. */
  expires_at: number | null
}
