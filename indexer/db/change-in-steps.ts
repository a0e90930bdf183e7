import { type RawBuilder, sql } from "kysely"
import type { Database } from "./database.ts"
import { type Schema, TABLES } from "./schema.ts"

const ROWS_AT_ONCE = 500
/** What is left waits for the next run. */
const STEPS_MAX = 1_000

interface Change {
  where: RawBuilder<unknown>
  /** Unset: the rows are deleted. */
  blank?: Record<string, unknown> | undefined
  at_once?: number | undefined
}

/** Deletes the rows that a condition names, or sets columns of theirs, a few in a transaction, so that nobody waits. */
export async function changeInSteps(
  db: Database,
  name: keyof Schema,
  { where, blank, at_once = ROWS_AT_ONCE }: Change,
): Promise<void> {
  const columns: Record<string, { type: string; rules: { is_key?: true } }> = TABLES[name].columns
  const keys = Object.keys(columns).filter((column) => columns[column]!.rules.is_key)
  const condition = blank ? sql<boolean>`(${where}) and (${differsFrom(blank)})` : sql<boolean>`(${where})`
  // The types of one table stand for those of all.
  const table = name as "jobs"
  for (let step = 0; step < STEPS_MAX; step++) {
    const some = db.read
      .selectFrom(table)
      .select(keys as ["id"])
      .where(condition)
      .limit(at_once)
    const rows: Record<string, unknown>[] = await some.execute()
    if (rows.length === 0) return
    const values = rows.map((row) => sql`(${sql.join(keys.map((key) => typed(row[key], columns[key]!.type)))})`)
    const these = sql<boolean>`(${sql.join(keys.map((key) => sql.ref(key)))}) in (values ${sql.join(values)})`
    // Asked again, because a row may have changed since.
    await db.write(async (tx) => {
      if (blank) await tx.updateTable(table).set(blank).where(these).where(condition).execute()
      else await tx.deleteFrom(table).where(these).where(condition).execute()
    })
    if (rows.length < at_once) return
  }
}

function differsFrom(blank: Record<string, unknown>): RawBuilder<unknown> {
  const differ = Object.entries(blank).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} <> ${value}`,
  )
  return sql.join(differ, sql` or `)
}

// PostgreSQL takes a value without a type for a text.
const typed = (value: unknown, type: string) => sql`cast(${value} as ${sql.raw(type)})`
