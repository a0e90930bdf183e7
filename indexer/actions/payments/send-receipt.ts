import { nameToStranger } from "#actions/letters/name-to-stranger.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

/** Sends the receipt of a paid checkout. Throws busy until the provider has its invoice, so that the job is retried. */
export async function sendReceipt(app: App, checkout_id: string): Promise<void> {
  const checkout = await app.db.read
    .selectFrom("checkouts")
    .selectAll()
    .where("id", "=", checkout_id)
    .where("state", "=", "fulfilled")
    .executeTakeFirst()
  // The address is erased with the company's account.
  if (!checkout || checkout.email === "" || checkout.session_id === null) return
  const { email: to, language, plan, interval, kind } = checkout
  const receipt = await app.pay.readReceipt(checkout.session_id)
  if (!receipt) throw refusal("payment_unknown_yet", { object: "invoice" })
  const facts = {
    ...receipt,
    plan,
    interval,
    new_account: kind === "sign_up",
    company: nameToStranger(checkout.company_name) ?? to,
    url: `${app.config.public_url}/dashboard/profile#plan`,
  }
  await app.mail.send("receipt", facts, { to, language })
}
