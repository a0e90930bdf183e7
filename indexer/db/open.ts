import type { Database } from "./database.ts"
import { openSqlite } from "./sqlite.ts"

/** Opens the database that `url` names (`sqlite:PATH`). Its tables are as they were: see `migrate`. */
export function openDatabase(url: string): Database {
  if (url.startsWith("sqlite:")) return openSqlite(url.slice("sqlite:".length))
  throw new Error(`DATABASE_URL: no dialect for ${url.split(":")[0]}: (known: sqlite:)`)
}
