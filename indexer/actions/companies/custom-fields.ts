import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { CUSTOM_FIELDS_MAX } from "#shared/api/companies.ts"

/** Names of attributes that the company keeps for its uploads, in the order they were added. */
export async function listCustomFields(app: App, me: Caller): Promise<string[]> {
  const rows = await app.db.read
    .selectFrom("custom_fields")
    .select("name")
    .where("company_id", "=", me.company_id)
    .orderBy("created_at")
    .orderBy("name")
    .execute()
  return rows.map(({ name }) => name)
}

/** Keeps one more name; one that is there already is no error. */
export async function addCustomField(app: App, me: Caller, name: string): Promise<void> {
  const { company_id } = me
  await app.db.writeFor(me.company_id, async (tx) => {
    const known = await tx.selectFrom("custom_fields").select("name").where("company_id", "=", company_id).execute()
    if (known.some((field) => field.name === name)) return
    if (known.length >= CUSTOM_FIELDS_MAX) {
      throw refusal("company_full", { n: CUSTOM_FIELDS_MAX, owned: "field_names" }, { code: "conflict" })
    }
    await tx.insertInto("custom_fields").values({ company_id, name, created_at: app.now() }).execute()
  })
}

/** Forgets a name; what products have under it stays. Throws not_found. */
export async function removeCustomField(app: App, me: Caller, name: string): Promise<void> {
  const { numDeletedRows } = await app.db.writeFor(me.company_id, (tx) =>
    tx
      .deleteFrom("custom_fields")
      .where("company_id", "=", me.company_id)
      .where("name", "=", name)
      .executeTakeFirstOrThrow(),
  )
  if (numDeletedRows === 0n) throw refusal("no_such", { thing: "field" })
}
