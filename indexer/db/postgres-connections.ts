import { CompiledQuery, type PostgresPool } from "kysely"
import pg from "pg"
import { DatabaseAway, DatabaseFull, type Reader } from "./database.ts"

const names = new Map<string, string>()

/** Marks a query text that runs often, so that PostgreSQL keeps its plan. Pass only texts from the source code. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`)
}

const nameOf = (text: string): string | undefined => names.get(text)

/** Added to a statement's own timeout: a living server has reported the timeout by then. */
const ANSWER_MS_MORE = 2_000
const CONNECT_MS_MAX = 10_000

export interface PoolOptions {
  url: string
  max: number
  statement_ms_max: number
  /** Settings of each connection, as `-c name=value`. */
  session?: string
}

/** Connections to a PostgreSQL server. What fails because it cannot be reached, or does not answer in time, is a DatabaseAway. */
export function openPool({ url, max, statement_ms_max, session = "" }: PoolOptions): PostgresPool {
  const { connectionString, prepares } = readUrl(url)
  const client = clientClass({ prepares, answer_ms_max: statement_ms_max + ANSWER_MS_MORE })
  const pool = new pg.Pool({
    // Short statements gain nothing from being compiled first.
    connectionString,
    max,
    options: `-c jit=off ${session}`,
    types: { getTypeParser },
    Client: client,
    connectionTimeoutMillis: Math.min(CONNECT_MS_MAX, statement_ms_max),
    statement_timeout: statement_ms_max,
    idle_in_transaction_session_timeout: statement_ms_max,
    keepAlive: true,
  })
  // The pool replaces a connection that breaks while idle.
  pool.on("error", () => {})
  // Whoever uses the connection gets the error; without a listener the process would end too.
  pool.on("connect", (made) => void made.on("error", () => {}))
  return { options: pool.options, connect: () => pool.connect().catch(explain) as never, end: () => pool.end() }
}

/** `?prepared_statements=off` is ours: poolers of connections that know nothing of prepared statements need it. */
function readUrl(url: string): { connectionString: string; prepares: boolean } {
  const OURS = /([?&])prepared_statements=(on|off)(&|$)/
  const connectionString = url.replace(OURS, (_all, before, _value, after) => (after === "&" ? before : ""))
  return { connectionString, prepares: OURS.exec(url)?.[2] !== "off" }
}

function clientClass({ prepares, answer_ms_max }: { prepares: boolean; answer_ms_max: number }) {
  /**
   * PostgreSQL rejects NUL in texts. Replacing it is safe, since none of our rows contains one: such a search finds nothing.
   */
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const [text, values, ...rest] = given as [string, unknown, ...unknown[]]
      const safe = Array.isArray(values) ? values.map(withoutNul) : values
      const name = prepares && typeof text === "string" ? nameOf(text) : undefined
      const query = super.query as (...all: unknown[]) => unknown
      const asked =
        name === undefined ? query.call(this, text, safe, ...rest) : query.call(this, { name, text, values: safe })
      if (!(asked instanceof Promise)) return asked as never
      // A vanished server sends nothing, not even the end of the connection.
      const timer = setTimeout(() => this.connection.stream.destroy(), answer_ms_max)
      return asked.finally(() => clearTimeout(timer)).catch(explain) as never
    }
  }
}

const withoutNul = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNul)
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value
}

const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/** Counts, sums and times are below 2^53: numbers, as on SQLite, and not texts. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  NUMBERS.includes(oid) ? Number : pg.types.getTypeParser(oid, format as "text")

/** The network's errors, and PostgreSQL's: failed and too many connections, shutdown, and what it cancelled. */
const AWAY_CODES =
  /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08\w{3}|53300|57P\d\d|57014|25P03)$/
const DISK_FULL_CODE = "53100"
/** Errors of pg itself, which have no code. */
const AWAY_WORDS = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

function explain(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === DISK_FULL_CODE) throw new DatabaseFull(error)
  const isAway = AWAY_CODES.test(String(code)) || AWAY_WORDS.test(String(message))
  throw isAway ? new DatabaseAway(`The database is away: ${message || code}`, { cause: error }) : error
}

/** The part of `pg`'s client that `rate-limiter-flexible` calls, over a connection of ours. */
export function postgresClient(db: Reader) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}
