import { type Kysely, PostgresAdapter, sql } from "kysely"
import { migrateToNewest } from "./migrate.ts"
import { addFunctions } from "./postgres-functions.ts"
import { retryConflicts } from "./retry-conflicts.ts"
import type { Schema } from "./schema.ts"

/** Has the migrator leave transactions and locks to `migratePostgres`: its own lock is an advisory one, which engines ignore. */
export class TransactionAdapter extends PostgresAdapter {
  override get supportsTransactionalDdl() {
    return false
  }
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Brings functions and tables up to date in one transaction, or changes nothing; of several instances one does it. */
export function migratePostgres(db: Kysely<Schema>): Promise<void> {
  return retryConflicts(() =>
    db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      try {
        await lockMigrations(connection)
        await addFunctions(connection)
        await migrateToNewest(connection)
        await sql`commit`.execute(connection)
      } catch (error) {
        await sql`rollback`.execute(connection)
        throw error
      }
    }),
  )
}

/** The migrator's own table, as it makes it. Its row is locked until the transaction ends. */
async function lockMigrations(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists kysely_migration_lock (
    id varchar(255) not null primary key, is_locked integer default 0 not null
  )`.execute(db)
  await sql`insert into kysely_migration_lock (id) values ('migration_lock') on conflict (id) do nothing`.execute(db)
  await sql`select id from kysely_migration_lock for update`.execute(db)
}
