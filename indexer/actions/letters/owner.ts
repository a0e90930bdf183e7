import type { App } from "#indexer/app.ts"

/** The dependencies of letters: no chains and no threads, so that a script can send them, too. */
export type LetterNeeds = Pick<App, "config" | "db" | "mail" | "now">

/** Whoever gets a company's letters, and how they name it; undefined once the account is closed. */
export async function ownerOf({ db }: LetterNeeds, company_id: string) {
  const owner = await db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email as to", "users.password_hash", "users.case_letters_off_at"])
    .select(["companies.name", "companies.code_prefix", "companies.language"])
    .where("users.company_id", "=", company_id)
    .where("users.is_owner", "=", 1)
    .executeTakeFirst()
  // Until the owner has set a password, anybody may have typed that name beside this address.
  return owner && { ...owner, company: owner.password_hash === null ? owner.to : owner.name }
}
