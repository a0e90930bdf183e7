import { issueToken, TOKEN_HOURS } from "#actions/accounts/one-time-tokens.ts"
import type { LetterJob, OwnerLetter, StrangerLetter } from "#jobs/kinds.ts"
import { assertNever } from "#shared/assert-never.ts"
import { caseDigest } from "./case-digest.ts"
import { contactLetters } from "./contact-letter.ts"
import { invitationLetter, repeatInvitation } from "./invitation-letter.ts"
import { type LetterNeeds, ownerOf } from "./owner.ts"
import { programsOf } from "./programs-of.ts"
import { reportLetter } from "./report-letter.ts"

/** Where a letter to an owner leads; null: nowhere. */
const PATHS: Record<OwnerLetter["letter"], string | null> = {
  verified: "/dashboard/profile",
  verification_refused: "/dashboard/profile",
  change_refused: "/dashboard/profile",
  verification_needs_more: "/dashboard/profile",
  verification_withdrawn: "/dashboard/profile",
  suspended: null,
  unsuspended: "/dashboard",
  renewal_failed: "/dashboard/profile",
  subscription_ended: "/dashboard/profile",
  plan_change_scheduled: "/dashboard/profile#plan",
  plan_lowered: "/dashboard/profile#plan",
  brand_key_event: "/dashboard/brand",
  key_created: "/dashboard/profile#keys",
  webhook_disabled: "/docs#webhooks",
}

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
      return sendHasAccount(app, job.email)
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
  if ("to" in job) return app.mail.send(job.letter, { contact, ...job.facts } as never, job)
  const owner = await ownerOf(app, job.company_id)
  if (!owner || (job.letter === "plan_change_scheduled" && !(await isStillPlanned(app, job)))) return
  const path = PATHS[job.letter]
  const added = { company: owner.company, contact, ...(path === null ? {} : { url: `${public_url}${path}` }) }
  return app.mail.send(job.letter, { ...added, ...job.facts } as never, owner)
}

/** A change that was cancelled or replaced in the meantime is no news. */
async function isStillPlanned(
  { db }: LetterNeeds,
  { company_id, facts }: Extract<OwnerLetter, { letter: "plan_change_scheduled" }>,
): Promise<boolean> {
  const live = db.read.selectFrom("subscriptions").select("next_plan").where("company_id", "=", company_id)
  return (await live.where("ended_at", "is", null).executeTakeFirst())?.next_plan === facts.next_plan
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
async function sendHasAccount(app: LetterNeeds, email: string): Promise<void> {
  const user = await findUser(app, { column: "users.email", value: email })
  if (!user || user.password_hash === null) return
  const url = `${app.config.public_url}/auth`
  await app.mail.send("has_account", { url }, { to: user.email, language: user.language })
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
