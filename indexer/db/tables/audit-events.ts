/** What owners and administrators did. Ids only: a person's name or address is looked up when the audit log is read. */
export interface AuditEvents {
  id: string
  /** 1, 2, 3, ...: a line that is missing shows. 0 before it joins the chain. */
  place: number
  at: number
  /** Whose affair it is; null: the service's own. */
  company_id: string | null
  /** Who did it; null: the service itself. */
  user_id: string | null
  event: string
  subject: string | null
  /** JSON object. */
  detail: string
  /** Of this line and of the hash before it: a line that was changed shows. */
  hash: string
}

/** The one row that says where the audit log ends. */
export interface AuditLogHead {
  id: 1
  place: number
  hash: string
}
