import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateObject,
  type WhereInterface,
} from "kysely"
import type { Reader, Tx } from "./database.ts"
import type { Schema } from "./schema.ts"
import type { Chains } from "./tables/chain.ts"
import type { Companies } from "./tables/companies.ts"

export function readCompany(db: Reader, id: string): Promise<Companies> {
  return readRow(db, "companies", { id })
}

/** The hash that the index has of a block; undefined where it keeps none. */
export async function keptHash(read: Reader, { chain_id }: Pick<Chains, "chain_id">, number: number) {
  const block = await findRow(read, "blocks", { chain_id, number }, ["hash"])
  return block?.hash
}

export async function countRows<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
): Promise<number> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as("n"))
  const { n } = (await counted.executeTakeFirstOrThrow()) as unknown as { n: number }
  return Number(n)
}

type Table = keyof Schema & string
type New<Name extends Table> = Insertable<Schema[Name]>
type Row<Name extends Table> = Selectable<Schema[Name]>

/** Null asks for rows that have nothing there. The library's own filter would leave out what is undefined. */
function withValues<Query>(query: Query, values: object): Query {
  // Otherwise all rows would be changed.
  if (Object.keys(values).length === 0) throw new Error("Say which rows.")
  let filtered = query as WhereInterface<Schema, Table>
  for (const [column, value] of Object.entries(values))
    filtered = filtered.where(column as "id", value === null ? "is" : "=", value)
  return filtered as Query
}

/** The rows that have these values: all columns of theirs, or those that are named. */
function selectRows<Name extends Table, Column extends keyof Row<Name>>(
  db: Reader,
  table: Name,
  values: Partial<Row<Name>>,
  columns?: Column[],
) {
  const rows = withValues(db.selectFrom<Table>(table), values)
  const chosen = columns ? rows.select(columns as never) : rows.selectAll()
  return chosen as unknown as SelectQueryBuilder<Schema, Name, Pick<Row<Name>, Column>>
}

type Asked<Name extends Table, Column extends keyof Row<Name>> = Parameters<typeof selectRows<Name, Column>>
export const findRows = <N extends Table, C extends keyof Row<N>>(...asked: Asked<N, C>) =>
  selectRows<N, C>(...asked).execute()
export const findRow = <N extends Table, C extends keyof Row<N>>(...asked: Asked<N, C>) =>
  selectRows<N, C>(...asked).executeTakeFirst()
/** For a row that there has to be. */
export const readRow = <N extends Table, C extends keyof Row<N>>(...asked: Asked<N, C>) =>
  selectRows<N, C>(...asked).executeTakeFirstOrThrow()

/** Changes the rows that have these values; how many there were. */
export async function changeRows<Name extends Table>(
  tx: Tx,
  table: Name,
  values: Partial<Row<Name>>,
  change: UpdateObject<Schema, Name>,
): Promise<number> {
  const changing = withValues(tx.updateTable<Table>(table).set(change as never), values)
  return Number((await changing.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** Deletes the rows that have these values; how many there were. */
export async function deleteRows<Name extends Table>(tx: Tx, table: Name, values: Partial<Row<Name>>): Promise<number> {
  const deleting = withValues(tx.deleteFrom<Table>(table), values)
  return Number((await deleting.executeTakeFirstOrThrow()).numDeletedRows)
}

/** Adds a row unless there is one with its key; whether it did. */
export async function addRow<Name extends Table>(tx: Tx, table: Name, row: New<Name>): Promise<boolean> {
  const adding = tx.insertInto<Table>(table).values(row as never)
  const { numInsertedOrUpdatedRows } = await adding.onConflict((on) => on.doNothing()).executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds a row, or several of the same columns, or writes each over the one with the same `key`. */
export async function putRow<Name extends Table>(
  tx: Tx,
  table: Name,
  key: (keyof New<Name>)[],
  rows: New<Name> | New<Name>[],
): Promise<void> {
  const columns = Object.keys([rows].flat()[0]!).map((column) => [column, sql.ref(`excluded.${column}`)])
  const putting = tx.insertInto<Table>(table).values(rows as never)
  await putting.onConflict((on) => on.columns(key as never).doUpdateSet(Object.fromEntries(columns))).execute()
}

const VALUES_A_STATEMENT = 500

/** Values in parts that one statement can name. */
export function* inStatements<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += VALUES_A_STATEMENT)
    yield values.slice(start, start + VALUES_A_STATEMENT)
}

/** Whether these words are part of a text; case does not count, nor that a keyboard writes K as full width or kelvin. */
export function containsWords(text: Expression<unknown>, sought: string): Expression<SqlBool> {
  const { fn, or, val } = expressionBuilder()
  const ways = new Set([sought.normalize("NFC"), sought.normalize("NFKC")])
  const patterns = [...ways].map((words) => val(`%${words.replace(/[\\%_]/g, "\\$&")}%`))
  return or(patterns.map((pattern) => fn<SqlBool>("like_text", [text, pattern])))
}
