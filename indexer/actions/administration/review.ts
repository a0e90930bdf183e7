import { sql } from "kysely"
import { queueQuestions } from "#actions/companies/queue-questions.ts"
import { countRows } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { DAY_MS } from "#shared/time.ts"

/** A company that stays verified is looked at again so often. */
export const REVIEW_MS = 365 * DAY_MS
const COMPANIES_A_RUN_MAX = 100

export const LAST_REVIEW = sql<number | null>`coalesce(companies.reviewed_at, companies.verified_at)`

type Reviewed = Pick<Companies, "verified" | "verified_at" | "reviewed_at">

export const reviewDueAt = ({ verified, verified_at, reviewed_at }: Reviewed): number | null =>
  verified === 1 ? Number(reviewed_at ?? verified_at) + REVIEW_MS : null

export const isReviewDue = (company: Reviewed, now: number): boolean => (reviewDueAt(company) ?? Infinity) <= now

const due = ({ db, now }: App) =>
  db.read
    .selectFrom("companies")
    .where("verified", "=", 1)
    .where("closed_at", "is", null)
    .where("is_operator", "is", null)
    .where(LAST_REVIEW, "<=", now() - REVIEW_MS)

const untold = (app: App) =>
  due(app)
    .select(["id as company_id", "vat_number"])
    .where(sql`coalesce(review_begun_at, 0)`, "<=", app.now() - REVIEW_MS)
    .limit(COMPANIES_A_RUN_MAX)

export const isYearOver = async (app: App): Promise<boolean> => (await untold(app).limit(1).execute()).length > 0

/** Once a year: asks register and domain again, and tells the company by letter, and administrators how many wait for them. */
export async function beginReviews(app: App): Promise<void> {
  const now = app.now()
  const companies = await untold(app).execute()
  if (companies.length === 0) return
  const waiting = await countRows(due(app))
  const administrators = await app.db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email as to", "companies.language"])
    .where("users.is_admin", "=", 1)
    .execute()
  await app.db.write(async (tx) => {
    for (const company of companies) {
      const { company_id } = company
      await tx.updateTable("companies").set({ review_begun_at: now }).where("id", "=", company_id).execute()
      await queueQuestions(app, tx, company, now)
      await enqueue(tx, "letter", { letter: "review_due", company_id, facts: {} }, { now, company_id })
    }
    for (const one of administrators)
      await enqueue(tx, "letter", { letter: "reviews_due", ...one, facts: { due: waiting } }, { now })
  })
}
