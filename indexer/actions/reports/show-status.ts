import type { App } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { ReportStatus } from "#shared/api/reports.ts"
import { readStatusToken } from "./status-token.ts"

/** What became of a report, for its reporter. One that was dropped is said to wait. */
export async function showReportStatus(app: App, token: string): Promise<ReportStatus> {
  const { row, is_own, by_letter } = await findByToken(app, token)
  if (by_letter && row?.email && !row.email_confirmed_at) await confirmAddress(app, row.id)
  const photos = is_own && row ? await countPhotos(app, row.id) : 0
  const isoOf = (time: number | null | undefined) => (time ? new Date(Number(time)).toISOString() : null)
  return {
    state: stateOf(row),
    reported_at: isoOf(row?.created_at),
    looked_at: isoOf(row?.seen_at),
    replied_at: isoOf(row?.replied_at),
    handled_at: isoOf(row?.handled_at),
    // Written to somebody else, where this report was only counted with another one.
    reply: (is_own && row?.reply) || null,
    photos,
    code: row?.code ?? null,
  }
}

type States = Record<"handled_at" | "replied_at" | "seen_at", number | null>

function stateOf(row: States | undefined): ReportStatus["state"] {
  if (row?.handled_at) return "closed"
  if (row?.replied_at) return "answered"
  return row?.seen_at ? "looking" : "received"
}

export async function countPhotos(app: App, report_id: string): Promise<number> {
  const { held } = await app.db.read
    .selectFrom("report_photos")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("report_id", "=", report_id)
    .executeTakeFirstOrThrow()
  return Number(held)
}

async function confirmAddress(app: App, id: string): Promise<void> {
  await app.db.write((tx) =>
    tx
      .updateTable("reports")
      .set({ email_confirmed_at: app.now() })
      .where("id", "=", id)
      .where("email_confirmed_at", "is", null)
      .execute(),
  )
}

/** Throws no_such_report for a token that we have not made. */
export async function findByToken(app: App, token: string) {
  const ref = await readStatusToken(app, token)
  if (!ref) throw refuse("no_such_report")
  const row = await app.db.read.selectFrom("reports").selectAll().where("id", "=", ref.id).executeTakeFirst()
  return { row, ...ref }
}
