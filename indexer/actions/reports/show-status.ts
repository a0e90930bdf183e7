import type { App } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { ReportStatus } from "#shared/api/reports.ts"
import { readStatusToken } from "./status-token.ts"

/** What became of a report, for its reporter. One that was dropped is said to wait. */
export async function showReportStatus(app: App, token: string): Promise<ReportStatus> {
  const { row } = await findByToken(app, token)
  const isoOf = (time: number | null | undefined) => (time ? new Date(Number(time)).toISOString() : null)
  return {
    state: row?.handled_at ? "handled" : "received",
    reported_at: isoOf(row?.created_at),
    handled_at: isoOf(row?.handled_at),
    code: row?.code ?? null,
  }
}

/** Throws no_such_report for a token that we have not made. */
export async function findByToken(app: App, token: string) {
  const ref = await readStatusToken(app, token)
  if (!ref) throw refuse("no_such_report")
  const row = await app.db.read
    .selectFrom("reports")
    .select(["code", "message", "bought_at", "created_at", "handled_at"])
    .where("id", "=", ref.id)
    .executeTakeFirst()
  return { row, is_own: ref.is_own }
}
