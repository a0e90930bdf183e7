import { type Database, isDatabaseFull } from "./database.ts"
import { openPostgres } from "./postgres.ts"
import { openSqlite } from "./sqlite.ts"

/**
 * Opens `sqlite:PATH` or `postgres://...` as it is. With `manualCheckpoint` a thread calls `checkpoint`, so the
 * event loop never waits.
 */
export function openDatabase(url: string, options: { manualCheckpoint?: boolean } = {}): Database {
  if (url.startsWith("sqlite:")) return notingRoom(openSqlite(url.slice("sqlite:".length), options))
  if (/^postgres(ql)?:/.test(url)) return notingRoom(openPostgres(url))
  throw new Error(`DATABASE_URL: no dialect for ${url.split(":")[0]}: (known: sqlite:, postgres:)`)
}

function notingRoom(db: Omit<Database, "isFull">): Database {
  let is_full = false
  async function noting<T>(written: Promise<T>): Promise<T> {
    try {
      const answer = await written
      is_full = false
      return answer
    } catch (error) {
      if (isDatabaseFull(error)) is_full = true
      throw error
    }
  }
  return {
    ...db,
    isFull: () => is_full,
    write: (work) => noting(db.write(work)),
    writeFor: (company_id, work) => noting(db.writeFor(company_id, work)),
  }
}
