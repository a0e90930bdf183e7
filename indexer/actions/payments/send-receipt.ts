import { nameToStranger } from "#actions/letters/name-to-stranger.ts"
import type { App } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"

/** Sends the receipt of a paid checkout. Throws busy until the provider has its invoice, so that the job is retried. */
export async function sendReceipt(app: App, checkout_id: string): Promise<void> {
  const checkout = await app.db.read
    .selectFrom("checkouts")
    .leftJoin("users", "users.id", "checkouts.user_id")
    .leftJoin("companies", "companies.id", "checkouts.company_id")
    .selectAll("checkouts")
    .select(["users.password_hash", "users.created_at as joined_at", "companies.name"])
    .where("checkouts.id", "=", checkout_id)
    .where("checkouts.state", "=", "fulfilled")
    .executeTakeFirst()
  // The address is erased with the company's account.
  if (!checkout || checkout.email === "" || checkout.session_id === null) return
  const { email: to, language, plan, interval, kind, name } = checkout
  const isKnown = checkout.password_hash !== null && Number(checkout.joined_at) < Number(checkout.ended_at)
  const account = kind === "upgrade" ? null : isKnown ? ("known" as const) : ("new" as const)
  const receipt = await app.pay.readReceipt(checkout.session_id)
  if (!receipt) throw refuse("invoice_unknown_yet")
  const facts = {
    ...receipt,
    plan,
    interval,
    account,
    company: (account === "known" ? name : nameToStranger(checkout.company_name)) ?? to,
    url: `${app.config.public_url}/dashboard/profile#plan`,
  }
  await app.mail.send("receipt", facts, { to, language })
}
