import { bigint, bytes, integer, type RowOf, table, text } from "#db/table.ts"

export const photos = table({
  company_id: text().primaryKey(),
  /** SHA-256 of `picture` in hex: records pin it, and the photo is served at it. */
  sha256: text().primaryKey().indexed("photos_by_hash"),
  /** The uploaded file's name in lower case, by which a product file finds it. */
  name: text(),
  type: text<"image/webp">(),
  width: integer(),
  height: integer(),
  picture_bytes: integer(),
  size_bytes: integer(),
  created_at: bigint(),
  /** When it was uploaded, or last found in use although no record names it. */
  looked_at: bigint().indexed("photos_by_look"),
  /** Since when a record names it, so that anybody may see it for ever; null: none does. */
  pinned_at: bigint().nullable(),
  /** Since when a brand page shows it; null: none does. */
  logo_at: bigint().nullable(),
  picture: bytes(),
  /** Null once the company has closed its account, as is the original. */
  thumbnail: bytes().nullable(),
  original: bytes().nullable(),
}).index("photos_by_name", "company_id, name")
export type Photos = RowOf<typeof photos>

/** Photos of all products of a model that have none of their own. */
export const model_photos = table({
  company_id: text().primaryKey(),
  model: text().primaryKey(),
  /** JSON list of at least one, as records have it. */
  media: text(),
  changed_at: bigint(),
})
