import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Which import a product came with. */
export const productsOfUploads: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("products").addColumn("upload_id", "text").execute()
  },
}
