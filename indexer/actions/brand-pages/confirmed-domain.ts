import type { Reader, Tx } from "#db/database.ts"

/** The domain that an administrator has confirmed for the company; null for one that is not verified. */
export async function confirmedDomain(db: Reader | Tx, company_id: string): Promise<string | null> {
  const row = await db
    .selectFrom("attestations")
    .select("domain")
    .where("company_id", "=", company_id)
    .where("wanted", "=", "attested")
    .where("domain", "!=", "")
    .limit(1)
    .executeTakeFirst()
  return row?.domain ?? null
}
