import { createCompany } from "#actions/companies/create.ts"
import { renamePending, type SignedUpAs } from "#actions/companies/rename-pending.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import type { JobKinds } from "#jobs/kinds.ts"
import { enqueue } from "#jobs/queue.ts"

/**
 * Opens a Free account and queues its activation letter, anew for an owner who has not activated. An address with an account
 * gets a letter that says so.
 */
export async function openFreeAccount(
  app: App,
  { email, ...wanted }: JobKinds["sign_up"],
  payer: string | null,
): Promise<void> {
  const now = app.now()
  await app.db.write(async (tx) => {
    const user_id = await ownerWithoutPassword(tx, email, { ...wanted, now })
    const letter =
      user_id === null ? ({ letter: "has_account", email } as const) : ({ letter: "activation", user_id } as const)
    await enqueue(tx, "letter", letter, { now, payer, key: user_id ?? `has account ${email}`, lane: "sign_ups" })
  })
}

/** A new owner, or an earlier one who set no password; null where the address already has an account. */
async function ownerWithoutPassword(tx: Tx, email: string, company: SignedUpAs): Promise<string | null> {
  const known = await tx
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.is_owner",
      "users.is_admin",
      "users.password_hash",
      "users.company_id",
      "companies.plan",
    ])
    .where("users.email", "=", email)
    .executeTakeFirst()
  if (!known) return (await createCompany(tx, { ...company, email, plan: "free" })).user_id
  if (known.is_owner === 0 || known.is_admin === 1 || known.password_hash !== null) return null
  // The address is unconfirmed, so the latest sign-up names the company. A paid plan keeps its name.
  if (known.plan === "free") await renamePending(tx, known.company_id, company)
  return known.id
}
