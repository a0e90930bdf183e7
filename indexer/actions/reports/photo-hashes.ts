import type { Reader } from "#db/database.ts"

/** The hashes of each report's photos, in the order in which they came. */
export async function readPhotoHashes(read: Reader, report_ids: string[]): Promise<Map<string, string[]>> {
  if (report_ids.length === 0) return new Map()
  const rows = await read
    .selectFrom("report_photos")
    .select(["report_id", "sha256"])
    .where("report_id", "in", report_ids)
    .orderBy("created_at")
    .execute()
  const groups = Map.groupBy(rows, ({ report_id }) => report_id)
  return new Map([...groups].map(([id, photos]) => [id, photos.map(({ sha256 }) => sha256)]))
}
