import { caseEvent } from "#actions/cases/case-event.ts"
import { enqueueEvent } from "#actions/webhooks/enqueue.ts"
import type { Tx } from "#db/database.ts"
import { enqueue } from "#jobs/queue.ts"
import { assessChecks, type DayPeople, LEVELS, type Level } from "#shared/checks-rule.ts"
import { DAY_MS } from "#shared/time.ts"
import { decisionOn, undecidedOf } from "./decision-on.ts"

/** After midnight UTC: the digest comes in Europe's morning. */
const DIGEST_AT_MS = 6 * 3_600_000

interface Raised {
  product_id: string
  company_id: string
  counts: DayPeople[]
  today: string
  now: number
}

/**
 * Opens a case for a product that is not quiet, or raises the open one, and tells webhooks. A decided case stays
 * decided.
 */
export async function openCase(tx: Tx, { product_id, company_id, counts, today, now }: Raised): Promise<void> {
  const fresh = undecidedOf(counts, await decisionOn(tx, product_id))
  const { level, reasons } = assessChecks(fresh, today)
  if (level === "quiet") return
  const open = await tx
    .selectFrom("cases")
    .select(["id", "level"])
    .where("product_id", "=", product_id)
    .where("decision", "is", null)
    .executeTakeFirst()
  if (open && LEVELS.indexOf(level) <= LEVELS.indexOf(open.level as Level)) return
  const id = open?.id ?? crypto.randomUUID()
  if (!open) {
    const undecided = { decision: null, decided_by: null, decided_at: null, note: null, first_token_id: null }
    const row = { id, company_id, product_id, opened_at: now, level, level_at: now, ...undecided }
    await tx.insertInto("cases").values(row).execute()
  } else await tx.updateTable("cases").set({ level, level_at: now }).where("id", "=", id).execute()
  const event = { company_id, type: `product.${level}`, event_key: `product.${level}:${id}`, now } as const
  await enqueueEvent(tx, event, () => caseEvent(tx, product_id, reasons[0]!.reason))
  await enqueueDigest(tx, company_id, now)
}

/** One letter a day, for all cases of the day: while it waits, no second one is made. */
async function enqueueDigest(tx: Tx, company_id: string, now: number): Promise<void> {
  const letter = { letter: "case_digest", company_id, since: now } as const
  const run_at = Math.floor((now - DIGEST_AT_MS) / DAY_MS + 1) * DAY_MS + DIGEST_AT_MS
  await enqueue(tx, "letter", letter, { now, run_at, key: `cases ${company_id}`, company_id })
}
