import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely"
import type { Reader } from "./database.ts"
import { prepare } from "./postgres-connections.ts"

/** Parallel statements for each lookup and database. More would only split batches and take connections. */
const STATEMENTS_AT_ONCE = 2
const KEYS_PER_STATEMENT = 500

/** The condition for the requested rows, on the column that holds their key. */
type IsAsked = (column: RawBuilder<unknown>) => Expression<SqlBool>

/**
 * Compiles a lookup by key that runs many times a second; each row names its key in `key`. PostgreSQL costs a round trip per
 * statement, so keys that arrive meanwhile share the next one.
 */
export function compileLookup<Row extends { key: string }>(
  build: (db: Reader, isAsked: IsAsked) => Compilable<Row>,
): (db: Reader, key: string) => Promise<Row[]> {
  const one = compileOnce((db, input: (name: "key") => RawBuilder<string>) =>
    build(db, (column) => sql<SqlBool>`${column} = ${input("key")}`),
  )
  const many = compileOnce((db, input: (name: "keys") => RawBuilder<string[]>) =>
    build(db, (column) => sql<SqlBool>`${column} = any(${input("keys")})`),
  )
  const batchers = new WeakMap<Reader, (key: string) => Promise<Row[]>>()
  return (db, key) => {
    const known = batchers.get(db)
    if (known) return known(key)
    const isFar = db.getExecutor().adapter instanceof PostgresAdapter
    const ask = isFar ? together((keys) => many(db, { keys })) : (wanted: string) => one(db, { key: wanted })
    batchers.set(db, ask)
    return ask(key)
  }
}

interface Waiting<Row> extends PromiseWithResolvers<Row[]> {
  key: string
}

function together<Row extends { key: string }>(
  read: (keys: string[]) => Promise<Row[]>,
): (key: string) => Promise<Row[]> {
  const ask = createBatcher<Waiting<Row>>(
    async (asked) => {
      try {
        const found = Map.groupBy(await read([...new Set(asked.map(({ key }) => key))]), ({ key }) => key)
        for (const { key, resolve } of asked) resolve(found.get(key) ?? [])
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    },
    { at_once: STATEMENTS_AT_ONCE, items_max: KEYS_PER_STATEMENT },
  )
  return (key) => {
    const asked = Promise.withResolvers<Row[]>()
    ask({ key, ...asked })
    return asked.promise
  }
}

class Input {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a query at its first run; `input(name)` marks a value of each run. For queries that run many times a second,
 * because compiling takes longer than a short read.
 */
function compileOnce<Name extends string, Row, Value = string>(
  build: (db: Reader, input: (name: Name) => RawBuilder<Value>) => Compilable<Row>,
): (db: Reader, values: Record<Name, Value>) => Promise<Row[]> {
  const compiled = new WeakMap<Reader, CompiledQuery<Row>>()
  return async (db, values) => {
    let query = compiled.get(db)
    if (!query) {
      query = build(db, (name) => sql<Value>`${new Input(name)}`).compile()
      prepare(query.sql)
      compiled.set(db, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Input ? values[value.name as Name] : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/**
 * Groups items of one turn, and those arriving while `at_once` calls run, into calls of at most `items_max`. `send` settles
 * its items, also on errors, and never rejects.
 */
function createBatcher<Item>(
  send: (items: Item[]) => Promise<void>,
  { at_once, items_max }: { at_once: number; items_max: number },
): (item: Item) => void {
  const waiting: Item[] = []
  let under_way = 0
  let due = false

  function leave(): void {
    due = false
    while (waiting.length > 0 && under_way < at_once) {
      under_way++
      void send(waiting.splice(0, items_max)).finally(() => {
        under_way--
        leave()
      })
    }
  }

  return (item) => {
    waiting.push(item)
    if (due || under_way >= at_once) return
    due = true
    setImmediate(leave)
  }
}
