import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import type { Reader, Tx } from "#db/database.ts"
import { KEY_EVENTS } from "#db/event-kinds.ts"
import type { App } from "#indexer/app.ts"
import { type RecordedQuery, shapeOf } from "./record-queries.ts"

/** A column's default value in row `i`, by its type. */
const BY_TYPE: Record<string, (column: string) => string> = {
  text: (column) => `md5('${column}' || i)`,
  integer: () => "i",
  bigint: () => "i",
  "double precision": () => "i",
  bytea: () => "'\\x00'::bytea",
}

/**
 * Inserts `rows` made-up rows; `columns` overrides values as SQL over `i`. `session_replication_role = replica` skips foreign
 * keys.
 */
export async function fillTable(
  client: pg.Client,
  table: string,
  rows: number,
  columns: Record<string, string> = {},
): Promise<void> {
  const known = await client.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const values = known.rows.map(({ name, type, nullable }) => {
    if (columns[name] !== undefined) return columns[name]
    const value = BY_TYPE[type]!(name)
    return nullable ? `case when i % 20 = 0 then ${value} end` : value
  })
  const names = known.rows.map(({ name }) => `"${name}"`)
  await client.query(
    `insert into "${table}" (${names}) select ${values} from generate_series(1, ${rows}) i on conflict do nothing`,
  )
}

/** The text of every statement that `app` sends from now on; what differs in time shows here without a clock. */
export function countStatements(app: Pick<App, "db">): string[] {
  const sent: string[] = []
  const { read, write, writeFor } = app.db
  const watched = <Db extends Reader | Tx>(db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const found = Reflect.get(target, name)
        if (typeof found !== "function") return found
        if (/^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(String(name))) {
          return (table: string) => {
            sent.push(`${String(name)} ${table}`)
            return found.call(target, table)
          }
        }
        return found.bind(target)
      },
    })
  app.db.read = watched(read)
  app.db.write = <T>(work: (tx: Tx) => Promise<T>) => write.call(app.db, (tx) => work(watched(tx))) as Promise<T>
  app.db.writeFor = (company_id, work) => writeFor(company_id, (tx, company) => work(watched(tx), company))
  return sent
}

interface Scan {
  asked_by: string
  table: string
  text: string
}

/** Tables with few rows, however many customers there are. Every other table grows. */
const SMALL: readonly string[] = [
  ...["chains", "leases", "funds", "audit_log_head", "payment_sweeps", "webhook_cursors", "check_day_keys", "baseline"],
]

/**
 * These may read whole tables, every few minutes or once a start. Their tables are small, or an index would slow each
 * write.
 */
const READ_WHOLE: readonly string[] = [
  "indexer/actions/accounts/accounts.ts",
  "indexer/actions/companies/attestations.ts",
  "indexer/actions/administration/review.ts",
  "indexer/actions/companies/look-alikes.ts",
  "indexer/actions/statements/domains.ts",
]
/** `rate-limiter-flexible` sends it by itself, so it is recorded only where a process lives for five minutes. */
const LIMITERS_SWEEP = /^DELETE FROM "allowances" WHERE expire </

export interface Plan {
  "Node Type": string
  "Relation Name"?: string
  "Index Cond"?: string
  "Recheck Cond"?: string
  Plans?: Plan[]
}

/** The queries that were recorded in `folder`, each shape once. */
export function readRecorded(folder: string): RecordedQuery[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"))
  const queries = lines.filter(Boolean).map((line): RecordedQuery => JSON.parse(line))
  return [...new Map(queries.map((query) => [shapeOf(query.text), query])).values()]
}

const ROWS = 2_000

/** An index of some kinds of events would else be empty, and so better than any other. */
const KINDS = ["ProductMinted", "BatchMinted", "TokenRecalled", "IssuerAttested", ...KEY_EVENTS]
const OWN_VALUES: Record<string, Record<string, string>> = {
  events: { kind: `('{${KINDS}}'::text[])[1 + i % ${KINDS.length}]` },
}

/** Enough rows in every table for PostgreSQL to tell a good index from a bad one. */
export async function fillTables(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    await client.query("set session_replication_role = replica")
    await dropChecks(client)
    for (const { name } of rows)
      if (name !== "audit_log_head" && name !== "baseline") await fillTable(client, name, ROWS, OWN_VALUES[name])
    await client.query("analyze")
  } finally {
    await client.end()
  }
}

/** Rows that are made up need not be right to be planned for. */
async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; at: string }>(
    "select conname as name, conrelid::regclass as at from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  )
  for (const { name, at } of rows) await client.query(`alter table ${at} drop constraint "${name}"`)
}

/** Finds queries that scan a growing table even when PostgreSQL is told to prefer any index. */
export async function findScans(url: string, queries: RecordedQuery[]): Promise<Scan[]> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("set enable_seqscan = off")
  try {
    const scans: Scan[] = []
    for (const { text, values, asked_by } of queries) {
      if (READ_WHOLE.some((file) => asked_by.startsWith(file)) || LIMITERS_SWEEP.test(text)) continue
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      for (const table of new Set(scannedBy(rows[0]["QUERY PLAN"][0].Plan))) scans.push({ asked_by, table, text })
    }
    return scans
  } finally {
    await client.end()
  }
}

/** Walking an index in its order ends early under a limit; without one it is a scan by another name. */
function scannedBy(plan: Plan, is_limited = false): string[] {
  const { "Node Type": type, "Relation Name": table, Plans = [] } = plan
  const hasCondition = plan["Index Cond"] ?? plan["Recheck Cond"]
  const isWhole = type === "Seq Scan" || (/^(Index|Bitmap Heap)/.test(type) && !hasCondition && !is_limited)
  const grows = table !== undefined && !SMALL.includes(table) && !table.startsWith("pg_")
  const mine = grows && isWhole ? [table] : []
  const limits = is_limited ? type !== "Sort" && type !== "Aggregate" : type === "Limit"
  return [...mine, ...Plans.flatMap((one) => scannedBy(one, limits))]
}
