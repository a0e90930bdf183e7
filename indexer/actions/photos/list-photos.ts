import type { Photos } from "#db/tables/photos.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Photo } from "#shared/api/photos.ts"

const LISTED_MAX = 1_000

/** The company's latest photos, newest first. */
export async function listPhotos(app: App, me: Caller): Promise<Photo[]> {
  const rows = await app.db.read
    .selectFrom("photos")
    .select(["sha256", "name", "type", "picture_bytes", "width", "height", "created_at"])
    .where("company_id", "=", me.company_id)
    .orderBy("created_at", "desc")
    .orderBy("sha256")
    .limit(LISTED_MAX)
    .execute()
  return rows.map(toPhoto)
}

type Shown = Pick<Photos, "sha256" | "name" | "type" | "picture_bytes" | "width" | "height" | "created_at">

export const toPhoto = ({ picture_bytes: bytes, created_at, sha256, name, type, width, height }: Shown): Photo => ({
  ...{ sha256, name, type, bytes, width, height },
  created_at: new Date(Number(created_at)).toISOString(),
})
