import { issueToken, TOKEN_HOURS } from "#actions/accounts/one-time-tokens.ts"
import type { LetterJob } from "#jobs/kinds.ts"
import { assertNever } from "#shared/assert-never.ts"
import { brandKeyLetter } from "./brand-key-letter.ts"
import { caseDigest } from "./case-digest.ts"
import { companyLetter } from "./company-letter.ts"
import { contactLetter, contactLetters } from "./contact-letter.ts"
import { invitationLetter, repeatInvitation } from "./invitation-letter.ts"
import { keyLetter } from "./key-letter.ts"
import type { LetterNeeds } from "./letter-needs.ts"
import { planLetter } from "./plan-letter.ts"
import { programsOf } from "./programs-of.ts"
import { refundLetter } from "./refund-letter.ts"
import { reporterLetter, reportLetter } from "./report-letter.ts"
import { webhookLetter } from "./webhook-letter.ts"

/**
 * Composes and sends a letter; rejects to be retried. Skips letters that have become pointless, such as activations of active
 * accounts.
 */
export async function sendLetter(app: LetterNeeds, job: LetterJob): Promise<void> {
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
      return sendPasswordChanged(app, job.user_id)
    case "plan_change_scheduled":
    case "plan_lowered":
      return planLetter(app, job.letter, job.company_id)
    case "case_digest":
      return caseDigest(app, job)
    case "brand_key_event":
      return brandKeyLetter(app, job)
    case "key_created":
      return keyLetter(app, job.key_id)
    case "webhook_disabled":
      return webhookLetter(app, job.endpoint_id)
    case "payment_refunded":
      return refundLetter(app, job.checkout_id)
    case "contact_message":
      return contactLetter(app, job.message_id)
    case "contact_messages":
      return contactLetters(app)
    case "product_report":
    case "product_report_copy":
      return reportLetter(app, job)
    case "report_received":
      return reporterLetter(app, job.report_id)
    case "account_closed": {
      const { to, language, company } = job
      return app.mail.send(job.letter, { company, contact: app.config.provider.email }, { to, language })
    }
    case "verified":
    case "verification_refused":
    case "change_refused":
    case "verification_needs_more":
    case "verification_withdrawn":
    case "suspended":
    case "unsuspended":
    case "renewal_failed":
    case "subscription_ended":
      return companyLetter(app, job)
    default:
      return assertNever(job)
  }
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

async function sendPasswordChanged(app: LetterNeeds, user_id: string): Promise<void> {
  const user = await findUser(app, { column: "users.id", value: user_id })
  if (!user) return
  const access = await programsOf(app, user)
  const facts = { at: app.now(), url: `${app.config.public_url}/forgot-password`, ...access }
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
