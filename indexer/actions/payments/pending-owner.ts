import type { Reader } from "#db/database.ts"

/** The owner of a Free account at this address without a password: the address is still unconfirmed. */
export function pendingFreeOwner(db: Reader, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.id as user_id", "companies.id as company_id"])
    .where("users.email", "=", email)
    .where("users.is_owner", "=", 1)
    .where("users.is_admin", "=", 0)
    .where("users.password_hash", "is", null)
    .where("companies.plan", "=", "free")
    .where("companies.closed_at", "is", null)
    .where("companies.suspended_at", "is", null)
    .executeTakeFirst()
}

/** A free sign-up that was never activated does not count: an invitation or a paid sign-up replaces it. */
export async function hasAccount(db: Reader, email: string): Promise<boolean> {
  const known = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()
  return known !== undefined && !(await pendingFreeOwner(db, email))
}
