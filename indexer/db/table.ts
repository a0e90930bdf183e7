/** A column is told once: the statements that make it on either engine and the type of its rows both come from here. */

import type { Generated } from "kysely"

export type Engine = "sqlite" | "postgres"

export type Flag = 0 | 1

/** A row as it is read. What has a default may be left out where it is inserted. */
export type RowOf<T extends Table> = { [Name in keyof T["columns"]]: T["columns"][Name]["value"] }

interface Rules {
  is_key?: true
  is_nullable?: true
  is_unique?: true
  default?: string | number
  check?: string
  refers_to?: string
  on_delete?: "cascade" | undefined
  index?: string
}

class Column<Value> {
  declare readonly value: Value
  readonly type: string
  readonly rules: Rules

  constructor(type: string, rules: Rules = {}) {
    this.type = type
    this.rules = rules
  }

  /** Several columns marked so are the key together, in their order. */
  primaryKey = () => this.with({ is_key: true })
  nullable = () => this.with<Value | null>({ is_nullable: true })
  unique = () => this.with({ is_unique: true })
  default(value: Value & (string | number)): Column<Generated<Value>> {
    return this.with<Generated<Value>>({ default: value })
  }
  check = (condition: string) => this.with({ check: condition })
  /** The `id` of a row of `table`, with which this row is deleted if it cascades. */
  references = (table: string, on_delete?: "cascade") => this.with({ refers_to: table, on_delete })
  indexed = (name: string) => this.with({ index: name })

  private with<V = Value>(rules: Rules): Column<V> {
    return new Column<V>(this.type, { ...this.rules, ...rules })
  }
}

// PostgreSQL's names. SQLite takes any, and keeps texts, numbers and bytes under these as they are.
export const text = <Value extends string = string>() => new Column<Value>("text")
export const integer = <Value extends number = number>() => new Column<Value>("integer")
/** For what may pass 2^31, such as times in milliseconds since 1970. */
export const bigint = () => new Column<number>("bigint")
export const bytes = () => new Column<Buffer>("bytea")
export const flag = () => new Column<Flag>("integer")

type Columns = Record<string, Column<unknown>>

export const table = <Own extends Columns>(columns: Own) => new Table(columns)

export class Table<Own extends Columns = Columns> {
  readonly columns: Own
  readonly indexes: { name: string; columns: string; where: string; is_unique: boolean }[] = []
  on_postgres = { word: "", settings: "" }

  constructor(columns: Own) {
    this.columns = columns
    for (const [column, { rules }] of Object.entries(columns)) if (rules.index) this.index(rules.index, column)
  }

  /** Its columns as SQL has them, and which rows it holds, if not all. */
  index(name: string, columns: string, where = "", is_unique = false): this {
    this.indexes.push({ name, columns, where: where && ` where ${where}`, is_unique })
    return this
  }

  unique = (name: string, columns: string, where = ""): this => this.index(name, columns, where, true)

  /** PostgreSQL may lose its rows in a crash, and keeps them out of replicas and archives. */
  unlogged(settings = ""): this {
    this.on_postgres = { word: "unlogged ", settings: settings && ` ${settings}` }
    return this
  }
}

export function statementsFor(name: string, { columns, indexes, on_postgres }: Table, engine: Engine): string[] {
  const { word, settings } = engine === "postgres" ? on_postgres : { word: "", settings: "" }
  const key = Object.keys(columns).filter((column) => columns[column]!.rules.is_key)
  const parts = Object.entries(columns).map(([column, told]) => declare(column, told))
  return [
    `create ${word}table ${name} (${[...parts, `primary key (${key.map(quote)})`].join(", ")})${settings}`,
    ...indexes.map(
      ({ name: index, columns, where, is_unique }) =>
        `create ${is_unique ? "unique " : ""}index ${index} on ${name} (${columns})${where}`,
    ),
  ]
}

function declare(column: string, { type, rules }: Column<unknown>): string {
  const { is_nullable, is_unique, default: value, check, refers_to, on_delete } = rules
  const words = [quote(column), type]
  if (!is_nullable) words.push("not null")
  if (is_unique) words.push("unique")
  if (value !== undefined) words.push(`default ${typeof value === "number" ? value : `'${value}'`}`)
  if (check) words.push(`check (${check})`)
  if (refers_to) words.push(`references ${refers_to} (id)`)
  if (on_delete) words.push(`on delete ${on_delete}`)
  return words.join(" ")
}

const quote = (column: string) => `"${column}"`

/** Sorted by name, each after those that it refers to: the fingerprint needs one order. */
export function inOrder(tables: Record<string, Table>): string[] {
  const ordered = new Set<string>()
  function place(name: string): void {
    for (const { rules } of Object.values(tables[name]!.columns)) if (rules.refers_to) place(rules.refers_to)
    ordered.add(name)
  }
  Object.keys(tables).sort().forEach(place)
  return [...ordered]
}
