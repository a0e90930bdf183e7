import { type Compilable, type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely"
import { createBatcher } from "./batcher.ts"
import { compileOnce } from "./compile-once.ts"
import type { Reader } from "./database.ts"

/** Parallel statements for each lookup and database. More would only split batches and take connections. */
const STATEMENTS_AT_ONCE = 2
const KEYS_PER_STATEMENT = 500

/** The condition for the requested rows, on the column that holds their key. */
export type IsAsked = (column: RawBuilder<unknown>) => Expression<SqlBool>

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
