import { type Kysely, sql } from "kysely"
import { Migrator } from "kysely/migration"
import type { Reader } from "./database.ts"
import { migrations } from "./migrations.ts"
import type { Schema } from "./schema.ts"

/** This version cannot bring the tables up to date. Nothing was changed. */
export class TablesUnknown extends Error {
  /** The finding, in a sentence. */
  readonly found: string
  readonly advice = ADVICE
  constructor(found: string) {
    super(`${found} Nothing was changed. ${ADVICE}`)
    this.found = found
  }
}

const ADVICE =
  "Start the version that wrote it, or restore a copy from before that day (npm run restore -- --list, or a dump of PostgreSQL). What is on a chain can be read again without any copy: npm run restore -- none."

/** Runs the migrations that the database does not have yet. */
export async function migrateToNewest(db: Kysely<Schema>): Promise<void> {
  requireKnownTables(await readMigrations(db))
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

export interface AppliedMigration {
  name: string
  /** ISO 8601. */
  timestamp: string
}

/** The migrations that a database has, in order of their names; none for a new one. */
export async function readMigrations(db: Reader): Promise<AppliedMigration[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === "kysely_migration")) return []
  const { rows } = await sql<AppliedMigration>`select name, timestamp from kysely_migration order by name`.execute(db)
  return rows
}

/** Throws TablesUnknown unless `applied` is how the list of this version's migrations begins. */
export function requireKnownTables(applied: readonly AppliedMigration[]): void {
  const known = Object.keys(migrations)
  const stranger = applied.findLast(({ name }) => !known.includes(name))
  if (stranger) {
    throw new TablesUnknown(
      `A newer version of Touchmark has changed this database: on ${dayOf(stranger)} by ${stranger.name}, which this version does not know.`,
    )
  }
  const names = applied.map(({ name }) => name)
  const missing = known.slice(0, names.length).find((name) => !names.includes(name))
  if (missing === undefined) return
  const last = applied.at(-1)!
  throw new TablesUnknown(
    `A version between two releases has changed this database: on ${dayOf(last)} by ${last.name}, without ${missing}, which belongs before it. No other version can bring it up to date.`,
  )
}

const dayOf = ({ timestamp }: AppliedMigration) => timestamp.slice(0, 10)
