import type { Reader, Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { SampleCollection } from "#shared/api/samples.ts"
import { SAMPLES_IN_ALL } from "./collection.ts"

export async function showSamples(app: App, { company_id }: Caller): Promise<SampleCollection> {
  const { length } = await heldSamples(app.db.read, company_id)
  return { held: length, absent: SAMPLES_IN_ALL - length }
}

export function heldSamples(db: Reader | Tx, company_id: string) {
  return db
    .selectFrom("products")
    .select(["id", "sample", "media"])
    .where("company_id", "=", company_id)
    .where("sample", "is not", null)
    .orderBy("sample")
    .execute()
}
