import { createHash } from "node:crypto"
import { type Kysely, sql } from "kysely"
import type { Reader } from "./database.ts"
import { type Schema, TABLES } from "./schema.ts"
import { type Engine, inOrder, statementsFor } from "./table.ts"

const WHITE_SPACE = `E' \\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'`

/** The functions that our queries use, with the same effect as in sqlite.ts. */
const FUNCTIONS = [
  `create function sort_key(words text) returns text language sql immutable parallel safe as $$
    select lower(regexp_replace(normalize(left(coalesce(words, ''), 100), NFD), '[\\u0300-\\u036f]', '', 'g'))
  $$`,
  `create function json_text(object text, name text) returns text language sql immutable parallel safe as $$
    select object::jsonb ->> name
  $$`,
  `create function same_text(one text, other text) returns boolean language sql immutable parallel safe as $$
    select lower(one) = lower(other)
  $$`,
  `create function like_text(words text, pattern text) returns boolean language sql immutable parallel safe as $$
    select lower(words) like lower(pattern)
  $$`,
  `create function number_in(words text) returns double precision language sql immutable parallel safe as $$
    select case
      when btrim(words, ${WHITE_SPACE}) ~ '^[-+]?[0-9]{1,255}([.,][0-9]{1,255})?$'
      then replace(btrim(words, ${WHITE_SPACE}), ',', '.')::double precision
    end
  $$`,
]

/** Edited until 1.0, append-only afterwards. */
const STATEMENTS: Record<Engine, string[]> = { sqlite: statements("sqlite"), postgres: statements("postgres") }

/** Changes with any statement of either engine. */
export const FINGERPRINT = createHash("sha256").update(JSON.stringify(STATEMENTS)).digest("hex")

function statements(engine: Engine): string[] {
  const tables = inOrder(TABLES).flatMap((name) => statementsFor(name, TABLES[name as keyof Schema], engine))
  const head = "insert into audit_log_head (id, place, hash) values (1, 0, '')"
  return [...tables, head, ...(engine === "postgres" ? FUNCTIONS : [])]
}

/** The database was made by another baseline, and is left as it is. */
export class TablesUnknown extends Error {
  static readonly found = "This database has the tables of another version of Touchmark, or of something else"
  static readonly advice =
    "until 1.0 start with an empty data directory and database, or with the version that made this one"
  constructor() {
    super(`${TablesUnknown.found}, and was left as it is: ${TablesUnknown.advice}.`)
  }
}

/** Compares table names and fingerprint. */
export async function whoseTables(db: Reader): Promise<"nobody's" | "ours" | "another's"> {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  if (!names.includes("baseline")) return names.some((name) => name in TABLES) ? "another's" : "nobody's"
  const made = await db.selectFrom("baseline").select("fingerprint").executeTakeFirst()
  return made?.fingerprint === FINGERPRINT ? "ours" : "another's"
}

/** Makes the tables where there are none. Needs a transaction: of several instances all but one fail at the first table. */
export async function makeTables(tx: Kysely<Schema>, engine: Engine): Promise<void> {
  const whose = await whoseTables(tx)
  if (whose === "another's") throw new TablesUnknown()
  if (whose === "ours") return
  for (const statement of STATEMENTS[engine]) await sql.raw(statement).execute(tx)
  await tx.insertInto("baseline").values({ id: 1, fingerprint: FINGERPRINT }).execute()
}
