import type { DocumentType } from "#shared/request-bounds.ts"

export const DOCUMENTS_MAX = 20

/** A paper that a company hands in to be verified. Only its own users and administrators can read it. */
export interface Document {
  id: string
  name: string
  content_type: DocumentType
  size_bytes: number
  /** A PDF that would run a script or start something when it is opened: open it with care. */
  active_content: boolean
  /** ISO date and time. */
  created_at: string
}
