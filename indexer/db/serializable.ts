import { type Kysely, sql, type Transaction } from "kysely"
import { DatabaseBusy, NotSerializable } from "./database.ts"
import type { Schema } from "./schema.ts"

const SERIALIZATION_FAILURE = "40001"

/**
 * Throws NotSerializable when two transactions commit that each read what the other changes. Quotas, one-time links and
 * leases need one failure.
 */
export async function proveSerializable(db: Kysely<Schema>): Promise<void> {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const rows = [one, other].map((id) => ({ id, value: 0 }))
  await retryConflicts(() => db.insertInto("write_skew_tests").values(rows).execute())
  try {
    if (!(await oneFails(db, one, other))) throw new NotSerializable(REFUSAL)
  } finally {
    await retryConflicts(() => db.deleteFrom("write_skew_tests").where("id", "in", [one, other]).execute())
  }
}

const REFUSAL =
  "The database at DATABASE_URL lets two transactions commit that contradict each other, although it was asked for serializable ones: quotas and one-time links would not hold. Use a server with serializable transactions (docs/handbook.md)."

async function oneFails(db: Kysely<Schema>, one: string, other: string): Promise<boolean> {
  const begin = () => db.startTransaction().setIsolationLevel("serializable").execute()
  const transactions = await Promise.all([begin(), begin()])
  const [first, second] = transactions
  try {
    for (const tx of transactions) {
      await tx.selectFrom("write_skew_tests").selectAll().where("id", "in", [one, other]).execute()
    }
    await change(first!, one)
    await change(second!, other)
    await first!.commit().execute()
    await second!.commit().execute()
    return false
  } catch (error) {
    if ((error as { code?: unknown }).code !== SERIALIZATION_FAILURE) throw error
    return true
  } finally {
    for (const tx of transactions) if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
  }
}

const change = (tx: Transaction<Schema>, id: string) =>
  tx.updateTable("write_skew_tests").set({ value: sql<number>`value + 1` }).where("id", "=", id).execute()

const ATTEMPTS_MAX = 100
const RETRYING_MS_MAX = 15_000
const WAIT_MS = 4
const WAIT_MS_MAX = 250

/** A serialization conflict (40001), a deadlock (40P01), a locked row (55P03). */
const CONFLICTS = ["40001", "40P01", "55P03"]
/**
 * A row or a table (42P07) that others have inserted, deleted or made meanwhile. Repeated once, the transaction sees it; else
 * it fails again.
 */
const CONSTRAINTS = ["23503", "23505", "42P07"]

/**
 * Repeats a transaction that lost against another, after random, growing pauses. Throws DatabaseBusy after too many attempts
 * or too long.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  const began = performance.now()
  let constraint: unknown
  for (let failed = 1; ; failed++) {
    try {
      return await attempt()
    } catch (error) {
      const code = codeOf(error)
      if (CONSTRAINTS.includes(code) && constraint !== code) constraint = code
      else if (!CONFLICTS.includes(code)) throw error
      if (failed >= ATTEMPTS_MAX || performance.now() - began > RETRYING_MS_MAX) {
        throw new DatabaseBusy(`A transaction lost against others ${failed} times.`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** failed)))
    }
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)
