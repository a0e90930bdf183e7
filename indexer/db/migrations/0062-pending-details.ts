import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** What a verified company wants its name and VAT number to be, beside those that count until that is verified. */
export const pendingDetails: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("companies").addColumn("pending_name", "text").execute()
    await schema.alterTable("companies").addColumn("pending_vat_number", "text").execute()
  },
}
