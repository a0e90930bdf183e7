import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** When the block was made that the follower has read last: how far behind the index is, in time. */
export const indexedBlockAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("chains").addColumn("indexed_block_at", "bigint").execute()
  },
}
