import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const COLUMNS = ["from_block", "to_block", "since_s"]

/** What two events of the issuer registry say: which blocks are distrusted, and from which second on a revocation counts. */
export const distrustedBlocks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of COLUMNS) await db.schema.alterTable("events").addColumn(column, "bigint").execute()
  },
}
