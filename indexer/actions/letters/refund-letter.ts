import type { LetterNeeds } from "./letter-needs.ts"

/** Tells a payer without a purchase about the refund; they may have no account. */
export async function refundLetter(app: LetterNeeds, checkout_id: string): Promise<void> {
  const checkout = await app.db.read
    .selectFrom("checkouts")
    .leftJoin("companies", "companies.id", "checkouts.company_id")
    .select(["checkouts.email as to", "checkouts.kind", "checkouts.plan", "checkouts.language"])
    .select("companies.closed_at")
    .where("checkouts.id", "=", checkout_id)
    .executeTakeFirst()
  if (!checkout) return
  const { to, kind, language, plan, closed_at } = checkout
  // Erased with the company's account.
  if (to === "") return
  const because = closed_at !== null ? "closed" : kind === "sign_up" ? "has_account" : "had_already"
  const facts = { plan, because, contact: app.config.provider.email } as const
  await app.mail.send("payment_refunded", facts, { to, language })
}
