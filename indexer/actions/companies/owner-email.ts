import type { Reader, Tx } from "#db/database.ts"

/** Null once the account is closed. */
export async function ownerEmail(read: Reader | Tx, company_id: string): Promise<string | null> {
  const owner = await read
    .selectFrom("users")
    .select("email")
    .where("company_id", "=", company_id)
    .where("is_owner", "=", 1)
    .orderBy("created_at")
    .executeTakeFirst()
  return owner?.email ?? null
}
