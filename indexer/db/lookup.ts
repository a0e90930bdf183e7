import { type Compilable, type CompiledQuery, type Expression, PostgresAdapter, type SqlBool, sql } from "kysely"
import type { Reader } from "./database.ts"
import { prepare } from "./postgres-connections.ts"

/** Parallel statements for each lookup and database. More would only split batches and take connections. */
const STATEMENTS_AT_ONCE = 2
const KEYS_PER_STATEMENT = 500

/** The condition for the requested rows, on the column that holds their key. */
type IsAsked = (column: Expression<unknown>) => Expression<SqlBool>
type Build<Row> = (db: Reader, isAsked: IsAsked) => Compilable<Row>

/** Stands for what a run asks for, in the place of a parameter. */
const ASKED = Symbol("asked")

/**
 * Compiles a lookup by key that runs many times a second; each row names its key in `key`. PostgreSQL costs a round trip per
 * statement, so keys that arrive meanwhile share the next one.
 */
export function compileLookup<Row extends { key: string }>(
  build: Build<Row>,
): (db: Reader, key: string) => Promise<Row[]> {
  const one = compileOnce<Row, string>(build, (column) => sql`${column} = ${ASKED}`)
  const many = compileOnce<Row, string[]>(build, (column) => sql`${column} = any(${ASKED})`)
  const askers = new WeakMap<Reader, (key: string) => Promise<Row[]>>()
  return (db, key) => {
    const known = askers.get(db)
    if (known) return known(key)
    const isFar = db.getExecutor().adapter instanceof PostgresAdapter
    const ask = isFar ? together((keys) => many(db, keys)) : (wanted: string) => one(db, wanted)
    askers.set(db, ask)
    return ask(key)
  }
}

/** Compiles a query at its first run, because compiling takes longer than a short read. */
function compileOnce<Row, Asked>(build: Build<Row>, isAsked: IsAsked): (db: Reader, asked: Asked) => Promise<Row[]> {
  const compiled = new WeakMap<Reader, CompiledQuery<Row>>()
  return async (db, asked) => {
    let query = compiled.get(db)
    if (!query) {
      query = build(db, isAsked).compile()
      prepare(query.sql)
      compiled.set(db, query)
    }
    const parameters = query.parameters.map((value) => (value === ASKED ? asked : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

interface Waiting<Row> extends PromiseWithResolvers<Row[]> {
  key: string
}

/** Keys of one turn, and those that arrive while STATEMENTS_AT_ONCE statements run, are read by one statement. */
function together<Row extends { key: string }>(
  read: (keys: string[]) => Promise<Row[]>,
): (key: string) => Promise<Row[]> {
  const waiting: Waiting<Row>[] = []
  let under_way = 0
  let due = false

  async function answer(asked: Waiting<Row>[]): Promise<void> {
    try {
      const found = Map.groupBy(await read([...new Set(asked.map(({ key }) => key))]), ({ key }) => key)
      for (const { key, resolve } of asked) resolve(found.get(key) ?? [])
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  function leave(): void {
    due = false
    while (waiting.length > 0 && under_way < STATEMENTS_AT_ONCE) {
      under_way++
      void answer(waiting.splice(0, KEYS_PER_STATEMENT)).finally(() => {
        under_way--
        leave()
      })
    }
  }

  return (key) => {
    const asked = { key, ...Promise.withResolvers<Row[]>() }
    waiting.push(asked)
    if (!due && under_way < STATEMENTS_AT_ONCE) {
      due = true
      setImmediate(leave)
    }
    return asked.promise
  }
}
