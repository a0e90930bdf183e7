import { type RawBuilder, sql } from "kysely"
import type { Database } from "./database.ts"

const POSTGRES = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const SQLITE = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`

/** The database server's clock at the moment a statement runs, in milliseconds since 1970: the one clock all instances share. */
export function databaseTime({ engine }: Pick<Database, "engine">): RawBuilder<number> {
  return engine === "postgres" ? POSTGRES : SQLITE
}
