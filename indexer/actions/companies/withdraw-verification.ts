import type { Tx } from "#db/database.ts"

/**
 * Withdraws a verification on all networks, because an administrator decided so or verified data changed. Returns whether
 * there was one.
 */
export async function withdrawVerification(
  tx: Tx,
  { company_id, reason, now }: { company_id: string; reason: string | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("companies")
    .set({ verified: 0, verified_at: null, verification_withdrawn_at: now, withdrawal_reason: reason })
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
