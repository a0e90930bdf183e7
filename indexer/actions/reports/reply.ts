import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"

/** Whether one more letter may go to an address. */
type MayWrite = (email: string) => Promise<boolean>

/** Keeps the company's one reply to a report. It is sent only to an address whose owner has opened our first letter. */
export async function replyToReport(
  app: App,
  me: Caller,
  { id, text }: { id: string; text: string },
  mayWrite: MayWrite,
): Promise<{ sent: boolean }> {
  const report = await app.db.read
    .selectFrom("reports")
    .select(["email", "email_confirmed_at", "replied_at"])
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!report) throw refuse("no_such_report")
  if (report.replied_at !== null) throw refuse("report_answered")
  const sent = report.email !== null && report.email_confirmed_at !== null && (await mayWrite(report.email))
  const now = app.now()
  return app.db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("reports")
      .set((eb) => ({
        ...{ reply: text, replied_at: now, replied_by: me.user_id },
        seen_at: eb.fn.coalesce("seen_at", eb.val(now)),
      }))
      .where("id", "=", id)
      .where("company_id", "=", me.company_id)
      .where("replied_at", "is", null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse("report_answered")
    const { company_id } = me
    if (sent) await enqueue(tx, "letter", { letter: "report_reply", report_id: id }, { now, company_id })
    return { sent }
  })
}
