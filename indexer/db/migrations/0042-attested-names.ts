import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Who is attested under which name, found without reading every mint. A condition has to name the same two kinds. */
export const attestedNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index events_of_issuers on events (chain_id, block_number, log_index, subject, kind)
      where kind in ('IssuerAttested', 'IssuerRevoked')`.execute(db)
  },
}
