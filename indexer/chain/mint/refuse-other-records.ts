import type { Database } from "#db/database.ts"
import { RecordError } from "#proof/record.ts"
import { readRecord } from "#proof/record-hash.ts"

/** A database whose records are of another edition: no reader would take what the service serves. */
export class OtherRecords extends Error {}

/** All records of a database are of one edition, since this is asked at every start. Throws OtherRecords. */
export async function refuseOtherRecords({ read }: Database): Promise<void> {
  const row = await read.selectFrom("records").select("record").orderBy("mint_id").limit(1).executeTakeFirst()
  if (!row) return
  try {
    readRecord(Buffer.from(row.record))
  } catch (error) {
    if (!(error instanceof RecordError) || error.code !== "other_edition") return
    throw new OtherRecords(
      `The records in this database were ${error.reason}. This version cannot serve them: start with an empty DATA_DIR and database.`,
    )
  }
}
