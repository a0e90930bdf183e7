import { whatIsOver } from "#actions/payments/what-is-over.ts"
import type { LetterNeeds } from "./letter-needs.ts"

/** Tells the owner of a scheduled change of plan, unless it was cancelled, or of a smaller plan that has begun. */
export async function planLetter(
  app: LetterNeeds,
  letter: "plan_change_scheduled" | "plan_lowered",
  company_id: string,
): Promise<void> {
  const { read } = app.db
  const owner = await read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .leftJoin("subscriptions", (join) =>
      join.onRef("subscriptions.company_id", "=", "companies.id").on("subscriptions.ended_at", "is", null),
    )
    .select(["users.email as to", "companies.name as company", "companies.plan", "companies.language"])
    .select(["subscriptions.next_plan", "subscriptions.renewal"])
    .where("users.company_id", "=", company_id)
    .where("users.is_owner", "=", 1)
    .executeTakeFirst()
  if (!owner) return
  const { to, language, company, plan, next_plan, renewal } = owner
  const facts = { company, plan, url: `${app.config.public_url}/dashboard/profile#plan` }
  if (letter === "plan_lowered") {
    return app.mail.send(letter, { ...facts, ...(await whatIsOver(read, company_id, plan)) }, { to, language })
  }
  if (next_plan === null) return
  await app.mail.send(letter, { ...facts, next_plan, at: Number(renewal) }, { to, language })
}
