import { type Expression, expressionBuilder, type Insertable, type SelectQueryBuilder, type SqlBool, sql } from "kysely"
import type { Reader, Tx } from "./database.ts"
import type { Schema } from "./schema.ts"
import type { Chains } from "./tables/chain.ts"
import type { Companies } from "./tables/companies.ts"

export function readCompany(db: Reader, id: string): Promise<Companies> {
  return db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

/** The hash that the index has of a block; undefined where it keeps none. */
export async function keptHash(read: Reader, { chain_id }: Pick<Chains, "chain_id">, number: number) {
  const block = await read
    .selectFrom("blocks")
    .select("hash")
    .where("chain_id", "=", chain_id)
    .where("number", "=", number)
    .executeTakeFirst()
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
