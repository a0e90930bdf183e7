import { type Kysely, sql, type Transaction } from "kysely"
import { NotSerializable } from "./database.ts"
import { retryConflicts } from "./retry-conflicts.ts"
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
