import { issueStatusToken } from "#actions/reports/status-token.ts"
import type { LetterJob } from "#jobs/kinds.ts"
import type { LetterNeeds } from "./letter-needs.ts"

type ReporterJob = Extract<LetterJob, { report_id: string }>

/** Tells a reporter that the report came, or what the company replied. Its link leads to the page of the report. */
export async function reporterLetter(app: LetterNeeds, { letter, report_id }: ReporterJob): Promise<void> {
  const report = await app.db.read
    .selectFrom("reports")
    .leftJoin("companies", "companies.id", "reports.company_id")
    .leftJoin("products", "products.id", "reports.product_id")
    .select(["reports.id", "reports.email", "reports.language", "reports.created_at", "reports.reply"])
    .select(["companies.name as company", "products.product_name"])
    .where("reports.id", "=", report_id)
    .executeTakeFirst()
  if (!report?.email) return
  const token = await issueStatusToken(app, { id: report.id, is_own: false, by_letter: true })
  const { email: to, language, reply, company, product_name } = report
  const url = `${app.config.public_url}/report#${token}`
  if (letter === "report_received") {
    return app.mail.send(letter, { at: Number(report.created_at), url }, { to, language })
  }
  if (reply === null || company === null || product_name === null) return
  return app.mail.send(letter, { company, product_name, reply, url }, { to, language })
}
