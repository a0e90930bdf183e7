import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** How many symbols the codes of a company's batches have; null is 12. */
export const codeLengths: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("companies")
      .addColumn("batch_code_length", "integer", (c) => c.check(sql`batch_code_length in (12, 16)`))
      .execute()
  },
}
