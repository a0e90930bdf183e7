import { sql } from "kysely"
import type { Tx } from "#db/database.ts"
import { NOTHING_PENDING } from "./pending-details.ts"

/**
 * Withdraws a verification on all networks. Returns whether there was one. What waited beside verified details takes their
 * place, because nothing is left to protect.
 */
export async function withdrawVerification(
  tx: Tx,
  { company_id, reason, now }: { company_id: string; reason: string | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("companies")
    .set({ verified: 0, verified_at: null, verification_withdrawn_at: now, withdrawal_reason: reason })
    .set({
      name: sql<string>`coalesce(pending_name, name)`,
      vat_number: sql<string | null>`nullif(coalesce(pending_vat_number, vat_number), '')`,
      // It waits anew, unless it has nothing to be verified by.
      asked_at: sql<number | null>`case when nullif(coalesce(pending_vat_number, vat_number), '') is not null
        and address is not null then cast(${now} as bigint) end`,
      reviewed_at: null,
      ...NOTHING_PENDING,
    })
    .where("id", "=", company_id)
    .where("verified", "=", 1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable("attestations")
    .set({ wanted: "revoked", decided_at: now, settled: 0, failure: null })
    .where("company_id", "=", company_id)
    .execute()
  return true
}
