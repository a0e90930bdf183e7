/** The recorded events: all actions of administrators, and the decisions of owners. */
export const AUDIT_EVENTS = [
  "company.created",
  "company.profile_changed",
  "company.brand_page_changed",
  "company.domain_asks_changed",
  "company.sale_facts_changed",
  "company.check_changed",
  "company.verified",
  "company.verification_refused",
  "company.more_asked",
  "company.verification_withdrawn",
  "company.notes_changed",
  "company.suspended",
  "company.unsuspended",
  "company.exported",
  "company.closed",
  "company.wallet_changed",
  "user.invited",
  "user.removed",
  "user.password_changed",
  "plan.changed",
  "product.recalled",
  "product.recall_note_changed",
  "product.reinstated",
  "case.decided",
  "document.added",
  "document.deleted",
  /** By an administrator. */
  "document.read",
  "key.created",
  "key.revoked",
  "webhook.changed",
  "job.retried",
  "administrator.created",
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]
/** An event's subject: the word before the point. */
export type AuditNoun = AuditEvent extends `${infer Noun}.${string}` ? Noun : never
