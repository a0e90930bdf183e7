import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Who wants no letters about cases. */
export const caseLetters: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("users").addColumn("case_letters_off_at", "bigint").execute()
  },
}
