import type { Reader, Tx } from "#db/database.ts"
import { refusal } from "#indexer/errors.ts"
import type { Medium } from "#proof/record.ts"
import type { ChosenPhotos } from "#shared/api/photos.ts"
import { photoName } from "./photo-name.ts"

/** The record's words for photos that the company has uploaded. Throws for a hash that names none of them. */
export async function mediaOf(tx: Tx, company_id: string, chosen: ChosenPhotos): Promise<Medium[]> {
  if (chosen.length === 0) return []
  const rows = await tx
    .selectFrom("photos")
    .select(["sha256", "type", "picture_bytes as bytes"])
    .where("company_id", "=", company_id)
    .where(
      "sha256",
      "in",
      chosen.map(({ sha256 }) => sha256),
    )
    .execute()
  return chosen.map(({ role, sha256 }) => {
    const row = rows.find((one) => one.sha256 === sha256)
    if (!row) throw refusal("photo_unknown", {}, { at: "media" })
    return { role, ...row }
  })
}

/** Every photo of the company by its file's name; of two with one name the newer. */
export async function photosByName(db: Reader, company_id: string): Promise<(name: string) => Medium | undefined> {
  const rows = await db
    .selectFrom("photos")
    .select(["name", "sha256", "type", "picture_bytes as bytes"])
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .orderBy("sha256")
    .execute()
  const byName = new Map(rows.map(({ name, ...medium }) => [name, { role: "product" as const, ...medium }]))
  return (name) => byName.get(photoName(name))
}
