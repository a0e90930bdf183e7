import { storeFile } from "#actions/files/store.ts"
import type { Tx } from "#db/database.ts"
import type { Uploads } from "#db/tables/products.ts"

const FAILED_ROWS_KEPT_MS = 30 * 86_400_000

export type NewUpload = Omit<
  Uploads,
  "failed_rows_file_id" | "photos_waiting_count" | "photos_failed_count" | "created_at"
> & {
  failed_rows_csv: string | null
  now: number
}

/** Adds an import to the company's history, in the import's own transaction. */
export async function recordUpload(tx: Tx, { failed_rows_csv, now, ...upload }: NewUpload): Promise<void> {
  const failed_rows_file_id =
    failed_rows_csv === null
      ? null
      : await storeFile(tx, {
          company_id: upload.company_id,
          kind: "failed_rows",
          name: failedRowsName(upload.file_name),
          content_type: "text/csv; charset=utf-8",
          bytes: Buffer.from(failed_rows_csv),
          now,
          expires_at: now + FAILED_ROWS_KEPT_MS,
        })
  const photos = { photos_waiting_count: upload.photos_count, photos_failed_count: 0 }
  await tx
    .insertInto("uploads")
    .values({ ...upload, failed_rows_file_id, ...photos, created_at: now })
    .execute()
}

function failedRowsName(file_name: string): string {
  return `${file_name.replace(/\.csv$/i, "").slice(0, 100)}-failed-rows.csv`
}
