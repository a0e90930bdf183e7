import type { CompanyLetterJob } from "#jobs/kinds.ts"
import { assertNever } from "#shared/assert-never.ts"
import type { LetterNeeds } from "./letter-needs.ts"

/** A letter about the company, to its owner. */
export async function companyLetter(
  app: LetterNeeds,
  { letter, company_id, reason = null }: CompanyLetterJob,
): Promise<void> {
  const owner = await app.db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email as to", "users.password_hash", "companies.name", "companies.plan", "companies.language"])
    .where("users.company_id", "=", company_id)
    .where("users.is_owner", "=", 1)
    .executeTakeFirst()
  if (!owner) return
  const { to, language, name, plan } = owner
  // Until the owner has set a password, anybody may have typed that name beside this address.
  const company = owner.password_hash === null ? to : name
  const { public_url, provider } = app.config
  const url = `${public_url}/dashboard/profile`
  switch (letter) {
    case "verified":
      return app.mail.send(letter, { company, url }, { to, language })
    case "verification_refused":
    case "change_refused":
    case "verification_needs_more":
    case "verification_withdrawn":
      return app.mail.send(letter, { company, reason, url }, { to, language })
    case "suspended":
      return app.mail.send(letter, { company, reason, contact: provider.email }, { to, language })
    case "unsuspended":
      return app.mail.send(letter, { company, url: `${public_url}/dashboard` }, { to, language })
    case "renewal_failed":
    case "subscription_ended":
      return app.mail.send(letter, { company, plan, url }, { to, language })
    default:
      return assertNever(letter)
  }
}
