import { sql } from "kysely"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { describeStatus } from "#actions/chains/health.ts"
import { ANSWER_OPEN, IS_SETTLED } from "#actions/companies/pending.ts"
import { readNewest } from "#actions/pages.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Database, Reader } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { JobLine, JobsPage, JobsQuery, Overview } from "#shared/api/administration.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { sayStored } from "#shared/refusals.ts"
import { isoOf } from "#shared/time.ts"

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
    failed_deliveries_30_days: await countRows(
      read.selectFrom("webhook_deliveries").where("state", "=", "failed").where("created_at", ">=", since),
    ),
    // Only of products that are there: nobody can close the others.
    reports_open: await countRows(
      read
        .selectFrom("reports")
        .innerJoin("products", "products.id", "reports.product_id")
        .where("handled_at", "is", null),
    ),
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

/** What runs in the background, for administrators. */
export async function listJobs(app: App, me: Caller, { state, ...page }: JobsQuery): Promise<JobsPage> {
  requireAdmin(me)
  const { shown, next_cursor } = await readNewest(selectJobs(app.db.read).where("jobs.state", "=", state), "jobs", page)
  return { jobs: shown.map((row) => toLine(row, me)), next_cursor }
}

/** Restarts a failed job at once, with as many attempts as a new one. Throws conflict for any other. */
export async function retryJob(app: App, me: Caller, id: string): Promise<JobLine> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const job = await tx.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst()
    if (!job) throw refusal("no_such", { thing: "job" })
    if (job.state !== "failed") throw refusal("job_not_failed")
    const now = app.now()
    const again = { state: "waiting", attempts: 0, run_at: now, error: null, ended_at: null } as const
    await tx.updateTable("jobs").set(again).where("id", "=", id).execute()
    // The operator's own business: the company's log says nothing of it.
    const by = { at: now, company_id: null, user_id: me.user_id }
    await recordAuditEvent(tx, { ...by, event: "job.retried", subject: id, detail: { kind: job.kind } })
  })
  return toLine(await selectJobs(app.db.read).where("jobs.id", "=", id).executeTakeFirstOrThrow(), me)
}

function selectJobs(read: Reader) {
  return read
    .selectFrom("jobs")
    .leftJoin("companies", "companies.id", "jobs.company_id")
    .select(["jobs.id", "jobs.kind", "jobs.company_id", "companies.name", "jobs.state", "jobs.attempts", "jobs.error"])
    .select(["jobs.created_at", "jobs.run_at", "jobs.ended_at"])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectJobs>["execute"]>>[number]

function toLine({ name, error, created_at, run_at, ended_at, ...job }: Row, { language }: Caller): JobLine {
  return {
    ...job,
    error: sayStored(error, language),
    company: name,
    created_at: isoOf(created_at),
    run_at: isoOf(run_at),
    ended_at: isoOf(ended_at),
  }
}
