import { addCounts } from "#actions/verifications/store-counts.ts"
import type { Database, Tx } from "#db/database.ts"
import type { VerificationCounts } from "#db/tables/checks.ts"
import type { App } from "#indexer/app.ts"
import { dayBefore, dayOf } from "#shared/time.ts"

/** So long a day's counts are kept as they are; then those of a month are added up. */
export const DAYS_KEPT = 400
const YEARS_KEPT = 5
const MONTHS = YEARS_KEPT * 12 + 1
const ROWS_AT_ONCE = 500

type Row = Omit<VerificationCounts, "people" | "via"> & { people: number; via: string }

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
  for (;;) {
    const some = await db.read
      .selectFrom("verification_counts")
      .select("product_id")
      .where("day", ">", month)
      .where("day", "<=", `${month.slice(0, 7)}-31`)
      .limit(1)
      .executeTakeFirst()
    if (!some) return
    await db.write((tx) => foldSome(tx, month))
  }
}

/** What was read is written under the month's first day and deleted under its own, in one transaction. */
async function foldSome(tx: Tx, month: string): Promise<void> {
  const rows = await tx
    .selectFrom("verification_counts")
    .selectAll()
    .where("day", ">", month)
    .where("day", "<=", `${month.slice(0, 7)}-31`)
    .orderBy("day")
    .limit(ROWS_AT_ONCE)
    .execute()
  for (const row of rows as Row[]) {
    await addCounts(tx, [{ ...row, day: month }])
    await tx
      .deleteFrom("verification_counts")
      .where("product_id", "=", row.product_id)
      .where("day", "=", row.day)
      .where("region", "=", row.region)
      .where("via", "=", row.via)
      .execute()
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
