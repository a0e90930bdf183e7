import { sql } from "kysely"
import type { App } from "#indexer/app.ts"
import { DAY_MS } from "#shared/time.ts"
import { queueQuestions } from "./queue-questions.ts"

const YEAR_MS = 365 * DAY_MS
const COMPANIES_A_RUN_MAX = 100

/** Verified companies whose number the register has not answered for in a year, nor been asked for in vain today. */
function due({ db, now }: App) {
  return db.read
    .selectFrom("register_answers")
    .innerJoin("companies", (join) =>
      join
        .onRef("companies.id", "=", "register_answers.company_id")
        .onRef("companies.vat_number", "=", "register_answers.number"),
    )
    .select(["companies.id as company_id", "companies.vat_number"])
    .where("companies.verified", "=", 1)
    .where("companies.closed_at", "is", null)
    .where(sql`coalesce(register_answers.asked_at, 0)`, "<=", now() - YEAR_MS)
    .where(sql`coalesce(register_answers.failed_at, 0)`, "<=", now() - DAY_MS)
    .limit(COMPANIES_A_RUN_MAX)
}

export const isYearOver = async (app: App): Promise<boolean> =>
  app.register !== null && (await due(app).limit(1).execute()).length > 0

/** Asks the register of verified companies once a year. */
export async function askAgainYearly(app: App): Promise<void> {
  const companies = await due(app).execute()
  await app.db.write(async (tx) => {
    for (const company of companies) await queueQuestions(app, tx, company, app.now())
  })
}
