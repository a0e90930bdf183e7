import type { Tx } from "#db/database.ts"
import type { Deed } from "#shared/deeds.ts"
import { deedHash } from "./deed-hash.ts"

export interface NewDeed {
  at: number
  company_id: string | null
  user_id: string | null
  deed: Deed
  subject?: string
  /** Ids and plain values; never an e-mail address or a name. */
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Adds a line to the audit trail, in the transaction of the deed itself. Each line's hash covers the line before it, so that
 * what is changed or removed afterwards shows (`verifyAuditTrail`).
 */
export async function recordDeed(tx: Tx, { subject, detail = {}, ...deed }: NewDeed): Promise<void> {
  const end = await tx
    .updateTable("deeds_head")
    .set((eb) => ({ place: eb("place", "+", 1) }))
    .where("id", "=", 1)
    .returning(["place", "hash"])
    .executeTakeFirstOrThrow()
  const line = { ...deed, id: crypto.randomUUID(), place: end.place, subject: subject ?? null }
  const written = { ...line, detail: JSON.stringify(detail) }
  const hash = deedHash(end.hash, written)
  await tx
    .insertInto("deeds")
    .values({ ...written, hash })
    .execute()
  await tx.updateTable("deeds_head").set({ hash }).where("id", "=", 1).execute()
}
