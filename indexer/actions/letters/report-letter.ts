import type { LetterJob } from "#jobs/kinds.ts"
import { formatCode } from "#proof/code.ts"
import type { LetterNeeds } from "./letter-needs.ts"

type ReportJob = Extract<LetterJob, { product_id: string }>

/** Sends a visitor's report about a product to its company, and a copy to us, which alone names the reporter's address. */
export async function reportLetter(app: LetterNeeds, job: ReportJob): Promise<void> {
  const product = await app.db.read
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .leftJoin("users", (join) => join.onRef("users.company_id", "=", "companies.id").on("users.is_owner", "=", 1))
    .select(["products.id", "products.code", "products.product_name", "companies.name", "companies.language"])
    .select("users.email as owner")
    .where("products.id", "=", job.product_id)
    .executeTakeFirst()
  if (!product) return
  const { message, contact, at } = job
  const { product_name, code, name: company, owner, language } = product
  const facts = { product_name, short_code: formatCode(code), message, at }
  const { public_url, provider } = app.config
  if (job.letter === "product_report_copy") {
    return app.mail.send(job.letter, { ...facts, contact, company }, { to: provider.email, language: "en" })
  }
  // The account may be closed while its products live on.
  if (owner === null) return
  const url = `${public_url}/dashboard/products/${product.id}`
  return app.mail.send(job.letter, { ...facts, url }, { to: owner, language })
}

/** Tells a reporter that the report came. */
export async function reporterLetter(app: LetterNeeds, report_id: string): Promise<void> {
  const report = await app.db.read
    .selectFrom("reports")
    .select(["email", "language", "created_at"])
    .where("id", "=", report_id)
    .executeTakeFirst()
  if (!report?.email) return
  const { email: to, language, created_at } = report
  await app.mail.send("report_received", { at: Number(created_at) }, { to, language })
}
