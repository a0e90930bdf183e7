import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { createCompany, renamePending, type SignedUpAs } from "#actions/companies/create.ts"
import { stopPaying } from "#actions/payments/subscriptions.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import { changeRows, findRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import type { JobKinds } from "#jobs/kinds.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import type { CloseAccount, FreeSignUp } from "#shared/api/accounts.ts"
import type { Language } from "#shared/language.ts"
import { requirePassword } from "./password.ts"

/** Queues a sign-up on the Free plan. Work and answer are the same for an address with an account. */
export async function signUp(app: App, input: FreeSignUp & { language: Language }, network: string): Promise<void> {
  const { companyName: name, email, currency, language } = input
  const options = { now: app.now(), payer: payerOf(network) }
  await app.db.write((tx) => enqueue(tx, "sign_up", { name, email, currency, language }, options))
}

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
    .selectAll("users")
    .select("companies.plan")
    .where("users.email", "=", email)
    .executeTakeFirst()
  if (!known) return (await createCompany(tx, { ...company, email, plan: "free" })).user_id
  if (known.is_owner === 0 || known.is_admin === 1 || known.password_hash !== null) return null
  // The address is unconfirmed, so the latest sign-up names the company. A paid plan keeps its name.
  if (known.plan === "free") await renamePending(tx, known.company_id, company)
  return known.id
}

interface NewAdministrator {
  user_id: string
  /** new: there was no such user. pending: has never set a password. active: can sign in already. */
  state: "new" | "pending" | "active"
}

/**
 * Makes an address an administrator in the operator's company; not offered over HTTP. Throws `conflict` for a customer's
 * address.
 */
export const createAdministrator = (app: Pick<App, "db" | "now" | "config">, email: string) =>
  app.db.write((tx) => createAdministratorIn(tx, app, email))

/** The same, as a part of `tx`. */
async function createAdministratorIn(
  tx: Tx,
  { now, config }: Pick<App, "now" | "config">,
  email: string,
): Promise<NewAdministrator> {
  const address = email.toLowerCase()
  const known = await findRow(tx, "users", { email: address }, ["id", "is_admin", "password_hash"])
  if (known?.is_admin === 1) return { user_id: known.id, state: known.password_hash === null ? "pending" : "active" }
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

/** At start-up: sends the configured administrator a link, once. */
export async function inviteFirstAdministrator(app: App): Promise<void> {
  const email = app.config.admin_email
  if (email === undefined) return
  try {
    await app.db.write(async (tx) => {
      const { user_id, state } = await createAdministratorIn(tx, app, email)
      if (state !== "new") return
      await enqueue(tx, "letter", { letter: "activation", user_id }, { now: app.now(), key: user_id })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.error({ reason: error.message }, "ADMIN_EMAIL: no administrator was made")
  }
}

/**
 * Closes the account permanently and ends its subscription; a job erases the rest. Throws wrong_password, and not_allowed
 * unless the owner asks.
 */
export async function closeAccount(app: App, me: Caller, { password }: CloseAccount): Promise<void> {
  requireOwner(me)
  const { company_id, user_id, email: to } = me
  await requirePassword(app, me, password, "password")
  await app.db.writeFor(company_id, async (tx, company) => {
    const now = app.now()
    if (company.is_operator === 1) throw refusal("operator_account_stays")
    await stopPaying(tx, company_id, now)
    await tx.deleteFrom("users").where("company_id", "=", company_id).execute()
    await tx.deleteFrom("invitations").where("company_id", "=", company_id).execute()
    await changeRows(tx, "companies", { id: company_id }, { ...NOTHING, closed_at: now })
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.closed" })
    // As its own, it waits for a file of the company's that is being made.
    await enqueue(tx, "erase_company", { company_id }, { now, company_id, key: company_id })
    const { name, language } = company
    await enqueue(tx, "letter", { letter: "account_closed", to, language, facts: { company: name } }, { now })
  })
}

/** What the company's row said, except for the name, which minted products carry. */
const NOTHING = {
  vat_number: null,
  address: null,
  wallet: null,
  code_prefix: null,
  verification_notes: null,
  suspension_reason: null,
  withdrawal_reason: null,
  subscription_renewal: null,
  active_subscription: 0,
} as const
