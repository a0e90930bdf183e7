import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { readNewest } from "#actions/pages.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { JobLine, JobsPage, JobsQuery } from "#shared/api/administration.ts"
import { sayStored } from "#shared/refusals.ts"
import { isoOf } from "#shared/time.ts"

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
