import { issueToken, TOKEN_HOURS } from "#actions/accounts/one-time-tokens.ts"
import { hasAccount } from "#actions/payments/pending-owner.ts"
import { issueInvitationToken } from "#actions/users/invitations.ts"
import { countRows, findRow } from "#db/rows.ts"
import type { App } from "#indexer/app.ts"
import { type LetterJob, OWNER_LETTERS, type OwnerLetter, type StrangerLetter } from "#jobs/kinds.ts"
import { JobContinues } from "#jobs/run-job.ts"
import { formatCode } from "#proof/code.ts"
import { readsAsDomain } from "#shared/company-name.ts"

/**
 * Composes and sends a letter; rejects to be retried. Skips letters that have become pointless, such as activations of active
 * accounts.
 */
export async function sendLetter(app: LetterNeeds, job: LetterJob): Promise<void> {
  if ("facts" in job) return sendFacts(app, job)
  switch (job.letter) {
    case "activation":
      return sendLink(app, job.letter, { column: "users.id", value: job.user_id })
    case "invitation":
      return invitationLetter(app, job.invitation_id)
    case "has_account":
      return sendHasAccount(app, job)
    case "password_reset":
      return sendLink(app, job.letter, { column: "users.email", value: job.email })
    case "password_changed":
      return sendPasswordChanged(app, job)
    case "case_digest":
      return caseDigest(app, job)
    case "contact_messages":
      return contactLetters(app)
    case "product_report":
    case "product_report_copy":
      return reportLetter(app, job)
    default:
      return assertNever(job)
  }
}

/** The facts are in the job; whom it is for, our own address and the link are added now. */
async function sendFacts(app: LetterNeeds, job: OwnerLetter | StrangerLetter): Promise<void> {
  const { public_url, provider } = app.config
  const contact = provider.email
  const queue = `${public_url}/admin/verification?state=verified`
  if ("to" in job) return app.mail.send(job.letter, { contact, url: queue, ...job.facts } as never, job)
  const owner = await ownerOf(app, job.company_id)
  if (!owner || (job.letter === "plan_change_scheduled" && !(await isStillPlanned(app, job)))) return
  const path = OWNER_LETTERS[job.letter]
  const added = { company: owner.company, contact, ...(path === null ? {} : { url: `${public_url}${path}` }) }
  return app.mail.send(job.letter, { ...added, ...job.facts } as never, owner)
}

/** A change that was cancelled or replaced in the meantime is no news. */
async function isStillPlanned(
  { db }: LetterNeeds,
  { company_id, facts }: Extract<OwnerLetter, { letter: "plan_change_scheduled" }>,
): Promise<boolean> {
  const live = await findRow(db.read, "subscriptions", { company_id, ended_at: null }, ["next_plan"])
  return live?.next_plan === facts.next_plan
}

interface Whom {
  column: "users.id" | "users.email"
  value: string
}

/** Makes the token only now, so that no link exists before the letter is sent. The database stores only its hash. */
async function sendLink(app: LetterNeeds, asked: "activation" | "password_reset", whom: Whom): Promise<void> {
  const user = await findUser(app, whom)
  if (!user) return whom.column === "users.email" ? repeatInvitation(app, whom.value) : undefined
  const isActive = user.password_hash !== null
  if (isActive && asked !== "password_reset") return
  // Who has never set a password needs the letter that they are still missing.
  const letter = isActive ? "password_reset" : "activation"
  const token = await app.db.write((tx) => issueToken(tx, user.id, letter, app.now()))
  const { plan, email: to, language } = user
  const url = `${app.config.public_url}/set-password?token=${token}`
  const hours = TOKEN_HOURS[letter]
  if (user.is_admin && !isActive) return app.mail.send("administrator", { url, hours }, { to, language })
  if (letter === "activation") return app.mail.send(letter, { plan, url, hours }, { to, language })
  return app.mail.send(letter, { url, hours }, { to, language })
}

/** Only to an active account, because anybody may have typed the address. */
async function sendHasAccount(
  app: LetterNeeds,
  { email, wants }: Extract<LetterJob, { letter: "has_account" }>,
): Promise<void> {
  const user = await findUser(app, { column: "users.email", value: email })
  if (!user || user.password_hash === null) return
  const goes_on = wants ? `/subscription-checkout/${wants.plan}?interval=${wants.interval}` : null
  const url = `${app.config.public_url}/auth${goes_on ? `?from=${encodeURIComponent(goes_on)}` : ""}`
  await app.mail.send("has_account", { url, plan: wants?.plan ?? null }, { to: user.email, language: user.language })
}

async function sendPasswordChanged(app: LetterNeeds, { user_id, at }: { user_id: string; at: number }): Promise<void> {
  const user = await findUser(app, { column: "users.id", value: user_id })
  if (!user) return
  const access = await programsOf(app, user)
  const facts = { at, url: `${app.config.public_url}/forgot-password`, ...access }
  await app.mail.send("password_changed", facts, { to: user.email, language: user.language })
}

function findUser({ db }: LetterNeeds, { column, value }: Whom) {
  return db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.id", "users.email", "users.password_hash", "users.is_admin", "users.is_owner", "users.company_id"])
    .select(["companies.plan", "companies.language"])
    .where(column, "=", value)
    .executeTakeFirst()
}

/** Sends a visitor's report about a product to its company, and a copy to us, which alone names the reporter's address. */
async function reportLetter(app: LetterNeeds, job: Extract<LetterJob, { product_id: string }>): Promise<void> {
  const product = await app.db.read
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .select(["products.code", "products.product_name", "products.company_id", "companies.name as company"])
    .where("products.id", "=", job.product_id)
    .executeTakeFirst()
  if (!product) return
  const { message, contact, at } = job
  const { product_name, code, company, company_id } = product
  const facts = { product_name, short_code: formatCode(code), message, at }
  const { public_url, provider } = app.config
  if (job.letter === "product_report_copy") {
    return app.mail.send(job.letter, { ...facts, contact, company }, { to: provider.email, language: "en" })
  }
  const owner = await ownerOf(app, company_id)
  // The account may be closed while its products live on.
  if (!owner) return
  return app.mail.send(job.letter, { ...facts, url: `${public_url}/dashboard/products/${job.product_id}` }, owner)
}

const NAMED_MAX = 20

/** Names of API keys and hosts of webhooks that keep working for an owner's company; empty for other users. */
async function programsOf(
  { db, now }: LetterNeeds,
  { company_id, is_owner }: { company_id: string; is_owner: number },
): Promise<{ keys: string[]; hosts: string[] }> {
  if (is_owner === 0) return { keys: [], hosts: [] }
  const keys = await db.read
    .selectFrom("api_keys")
    .select(["name", "prefix"])
    .where("company_id", "=", company_id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now())]))
    .orderBy("created_at")
    .limit(NAMED_MAX)
    .execute()
  const endpoints = await db.read
    .selectFrom("webhook_endpoints")
    .select("url")
    .where("company_id", "=", company_id)
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .limit(NAMED_MAX)
    .execute()
  return {
    keys: keys.map(({ name, prefix }) => `${name} (${prefix}…)`),
    hosts: [...new Set(endpoints.map(({ url }) => new URL(url).host))],
  }
}

/** Sent with a link, or without one to an address that has an account: only its owner learns that it has. */
async function invitationLetter(app: LetterNeeds, invitation_id: string): Promise<void> {
  const invitation = await findInvitation(app, invitation_id)
  if (!invitation) return
  const { email: to, language, name } = invitation
  const inviter = invitation.inviter ?? name
  const company = nameToStranger(name) ?? inviter
  if (await hasAccount(app.db.read, to)) {
    return app.mail.send("invitation_elsewhere", { company, inviter }, { to, language })
  }
  const token = await app.db.write((tx) => issueInvitationToken(tx, invitation_id, app.now()))
  if (token === null) return
  const url = `${app.config.public_url}/set-password?token=${token}`
  await app.mail.send("invitation", { company, inviter, url, hours: TOKEN_HOURS.invitation }, { to, language })
}

/** Sends the newest invitation again when an address without an account requests a new password. */
async function repeatInvitation(app: LetterNeeds, email: string): Promise<void> {
  const newest = await app.db.read
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", email)
    .where("expires_at", ">", app.now())
    .orderBy("created_at", "desc")
    .executeTakeFirst()
  if (newest) await invitationLetter(app, newest.id)
}

function findInvitation({ db }: LetterNeeds, id: string) {
  return db.read
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.company_id")
    .leftJoin("users", (join) => join.onRef("users.company_id", "=", "companies.id").on("users.is_owner", "=", 1))
    .select(["invitations.email", "companies.name", "companies.language", "users.email as inviter"])
    .where("invitations.id", "=", id)
    .executeTakeFirst()
}

const NAMED_CASES_MAX = 5

/** Tells the owner about cases opened or raised since then. Sends nothing if all are decided, or if the owner wants none. */
async function caseDigest(
  app: LetterNeeds,
  { company_id, since }: Extract<LetterJob, { letter: "case_digest" }>,
): Promise<void> {
  const { read } = app.db
  const owner = await ownerOf(app, company_id)
  if (!owner || owner.case_letters_off_at !== null) return
  const open = read
    .selectFrom("cases")
    .innerJoin("products", "products.id", "cases.product_id")
    .where("cases.company_id", "=", company_id)
    .where("cases.decision", "is", null)
  const fresh = open.where("cases.level_at", ">=", since)
  const raised = await countRows(fresh)
  if (raised === 0) return
  const named = await fresh
    .select(["products.product_name", "products.code", "cases.level"])
    // "alarm" before "watched".
    .orderBy("cases.level")
    .orderBy("cases.level_at", "desc")
    .limit(NAMED_CASES_MAX)
    .execute()
  const { to, language, company, code_prefix } = owner
  const facts = {
    company,
    raised: named.map(({ product_name, code, level }) => ({
      product_name,
      short_code: formatCode(code, code_prefix ?? undefined),
      level: level as "watched" | "alarm",
    })),
    more: raised - named.length,
    open: await countRows(open),
    url: `${app.config.public_url}/dashboard/cases`,
  }
  await app.mail.send("case_digest", facts, { to, language })
}

const MESSAGES_MAX = 50

/** The messages of visitors that no letter has told us yet. An answer to a single one goes to its visitor. */
async function contactLetters(app: LetterNeeds): Promise<void> {
  const untold = await app.db.read
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "message", "created_at as at"])
    .where("told_at", "is", null)
    .orderBy("created_at")
    .limit(MESSAGES_MAX + 1)
    .execute()
  const messages = untold.slice(0, MESSAGES_MAX)
  const [first] = messages
  if (!first) return
  const us = { to: app.config.provider.email, language: "en" } as const
  if (messages.length === 1) await app.mail.send("contact_message", first, { ...us, reply_to: first.email })
  else await app.mail.send("contact_messages", { messages }, us)
  const ids = messages.map(({ id }) => id)
  await app.db.write((tx) =>
    tx.updateTable("contact_messages").set({ told_at: app.now() }).where("id", "in", ids).execute(),
  )
  if (untold.length > messages.length) throw new JobContinues()
}

/** A visitor's message to the hosted form that the configuration names. */
export async function forwardContactMessage(app: LetterNeeds, message_id: string): Promise<void> {
  const message = await findRow(app.db.read, "contact_messages", { id: message_id })
  const url = app.config.contact_form_url
  if (!message || url === undefined) return
  await app.mail.submitForm(url, { name: message.name, email: message.email, message: message.message })
}

/** The dependencies of letters: no chains and no threads, so that a script can send them, too. */
type LetterNeeds = Pick<App, "config" | "db" | "mail" | "now">

/** Whoever gets a company's letters, and how they name it; undefined once the account is closed. */
async function ownerOf({ db }: LetterNeeds, company_id: string) {
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

const CHARACTERS_MAX = 60

/** A company's name for a letter to an unconfirmed address; null where mail programs would turn it into a link. */
export function nameToStranger(name: string): string | null {
  if (readsAsDomain(name)) return null
  const characters = [...name]
  return characters.length <= CHARACTERS_MAX ? name : `${characters.slice(0, CHARACTERS_MAX - 1).join("")}…`
}

/** Where a union has a member that no case names, tsc refuses the call. */
function assertNever(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}.`)
}
