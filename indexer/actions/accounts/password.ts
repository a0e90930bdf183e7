import { readFileSync } from "node:fs"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { hashPassword, isPassword } from "#actions/sessions/passwords.ts"
import { hashToken, networkRow, openSession, rememberNetwork } from "#actions/sessions/sessions.ts"
import { acceptInvitation } from "#actions/users/invitations.ts"
import { readCompany, readRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import type { ChangePassword, ForgotPassword, SetPassword } from "#shared/api/accounts.ts"
import { readToken, spendToken } from "./one-time-tokens.ts"

/** Ends the user's other sessions and every link sent. Throws invalid_input for a wrong or weak password. */
export async function changePassword(app: App, me: Caller, token: string, input: ChangePassword): Promise<void> {
  const { user_id, company_id, email } = me
  await requirePassword(app, me, input.current_password, "current_password")
  const { name: company } = await readCompany(app.db.read, company_id)
  requireUncommon(input.new_password, { email, company }, "new_password")
  const password_hash = await hashPassword(input.new_password)
  await app.db.writeFor(company_id, async (tx) => {
    const now = app.now()
    await tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute()
    await tx.deleteFrom("sessions").where("user_id", "=", user_id).where("token_hash", "!=", hashToken(token)).execute()
    await tx.deleteFrom("one_time_tokens").where("user_id", "=", user_id).where("used_at", "is", null).execute()
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "user.password_changed", detail: { by: "user" } })
    await enqueue(tx, "letter", { letter: "password_changed", user_id, at: now }, { now, company_id })
  })
}

/**
 * Queues a letter with a link; the job looks for the account, so timing does not reveal one. Addresses without a password
 * wait among strangers' jobs, so that nobody delays real links with invented addresses.
 */
export async function forgotPassword(app: App, { email }: ForgotPassword, network: string): Promise<void> {
  const now = app.now()
  const payer = payerOf(network)
  await app.db.write(async (tx) => {
    const known = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("password_hash", "is not", null)
      .executeTakeFirst()
    const options = { now, payer, key: `reset ${email}`, lane: known ? undefined : "strangers" } as const
    await enqueue(tx, "letter", { letter: "password_reset", email }, options)
  })
}

const SERVICE = "touchmark"

/**
 * Throws invalid_input for one of the 3,000 most common passwords, fewer than three different characters, or words known
 * of the owner. `field` is the caller's name for it.
 */
function requireUncommon(
  password: string,
  known: { email: string; company: string },
  field: "password" | "new_password",
): void {
  const lower = password.toLowerCase()
  if (commonPasswords().has(lower) || new Set(lower).size < 3) throw refusal("password_common", {}, { at: field })
  if (isMadeOf(lower, [SERVICE])) throw refusal("password_is_ours", {}, { at: field })
  if (isMadeOf(lower, wordsOf(known))) throw refusal("password_is_yours", {}, { at: field })
}

/** Nothing but at most two letters is left of it without the words, digits and signs. */
function isMadeOf(password: string, words: string[]): boolean {
  let rest = password
  for (const word of words) rest = rest.replaceAll(word, " ")
  return rest !== password && [...rest.replace(/[^\p{L}]/gu, "")].length <= 2
}

/** Longest first, so that a word never hides a longer one that it is part of. */
function wordsOf({ email, company }: { email: string; company: string }): string[] {
  const [name = "", domain = ""] = email.toLowerCase().split("@")
  const companyWords = company.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const words = [
    SERVICE,
    name,
    ...name.split(/[^a-z0-9]+/),
    ...domain.split("."),
    ...companyWords,
    companyWords.join(""),
  ]
  return [...new Set(words)].filter((word) => word.length >= 3).sort((one, other) => other.length - one.length)
}

let common: Set<string> | undefined

/** The first 3,000 with six or more characters from zxcvbn's list (MIT), based on Mark Burnett's "10 million passwords". */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  )
  return common
}

/** Throws wrong_password unless it is the caller's own: a stolen session alone must not be enough. */
export async function requirePassword(app: App, me: Caller, password: string, field: string): Promise<void> {
  const { password_hash } = await readRow(app.db.read, "users", { id: me.user_id }, ["password_hash"])
  if (await isPassword(password, password_hash)) return
  throw refusal("password_wrong", {}, { at: field })
}

/**
 * Activates an account, accepts an invitation or ends a reset, and ends the user's other sessions, links and known networks.
 * API keys go on: most resets are forgotten passwords, and a company's systems would stop with them.
 * Throws link_invalid; conflict for an address with an account or invalid_input for a weak password, which keep the link usable.
 */
export async function setPassword(
  app: App,
  { token, password }: SetPassword,
  address: string,
): Promise<{ email: string; access_token: string | null }> {
  const link = await readToken(app.db.read, token, app.now())
  const { company_id, email, company, kind } = link
  requireUncommon(password, { email, company }, "password")
  const password_hash = await hashPassword(password)
  // An invited person becomes a user only on acceptance.
  const user_id = link.user_id ?? crypto.randomUUID()
  const network = await networkRow(app, user_id, address)
  const access_token = await app.db.writeFor(company_id, async (tx) => {
    const now = app.now()
    if (link.user_id === null) await acceptInvitation(tx, { token, user_id }, now)
    else await spendToken(tx, token, now)
    await tx.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute()
    await tx.deleteFrom("sessions").where("user_id", "=", user_id).execute()
    await tx.deleteFrom("one_time_tokens").where("user_id", "=", user_id).where("used_at", "is", null).execute()
    await tx.deleteFrom("known_networks").where("user_id", "=", user_id).execute()
    await rememberNetwork(tx, network)
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "user.password_changed", detail: { by: kind } })
    if (kind === "password_reset")
      await enqueue(tx, "letter", { letter: "password_changed", user_id, at: now }, { now })
    // A reset ends every session, this browser's included; only a new account goes straight on.
    if (kind === "password_reset") return null
    const user = await readRow(tx, "users", { id: user_id }, ["id", "is_admin"])
    return openSession(tx, user, { now, remember: false })
  })
  return { email, access_token }
}
