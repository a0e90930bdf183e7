import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from "kysely"
import type { Reader } from "./database.ts"
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
