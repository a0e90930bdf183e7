import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { createCompany } from "#actions/companies/create.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

export interface NewAdministrator {
  user_id: string
  /** new: there was no such user. pending: has never set a password. active: can sign in already. */
  state: "new" | "pending" | "active"
}

/**
 * Makes an address an administrator in the operator's company; not offered over HTTP. Throws `conflict` for a customer's
 * address.
 */
export async function createAdministrator(
  app: Pick<App, "db" | "now" | "config">,
  email: string,
): Promise<NewAdministrator> {
  return app.db.write((tx) => createAdministratorIn(tx, app, email))
}

/** The same, as a part of `tx`. */
export async function createAdministratorIn(
  tx: Tx,
  { now, config }: Pick<App, "now" | "config">,
  email: string,
): Promise<NewAdministrator> {
  const address = email.toLowerCase()
  const known = await tx
    .selectFrom("users")
    .select(["id as user_id", "is_admin", "password_hash"])
    .where("email", "=", address)
    .executeTakeFirst()
  if (known?.is_admin === 1)
    return { user_id: known.user_id, state: known.password_hash === null ? "pending" : "active" }
  if (known) throw refusal("customer_address")
  const at = now()
  const { company_id, user_id } = await placeInOperator(tx, address, config.provider.name, at)
  await tx.updateTable("users").set({ is_admin: 1 }).where("id", "=", user_id).execute()
  await recordAuditEvent(tx, { at, company_id, user_id: null, event: "administrator.created", subject: user_id })
  return { user_id, state: "new" }
}

/** A user of the operator's company, which the first one founds. */
async function placeInOperator(tx: Tx, email: string, name: string, now: number) {
  const operator = await tx
    .selectFrom("companies")
    .select("id")
    .where("is_operator", "=", 1)
    .orderBy("created_at")
    .executeTakeFirst()
  if (operator) {
    const user = {
      id: crypto.randomUUID(),
      company_id: operator.id,
      email,
      is_owner: 0,
      is_admin: 0,
      created_at: now,
    } as const
    await tx.insertInto("users").values(user).execute()
    return { company_id: operator.id, user_id: user.id }
  }
  const made = await createCompany(tx, { name, email, plan: "free", currency: "eur", language: "en", now })
  await tx.updateTable("companies").set({ is_operator: 1 }).where("id", "=", made.company_id).execute()
  return made
}
