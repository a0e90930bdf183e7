import { sql } from "kysely"
import * as z from "zod"
import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { cutPage, readCursor, TIME_AND_ID } from "#actions/pages.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { JobLine, JobsPage, JobsQuery } from "#shared/api/administration.ts"
import { sayStored } from "#shared/refusals.ts"
import { isoOf } from "#shared/time.ts"

/** What runs in the background, for administrators. */
export async function listJobs(app: App, me: Caller, { state, limit, cursor }: JobsQuery): Promise<JobsPage> {
  requireAdmin(me)
  let rows = selectJobs(app.db.read)
    .where("jobs.state", "=", state)
    .limit(limit + 1)
  if (cursor !== undefined) {
    rows = rows.where(
      sql<boolean>`(jobs.created_at, jobs.id) < (${sql.join(readCursor(cursor, z.tuple(TIME_AND_ID)))})`,
    )
  }
  const { shown, next_cursor } = cutPage(await rows.execute(), limit, ({ created_at, id }) => [created_at, id])
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
    const { kind, company_id } = job
    await recordAuditEvent(tx, {
      at: now,
      company_id,
      user_id: me.user_id,
      event: "job.retried",
      subject: id,
      detail: { kind },
    })
  })
  return toLine(await selectJobs(app.db.read).where("jobs.id", "=", id).executeTakeFirstOrThrow(), me)
}

function selectJobs(read: Reader) {
  return read
    .selectFrom("jobs")
    .leftJoin("companies", "companies.id", "jobs.company_id")
    .select(["jobs.id", "jobs.kind", "jobs.company_id", "companies.name", "jobs.state", "jobs.attempts", "jobs.error"])
    .select(["jobs.created_at", "jobs.run_at", "jobs.ended_at"])
    .orderBy("jobs.created_at", "desc")
    .orderBy("jobs.id", "desc")
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
