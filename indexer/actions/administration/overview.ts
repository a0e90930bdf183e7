import { sql } from "kysely"
import { describeStatus } from "#actions/chains/describe.ts"
import { ANSWER_OPEN } from "#actions/companies/answer-open.ts"
import { IS_SETTLED } from "#actions/companies/pending-details.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Database, Reader } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Overview } from "#shared/api/administration.ts"
import { PLAN_NAMES } from "#shared/plans.ts"

const LATELY_MS = 30 * 24 * 3_600_000

/** The administrators' first page. */
export async function describeOverview(app: App, me: Caller): Promise<Overview> {
  requireAdmin(me)
  const [counted, { chains }] = await Promise.all([
    app.threads.run(readOverview, { since: app.now() - LATELY_MS }, me),
    describeStatus(app, "", me.language),
  ])
  return { ...counted, chains }
}

/** Reads every event there is: runs in a worker thread. */
export async function readOverview(
  { read }: Database,
  { since }: { since: number },
): Promise<Omit<Overview, "chains">> {
  const rows = await companiesByPlan(read)
  const sum = (column: "count" | "waiting" | "suspended") =>
    rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
  const countOf = (plan: string) => Number(rows.find((row) => row.plan === plan)?.count ?? 0)
  return {
    companies: Object.fromEntries(PLAN_NAMES.map((plan) => [plan, countOf(plan)])) as Overview["companies"],
    waiting_for_verification: sum("waiting"),
    suspended: sum("suspended"),
    mints_30_days: await mintsSince(read, since),
    failed_jobs: await failedJobs(read),
    failed_deliveries_30_days: await failedDeliveries(read, since),
    reports_open: await openReports(read),
  }
}

function companiesByPlan(read: Reader) {
  return read
    .selectFrom("companies")
    .select((eb) => [
      "plan",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>(sql`case when ${IS_SETTLED} = 0 then 1 - ${ANSWER_OPEN} else 0 end`).as("waiting"),
      eb.fn.sum<number>(eb.case().when("suspended_at", "is not", null).then(1).else(0).end()).as("suspended"),
    ])
    .where("is_operator", "is", null)
    .where("closed_at", "is", null)
    .groupBy("plan")
    .execute()
}

async function mintsSince(read: Reader, since: number): Promise<number> {
  const { count } = await read
    .selectFrom("events")
    .select((eb) => eb.fn.sum<number | null>(eb.fn.coalesce("size", eb.val(1))).as("count"))
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .where("block_time", ">=", since)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

async function failedJobs(read: Reader): Promise<Record<string, number>> {
  const rows = await read
    .selectFrom("jobs")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
    .where("state", "=", "failed")
    .groupBy("kind")
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

async function failedDeliveries(read: Reader, since: number): Promise<number> {
  return countRows(read.selectFrom("webhook_deliveries").where("state", "=", "failed").where("created_at", ">=", since))
}

/** Counts only reports about existing products: nobody can close the others. */
async function openReports(read: Reader): Promise<number> {
  return countRows(
    read
      .selectFrom("reports")
      .innerJoin("products", "products.id", "reports.product_id")
      .where("handled_at", "is", null),
  )
}
