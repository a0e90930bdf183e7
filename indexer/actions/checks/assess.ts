import { caseEvent } from "#actions/cases/decide.ts"
import { addCounts } from "#actions/verifications/counter.ts"
import { enqueueEvent } from "#actions/webhooks/events.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import { deleteRows, putRow } from "#db/rows.ts"
import type { CheckLevels, VerificationCounts } from "#db/tables/checks.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import {
  type Assessment,
  assessChecks,
  type DayPeople,
  LEVELS,
  type Level,
  RULE,
  WINDOW_DAYS,
} from "#shared/checks-rule.ts"
import { DAY_MS, dayBefore, dayOf } from "#shared/time.ts"
import { readPeople } from "./people.ts"
import { decisionOn, openCaseOf, undecidedOf } from "./show-checks.ts"

const PRODUCTS_AT_ONCE = 100
/** What is still left then, the next time takes. */
const SLICES_MAX = 2_000

/** Whether somebody has checked a product since it was assessed, or a day has passed since it was raised. */
export async function isAssessmentDue({ db, now }: App): Promise<boolean> {
  return (await dueProducts(db.read, now(), 1)).length > 0
}

export async function assessDue(app: App): Promise<void> {
  await app.threads.run(assessProducts, { now: app.now() }, "service")
}

/** Runs in a worker thread, some products to a transaction. Answers how many products it has assessed. */
export async function assessProducts(db: Database, { now }: { now: number }): Promise<number> {
  let assessed = 0
  for (let slice = 0; slice < SLICES_MAX; slice++) {
    const done = await db.write((tx) => assessSome(tx, now))
    assessed += done
    if (done < PRODUCTS_AT_ONCE) break
  }
  return assessed
}

const dueProducts = (db: Reader, now: number, limit: number) =>
  db.selectFrom("check_levels").selectAll().where("due_at", "<=", now).orderBy("due_at").limit(limit).execute()

async function assessSome(tx: Tx, now: number): Promise<number> {
  const due = await dueProducts(tx, now, PRODUCTS_AT_ONCE)
  if (due.length === 0) return 0
  const today = dayOf(now)
  const ids = due.map(({ product_id }) => product_id)
  const counts = await readPeople(tx, ids, dayBefore(today, WINDOW_DAYS))
  const assessed = due.map((product) => {
    const own = counts.get(product.product_id) ?? []
    return { product, own, assessment: assessChecks(own, today) }
  })
  const rows = assessed.map(({ product, assessment }) => rowOf(product, assessment, now))
  await putRow(tx, "check_levels", ["product_id"], rows)
  for (const { product, own, assessment } of assessed) {
    if (assessment.level !== "quiet") await openCase(tx, product, own, now)
  }
  return due.length
}

/** A raised level falls by itself as weeks leave the window, so it is looked at every day. */
function rowOf(before: CheckLevels, { level, reasons }: Assessment, now: number): CheckLevels {
  return {
    ...before,
    ...{ rule: RULE, level, reasons: JSON.stringify(reasons), assessed_at: now },
    since: before.level === level ? before.since : now,
    due_at: level === "quiet" ? null : now + DAY_MS,
  }
}

/** After midnight UTC: the digest comes in Europe's morning. */
const DIGEST_AT_MS = 6 * 3_600_000

/**
 * Opens a case for a product that is not quiet, or raises the open one, and tells webhooks. A decided case stays
 * decided.
 */
async function openCase(tx: Tx, product: CheckLevels, counts: DayPeople[], now: number): Promise<void> {
  const { product_id, company_id } = product
  const fresh = undecidedOf(counts, await decisionOn(tx, product_id))
  const { level, reasons } = assessChecks(fresh, dayOf(now))
  if (level === "quiet") return
  const open = await openCaseOf(tx, product_id)
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

/** So long a day's counts are kept as they are; then those of a month are added up. */
export const DAYS_KEPT = 400
const YEARS_KEPT = 5
const MONTHS = YEARS_KEPT * 12 + 1
const ROWS_AT_ONCE = 100

/** Adds up the days of months that are over for long, and forgets those of more than five years. */
export async function foldMonths({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const month = firstOfMonth(dayBefore(dayOf(now()), DAYS_KEPT))
  const oldest = monthsBefore(month, MONTHS - 1)
  while (await db.write((tx) => forgetSome(tx, oldest))) {}
  for (let back = 1; back < MONTHS; back++) await foldMonth(db, monthsBefore(month, back))
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

function monthsBefore(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number]
  return dayOf(Date.UTC(year, number - 1 - months, 1))
}

async function foldMonth(db: Database, month: string): Promise<void> {
  while (await unfolded(db.read, month).select("product_id").limit(1).executeTakeFirst())
    await db.write((tx) => foldSome(tx, month))
}

/** The counts of a month's days but the first. */
const unfolded = (db: Reader, month: string) =>
  db
    .selectFrom("verification_counts")
    .where("day", ">", month)
    .where("day", "<=", `${month.slice(0, 7)}-31`)

/** What was read is written under the month's first day and deleted under its own, in one transaction. */
async function foldSome(tx: Tx, month: string): Promise<void> {
  const rows = await unfolded(tx, month).selectAll().orderBy("day").limit(ROWS_AT_ONCE).execute()
  for (const row of rows as (Omit<VerificationCounts, "people" | "via"> & { people: number; via: string })[]) {
    await addCounts(tx, [{ ...row, day: month }])
    const { product_id, day, region, via } = row
    await deleteRows(tx, "verification_counts", { product_id, day, region, via })
  }
}

async function forgetSome(tx: Tx, before: string): Promise<boolean> {
  const rows = await tx
    .selectFrom("verification_counts")
    .select(["product_id", "day"])
    .where("day", "<", before)
    .limit(ROWS_AT_ONCE)
    .execute()
  for (const { product_id, day } of rows) {
    await tx.deleteFrom("verification_counts").where("product_id", "=", product_id).where("day", "=", day).execute()
  }
  return rows.length === ROWS_AT_ONCE
}
