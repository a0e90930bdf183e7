import type { Tx } from "#db/database.ts"
import { ERASED_NAME } from "./erase.ts"

/** Closes companies that were never activated, and keeps neither their name nor their address. */
export async function forgetPending(tx: Tx, company_ids: string[], now: number): Promise<void> {
  await tx.deleteFrom("users").where("company_id", "in", company_ids).execute()
  const closed = { name: ERASED_NAME, closed_at: now, active_subscription: 0 } as const
  await tx.updateTable("companies").set(closed).where("id", "in", company_ids).execute()
}
