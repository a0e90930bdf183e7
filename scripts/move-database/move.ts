import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { sql } from "kysely"
import { whoseTables } from "#db/baseline.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { rowInserter } from "#db/row-inserter.ts"
import { type Schema, TABLES } from "#db/schema.ts"
import { inOrder } from "#db/table.ts"

/** Why nothing was moved, in a sentence. */
export class MoveRefused extends Error {}

export interface MovedTable {
  table: string
  rows: number
  digest: string
}

type Table = keyof Schema & string

/** The memory for one portion, apart from the largest row, a file of ten megabytes. */
const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 4 * 1024 * 1024
/** In the order of their references, without what is useful only for a moment and what the target has of its own. */
const MOVED = inOrder(TABLES).filter((name) => name !== "allowances" && name !== "baseline") as Table[]

/**
 * Copies an SQLite database into an empty PostgreSQL one in one transaction and compares what it reads back. Locks out
 * writers to the source; throws MoveRefused and writes nothing on any failure.
 */
export async function moveDatabase({
  from,
  to,
  now,
}: {
  from: string
  to: string
  now: number
}): Promise<MovedTable[]> {
  if (!statSync(from.slice("sqlite:".length), { throwIfNoEntry: false })?.isFile())
    throw new MoveRefused(`There is no database at ${from}.`)
  const source = openDatabase(from)
  const target = openDatabase(to)
  try {
    await requireOurTables(source.read, "The source database")
    await prepareTarget(target)
    return await source.write(async (held) => {
      await requireStopped(held, now)
      return target.write((tx) => moveAll(held, tx))
    })
  } finally {
    await target.close()
    await source.close()
  }
}

async function requireOurTables(db: Reader, what: string): Promise<void> {
  if ((await whoseTables(db)) !== "ours") throw new MoveRefused(`${what} has other tables than this version.`)
}

/** Creates tables in an empty database; refuses one with rows. */
async function prepareTarget(target: Database): Promise<void> {
  if ((await whoseTables(target.read)) === "nobody's") {
    const [other] = await target.read.introspection.getTables()
    if (other) throw new MoveRefused(`The target database already holds other data, such as the table ${other.name}.`)
    await target.makeTables()
  }
  await requireOurTables(target.read, "The target database")
  for (const table of MOVED) {
    const filled = await target.read.selectFrom(table).select(sql`1`.as("one")).where(isOurs(table)).limit(1).execute()
    if (filled.length > 0) throw new MoveRefused(`The target database is not empty: ${table} has rows.`)
  }
}

/** Rows that a new database starts with do not count. */
const isOurs = (table: Table) => (table === "audit_log_head" ? sql<boolean>`place > 0` : sql<boolean>`1 = 1`)

/** We hold its write lock, but a running service would keep writing to the old database afterwards. */
async function requireStopped(held: Tx, now: number): Promise<void> {
  const leases = await held.selectFrom("leases").select(["name", "expires_at"]).where("expires_at", ">", now).execute()
  if (leases.length === 0) return
  const seconds = Math.ceil((Math.max(...leases.map(({ expires_at }) => Number(expires_at))) - now) / 1000)
  throw new MoveRefused(
    `A service is using the source database (${leases[0]!.name}). Stop it and try again after ${seconds} seconds.`,
  )
}

async function moveAll(held: Tx, tx: Tx): Promise<MovedTable[]> {
  await tx.deleteFrom("audit_log_head").execute()
  const moved: MovedTable[] = []
  for (const table of MOVED) moved.push(await moveTable(held, tx, table))
  for (const { table, ...sent } of moved) {
    const { rows, digest } = await readBack(tx, table as Table)
    if (rows === sent.rows && digest === sent.digest) continue
    throw new Error(`${table} arrived differently: ${rows} rows (${digest}) of ${sent.rows} (${sent.digest}).`)
  }
  return moved
}

async function moveTable(held: Tx, tx: Tx, table: Table): Promise<MovedTable> {
  const insert = rowInserter(table)
  const digest = createDigest()
  let some: Row[] = []
  let bytes = 0
  const flush = async () => {
    await insert(tx, some as never)
    some = []
    bytes = 0
  }
  for await (const row of held.selectFrom(table).selectAll().stream(1) as AsyncIterable<Row>) {
    digest.add(row)
    some.push(row)
    bytes += sizeOf(row)
    if (some.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
  }
  await flush()
  return { table, rows: digest.rows(), digest: digest.hex() }
}

function sizeOf(row: Row): number {
  let bytes = 0
  for (const value of Object.values(row)) {
    bytes += value instanceof Uint8Array || typeof value === "string" ? value.length : 8
  }
  return bytes
}

/** By a cursor of the server's; of parts of files, which are large, a few at a time. */
async function readBack(tx: Tx, table: Table): Promise<Omit<MovedTable, "table">> {
  const digest = createDigest()
  const rows_at_once = table === "file_parts" ? 4 : ROWS_AT_ONCE
  await sql`declare moved cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rows_at_once)} from moved`.execute(tx)
    if (rows.length === 0) break
    for (const row of rows) digest.add(row)
  }
  await sql`close moved`.execute(tx)
  return { rows: digest.rows(), digest: digest.hex() }
}

type Row = Record<string, unknown>

/** A digest of rows in any order: the sum of their hashes, so two tables with different rows differ. */
interface Digest {
  add(row: Row): void
  rows(): number
  hex(): string
}

const BITS = 256

function createDigest(): Digest {
  let sum = 0n
  let rows = 0
  return {
    add(row) {
      rows++
      sum = BigInt.asUintN(BITS, sum + BigInt(`0x${hashOf(row)}`))
    },
    rows: () => rows,
    hex: () => sum.toString(16).padStart(BITS / 4, "0"),
  }
}

/** Columns by name, each value with its type, so that nothing can pass for something else. */
function hashOf(row: Row): string {
  const hash = createHash("sha256")
  for (const column of Object.keys(row).sort()) {
    const value = row[column]
    const bytes = value instanceof Uint8Array ? value : Buffer.from(value === null ? "" : String(value))
    const type = value === null ? "null" : value instanceof Uint8Array ? "bytes" : typeof value
    hash.update(`${column} ${type} ${bytes.length}:`).update(bytes)
  }
  return hash.digest("hex")
}
