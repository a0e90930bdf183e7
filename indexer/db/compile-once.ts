import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely"
import type { Reader } from "./database.ts"
import { prepare } from "./prepared.ts"

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
export function compileOnce<Name extends string, Row, Value = string>(
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
