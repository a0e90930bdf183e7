import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import type { Database } from "#db/database.ts"

export interface PostgresCopies {
  newest_at: number | null
  count: number
  bytes: number
}

/** A PostgreSQL database's backups: `*.dump` files in a folder and the server's archive, whichever is newer. */
export async function readPostgresCopies(db: Database, directory: string): Promise<PostgresCopies> {
  const dumps = dumpsIn(directory)
  const times = [...dumps.map(({ mtimeMs }) => mtimeMs), await lastArchived(db)].filter((at) => at !== null)
  return {
    newest_at: times.length === 0 ? null : Math.max(...times),
    count: dumps.length,
    bytes: dumps.reduce((sum, { size }) => sum + size, 0),
  }
}

/** An archive that fails now is as old as its last success. */
async function lastArchived({ read }: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from last_archived_time)::float8 * 1000 as at
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(read)
  return rows[0]?.at ?? null
}

function dumpsIn(directory: string): { mtimeMs: number; size: number }[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith(".dump"))
    return names.map((name) => statSync(join(directory, name))).filter(({ size }) => size > 0)
  } catch (error) {
    if (["ENOENT", "EACCES"].includes((error as { code: string }).code)) return []
    throw error
  }
}
