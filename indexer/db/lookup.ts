import { type Compilable, type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely"
import { compileOnce } from "./compile-once.ts"
import type { Reader } from "./database.ts"

/** Of one database: more would only make smaller statements, and take connections from each other. */
const STATEMENTS_AT_ONCE = 2
const KEYS_PER_STATEMENT = 500

/** True of the rows that are asked for; takes the column that holds their key. */
export type IsAsked = (column: RawBuilder<unknown>) => Expression<SqlBool>

/**
 * A read of all that is known of one key, asked for many times a second. Each row says in `key` whose it is. On SQLite every
 * key is read by itself, in this process. On PostgreSQL each statement is a journey: the keys that are asked for while others
 * are on their way go together in the next one.
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
  const gatherers = new WeakMap<Reader, (key: string) => Promise<Row[]>>()
  return (db, key) => {
    const known = gatherers.get(db)
    if (known) return known(key)
    const isFar = db.getExecutor().adapter instanceof PostgresAdapter
    const ask = isFar ? gather((keys) => many(db, { keys })) : (wanted: string) => one(db, { key: wanted })
    gatherers.set(db, ask)
    return ask(key)
  }
}

type Waiting<Row> = Map<string, PromiseWithResolvers<Row[]>>

/** Whoever asks for a key that is waited for already gets the same answer. */
function gather<Row extends { key: string }>(read: (keys: string[]) => Promise<Row[]>) {
  let waiting: Waiting<Row> = new Map()
  let under_way = 0
  let due = false

  function leave(): void {
    due = false
    while (waiting.size > 0 && under_way < STATEMENTS_AT_ONCE) {
      const going: Waiting<Row> = new Map()
      for (const [key, asked] of waiting) {
        if (going.size === KEYS_PER_STATEMENT) break
        going.set(key, asked)
      }
      if (going.size === waiting.size) waiting = new Map()
      else for (const key of going.keys()) waiting.delete(key)
      void travel(going)
    }
  }

  async function travel(going: Waiting<Row>): Promise<void> {
    under_way++
    try {
      const found = Map.groupBy(await read([...going.keys()]), ({ key }) => key)
      for (const [key, asked] of going) asked.resolve(found.get(key) ?? [])
    } catch (error) {
      for (const asked of going.values()) asked.reject(error)
    }
    under_way--
    leave()
  }

  return (key: string): Promise<Row[]> => {
    const known = waiting.get(key)
    if (known) return known.promise
    const asked = Promise.withResolvers<Row[]>()
    waiting.set(key, asked)
    // Once this turn of the event loop is over: whatever else it brings goes along.
    if (!due && under_way < STATEMENTS_AT_ONCE) {
      due = true
      setImmediate(leave)
    }
    return asked.promise
  }
}
