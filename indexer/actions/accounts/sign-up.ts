import { createCompany } from "#actions/companies/create.ts"
import { renamePending, type SignedUpAs } from "#actions/companies/rename-pending.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { FreeSignUp } from "#shared/api/accounts.ts"
import type { Language } from "#shared/language.ts"

/**
 * Opens an account on the Free plan and has its activation letter sent. Who has not activated an account yet is sent a new
 * letter; an address with a live account is refused with `conflict`.
 */
export async function signUp(app: App, input: FreeSignUp & { language: Language }): Promise<void> {
  const { companyName: name, email, currency, language } = input
  const now = app.now()
  await app.db.write(async (tx) => {
    const known = await renewPending(tx, email, { name, currency, language, now })
    const { user_id } = known ?? (await createCompany(tx, { name, email, plan: "free", currency, language, now }))
    await enqueue(tx, "letter", { letter: "activation", user_id }, { now, key: user_id })
  })
}

/**
 * The owner who has signed up with this address and never set a password, if there is one. Nobody has shown yet that the
 * address is theirs, so the latest sign-up says what the company is called; what somebody has paid for stays as it is.
 */
async function renewPending(tx: Tx, email: string, company: SignedUpAs): Promise<{ user_id: string } | undefined> {
  const pending = await tx
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.id as user_id", "companies.id as company_id", "companies.plan"])
    .where("users.email", "=", email)
    .where("users.is_owner", "=", 1)
    .where("users.is_admin", "=", 0)
    .where("users.password_hash", "is", null)
    .executeTakeFirst()
  if (pending?.plan === "free") await renamePending(tx, pending.company_id, company)
  return pending
}
