import type { LetterJob } from "#jobs/kinds.ts"
import { formatCode } from "#proof/code.ts"
import { type LetterNeeds, ownerOf } from "./owner.ts"

type ReportJob = Extract<LetterJob, { product_id: string }>

/** Sends a visitor's report about a product to its company, and a copy to us, which alone names the reporter's address. */
export async function reportLetter(app: LetterNeeds, job: ReportJob): Promise<void> {
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
