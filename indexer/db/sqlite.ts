import SqliteDatabase from "better-sqlite3"
import {
  ExpressionWrapper,
  type FunctionNode,
  Kysely,
  SqliteDialect,
  SqliteQueryCompiler,
  sql,
  ValueNode,
} from "kysely"
import { Turns } from "#indexer/turns.ts"
import { makeTables } from "./baseline.ts"
import { type Database, DatabaseFull, NoSuchCompany, type Tx } from "./database.ts"
import type { Schema } from "./schema.ts"
import type { Companies } from "./tables/companies.ts"

/** How long transactions that wait may join one commit. */
const JOIN_MS_MAX = 4

interface Write {
  owner: string
  work(tx: Tx): Promise<unknown>
  resolve(value: never): void
  reject(error: unknown): void
}

export interface Writer {
  /** Runs `work` in one transaction, once no other connection holds the lock. */
  transact(work: (tx: Tx) => Promise<void>): Promise<void>
  /** SQLite itself has rolled back, as it does on a full disk. */
  isRolledBack(): boolean
  explain(error: unknown): unknown
  /** Monotonic. */
  now_ms(): number
}

/**
 * The one writer of SQLite. Waiting transactions share a commit as savepoints that fail alone; owners take turns by the time
 * that theirs take, and requests are read between commits.
 */
export class SqliteWrites {
  readonly #writer: Writer
  readonly #waiting = new Turns<Write>()
  #ended: Promise<void> | undefined

  constructor(writer: Writer) {
    this.#writer = writer
  }

  run<T>(owner: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(owner, { owner, work, resolve, reject })
      this.#ended ??= this.#runAll()
    })
  }

  async end(): Promise<void> {
    await this.#ended
  }

  async #runAll(): Promise<void> {
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) {
      await this.#runGroup(next[1])
      if (this.#waiting.size > 0) await new Promise((resolve) => setImmediate(resolve))
    }
    this.#ended = undefined
  }

  async #runGroup(first: Write): Promise<void> {
    const group = [first]
    const told: (() => void)[] = []
    try {
      await this.#writer.transact(async (tx) => {
        const joined_until = this.#writer.now_ms() + JOIN_MS_MAX
        for (const write of group) {
          const began_ms = this.#writer.now_ms()
          told.push(await this.#runOne(tx, write))
          const ended_ms = this.#writer.now_ms()
          this.#waiting.charge(write.owner, ended_ms - began_ms)
          const next = ended_ms < joined_until ? this.#waiting.take() : undefined
          if (next) group.push(next[1])
        }
      })
      for (const tell of told) tell()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  /** Returns what to tell the caller once the group is committed. */
  async #runOne(tx: Tx, { work, resolve, reject }: Write): Promise<() => void> {
    await sql`savepoint one`.execute(tx)
    try {
      const value = await work(tx)
      await sql`release one`.execute(tx)
      return () => resolve(value as never)
    } catch (error) {
      if (this.#writer.isRolledBack()) throw error
      await sql`rollback to one`.execute(tx)
      await sql`release one`.execute(tx)
      return () => reject(this.#writer.explain(error))
    }
  }
}

const BUSY_RETRY_MS = 3
const BUSY_WAIT_MS_MAX = 15_000
const STATEMENTS_MAX = 500

/**
 * Opens or creates `path`, with separate connections, so that no read waits for a transaction. With `manualCheckpoint`
 * a thread moves the log into the database, and commits never do.
 */
export function openSqlite(path: string, { manualCheckpoint = false } = {}): Omit<Database, "isFull"> {
  const writer = connect(path)
  const reader = connect(path)
  if (manualCheckpoint) writer.pragma("wal_autocheckpoint = 0")
  reader.pragma("query_only = on")
  const write = kysely(writer)
  const read = kysely(reader)
  const writes = new SqliteWrites({
    transact: (work) => transactionWhenFree(write, work),
    isRolledBack: () => !writer.inTransaction,
    explain,
    now_ms: () => performance.now(),
  })

  return {
    engine: "sqlite",
    read,
    quick: read,
    write: (work) => writes.run("", work),
    writeFor: (company_id, work) => writes.run(company_id, async (tx) => work(tx, await readCompany(tx, company_id))),
    makeTables: () => transactionWhenFree(write, (tx) => makeTables(tx, "sqlite")),
    // SQLite has one writer at a time.
    async proveTransactions() {},
    async checkpoint() {
      writer.pragma("wal_checkpoint(passive)")
    },
    async close() {
      await writes.end()
      await read.destroy()
      await write.destroy()
      // Kysely leaves a connection open that was never used.
      reader.close()
      writer.close()
    },
  }
}

async function readCompany(tx: Tx, id: string): Promise<Companies> {
  const company = await tx.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirst()
  if (!company) throw new NoSuchCompany(`There is no company ${id}.`)
  return company
}

function connect(path: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(path)
  connection.pragma("journal_mode = wal")
  // A re-opened WAL database falls back to NORMAL, which may lose the last commits on a power cut.
  connection.pragma("synchronous = full")
  connection.pragma("foreign_keys = on")
  // SQLite would wait for a lock by putting the whole process to sleep: we wait ourselves, in transactionWhenFree.
  connection.pragma("busy_timeout = 0")
  addFunctions(connection)
  return connection
}

function kysely(connection: SqliteDatabase.Database): Kysely<Schema> {
  const statements = new Map<string, SqliteDatabase.Statement>()
  const prepare = (sql: string) => {
    // On a full disk SQLite has already rolled back. A second rollback would fail and hide the first error.
    if (sql === "rollback" && !connection.inTransaction) return connection.prepare("select 1")
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= STATEMENTS_MAX) statements.clear()
    // Kysely says "begin". Taking the write lock at once makes limits hold that are checked inside the transaction.
    const statement = connection.prepare(sql === "begin" ? "begin immediate" : sql)
    statements.set(sql, statement)
    return statement
  }
  return new Kysely<Schema>({ dialect: new Dialect({ database: { prepare, close: () => connection.close() } }) })
}

class Dialect extends SqliteDialect {
  override createQueryCompiler = () => new Compiler()
}

/** SQLite plans a join anew at each run, for longer than most reads take, unless a plus hides the value. */
class Compiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder = () => "+?"

  override visitFunction(node: FunctionNode): void {
    const native = inSqlite(node)
    if (native) this.visitNode(native.toOperationNode())
    else super.visitFunction(node)
  }
}

/** What SQLite itself knows, the letters of English alone, takes it a tenth of the time of our functions. */
function inSqlite({ func, arguments: given }: FunctionNode) {
  const [one, other] = given.map((argument) => new ExpressionWrapper(argument))
  const value = given.find(ValueNode.is)?.value
  const isGiven = (text: RegExp) => typeof value === "string" && text.test(value)
  const isEnglish = sql`octet_length(${one}) = length(${one})`
  switch (func) {
    case "json_text":
      // As a path: it takes some names for one, and a number for a place in a list.
      return isGiven(/^[^\\"]+$/) ? sql`(${one} ->> ${sql.val(`$."${value}"`)})` : undefined
    case "like_text":
      return sql`(${one} like ${other} escape '\\' or (not ${isEnglish} and lower_all(${one}) like lower_all(${other}) escape '\\'))`
    case "same_text":
      if (isGiven(/^[\0-~]*$/)) return sql`(${one} collate nocase = ${other})`
      // Only İ is two signs in lower case.
      if (isGiven(/\u0130|\u0307/)) return sql`(lower_all(${one}) = lower_all(${other}))`
      return sql`(length(${one}) = length(${other}) and lower_all(${one}) = lower_all(${other}))`
    case "sort_key":
      return sql`case when ${isEnglish} then lower(substr(${one}, 1, ${sql.lit(SORT_KEY_CHARS_MAX)})) else sort_key(substr(${one}, 1, ${sql.lit(2 * SORT_KEY_CHARS_MAX)})) end`
    default:
      return undefined
  }
}

async function transactionWhenFree<T>(db: Kysely<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let begun = false
  const attempt = () =>
    db.transaction().execute((tx) => {
      begun = true
      return work(tx)
    })
  return whenFree(attempt, () => !begun)
}

/** Another connection of this process or of a worker thread may hold the lock: ask again without blocking the thread. */
async function whenFree<T>(attempt: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  for (let waited_ms = 0; ; waited_ms += BUSY_RETRY_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!mayRepeat() || !isBusy(error) || waited_ms >= BUSY_WAIT_MS_MAX) throw explain(error)
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS))
    }
  }
}

const codeOf = (error: unknown): string => (error instanceof SqliteDatabase.SqliteError ? error.code : "")

const isBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY")

/** SHMSIZE: no room for the file that the connections share. */
const explain = (error: unknown): unknown =>
  ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"].includes(codeOf(error)) ? new DatabaseFull(error) : error

/** Functions that our queries need and SQLite lacks; `inSqlite` names the others. PostgreSQL gets all but `lower_all`. */
function addFunctions(connection: SqliteDatabase.Database): void {
  const options = { deterministic: true, directOnly: true }
  connection.function("lower_all", options, lowerAll)
  connection.function("sort_key", options, sortKey)
  connection.function("json_text", options, jsonText)
  connection.function("number_in", options, numberIn)
}

function lowerAll(text: unknown): string | null {
  return text === null ? null : String(text).toLowerCase()
}

/** Bounds the cursor of a list: longer texts with the same beginning are sorted by id. */
const SORT_KEY_CHARS_MAX = 100
const BEGINNING = new RegExp(`^.{0,${SORT_KEY_CHARS_MAX}}`, "su")

/** Words in the order of a dictionary: neither case nor accents count. Marks that are letters, as in Hindi, do. */
function sortKey(text: unknown): string {
  const all = String(text ?? "").slice(0, 2 * SORT_KEY_CHARS_MAX)
  if (/^[ -~]*$/.test(all)) return all.slice(0, SORT_KEY_CHARS_MAX).toLowerCase()
  return BEGINNING.exec(all)![0]
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
}

/** A member of a JSON object of texts, or null where it has none of this name. */
function jsonText(json: unknown, name: unknown): string | null {
  const value = (JSON.parse(String(json)) as Record<string, unknown>)[String(name)]
  return typeof value === "string" ? value : null
}

/** The number in a text, with a decimal point or comma; else null. PostgreSQL's quantifiers end at 255 digits. */
function numberIn(text: unknown): number | null {
  const trimmed = String(text ?? "").trim()
  return /^[-+]?\d{1,255}([.,]\d{1,255})?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null
}
