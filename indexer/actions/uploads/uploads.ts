import { storeFile } from "#actions/files/stored-files.ts"
import type { Tx } from "#db/database.ts"
import type { Uploads } from "#db/tables/products.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Upload } from "#shared/api/products.ts"

const UPLOADS_MAX = 200

/** The last imports of the caller's company, newest first. */
export async function listUploads(app: App, me: Caller): Promise<Upload[]> {
  const now = app.now()
  const rows = await app.db.read
    .selectFrom("uploads")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "uploads.user_id").on("users.company_id", "=", me.company_id),
    )
    .leftJoin("files", (join) =>
      join.onRef("files.id", "=", "uploads.failed_rows_file_id").on("files.expires_at", ">", now),
    )
    .select(["uploads.id", "uploads.file_name", "uploads.content_hash", "uploads.created_at", "users.email"])
    .select(["uploads.valid_count", "uploads.error_count", "uploads.left_out_count", "files.id as file_id"])
    .select(["uploads.photos_count as found", "uploads.photos_failed_count as failed"])
    .select("uploads.photos_waiting_count as waiting")
    .where("uploads.company_id", "=", me.company_id)
    .orderBy("uploads.created_at", "desc")
    .orderBy("uploads.id", "desc")
    .limit(UPLOADS_MAX)
    .execute()
  return rows.map(({ email, file_id, created_at, found, failed, waiting, ...upload }) => ({
    ...upload,
    photos: { found, failed, waiting },
    by: email,
    failed_rows_url: file_id === null ? null : `/files/${file_id}`,
    created_at: new Date(Number(created_at)).toISOString(),
  }))
}

const FAILED_ROWS_KEPT_MS = 30 * 86_400_000

type NewUpload = Omit<
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
          name: `${upload.file_name.replace(/\.csv$/i, "").slice(0, 100)}-failed-rows.csv`,
          content_type: "text/csv; charset=utf-8",
          bytes: Buffer.from(failed_rows_csv),
          now,
          expires_at: now + FAILED_ROWS_KEPT_MS,
        })
  const photos = { photos_waiting_count: upload.photos_count, photos_failed_count: 0 }
  const row = { ...upload, ...photos, failed_rows_file_id, created_at: now }
  await tx.insertInto("uploads").values(row).execute()
}
