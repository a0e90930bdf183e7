import type { Tx } from "#db/database.ts"

/** What is worth knowing afterwards: everything an administrator does, and what an owner decides. */
export type Deed =
  | "company.created"
  | "company.profile_changed"
  | "company.verified"
  | "company.verification_withdrawn"
  | "company.notes_changed"
  | "company.suspended"
  | "company.unsuspended"
  | "company.exported"
  | "company.closed"
  | "company.wallet_changed"
  | "user.invited"
  | "user.removed"
  | "user.password_changed"
  | "plan.changed"
  | "product.recalled"
  | "product.reinstated"
  | "document.added"
  | "document.deleted"
  | "key.created"
  | "key.revoked"
  | "webhook.changed"
  | "job.retried"

export interface NewDeed {
  at: number
  company_id: string | null
  user_id: string | null
  deed: Deed
  subject?: string
  /** Ids and plain values; never an e-mail address or a name. */
  detail?: Record<string, string | number | boolean | null>
}

/** Adds a line to the audit trail, in the transaction of the deed itself. */
export async function recordDeed(tx: Tx, { subject, detail = {}, ...deed }: NewDeed): Promise<void> {
  await tx
    .insertInto("deeds")
    .values({ ...deed, id: crypto.randomUUID(), subject: subject ?? null, detail: JSON.stringify(detail) })
    .execute()
}
