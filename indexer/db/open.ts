import type { Database } from "./database.ts"
import { openPostgres } from "./postgres.ts"
import { openSqlite } from "./sqlite.ts"

/**
 * Opens the database that `url` names: `sqlite:PATH` or `postgres://...`. Its tables are as they were: see `migrate`.
 * `untidy` is for an event loop that must not wait for the disk: a thread calls `tidy` for it.
 */
export function openDatabase(url: string, options: { untidy?: boolean } = {}): Database {
  if (url.startsWith("sqlite:")) return openSqlite(url.slice("sqlite:".length), options)
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url)
  throw new Error(`DATABASE_URL: no dialect for ${url.split(":")[0]}: (known: sqlite:, postgres:)`)
}
