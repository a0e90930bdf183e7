import * as z from "zod"
import { normalizeText } from "#proof/record.ts"
import { MODEL_CHARS_MAX } from "#shared/brand-page.ts"
import { withoutHarmlessMarks } from "#shared/hidden-characters.ts"
import { stored } from "#shared/refusals.ts"
import { PHOTO_ROLES, PRODUCT_PHOTOS_MAX } from "#shared/request-bounds.ts"
import { requiredText, text } from "./text.ts"

export const PHOTO_PIXELS_MAX = 50_000_000

export const sha256 = text(64).regex(/^[0-9a-f]{64}$/, stored("photo_hash_malformed"))

/** As the record has it. */
export const Medium = z.object({
  role: z.enum(PHOTO_ROLES),
  sha256: z.string().describe("64 hex digits: of the bytes at `/photos/{sha256}`."),
  type: z.enum(["image/webp", "image/jpeg", "image/png"]),
  bytes: z.int(),
})

/** Photos of a product that is registered or changed: each was uploaded before. */
export const ChosenPhotos = z
  .array(z.object({ role: z.enum(PHOTO_ROLES).default("product"), sha256 }))
  .max(PRODUCT_PHOTOS_MAX, stored("at_most", { n: PRODUCT_PHOTOS_MAX, things: "photos" }))
  .describe("Photos from `POST /photos`, the most telling one first. The record pins them by their hashes.")
export type ChosenPhotos = z.infer<typeof ChosenPhotos>

export const Photo = z.object({
  sha256: z.string().describe("Of the picture as it is served, in hex."),
  name: z.string().describe("The file's name in lower case, as a product file names it."),
  type: z.literal("image/webp"),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  created_at: z.iso.datetime(),
})
export type Photo = z.infer<typeof Photo>
export const Photos = z.array(Photo)

/** `POST /model-photos`. An empty list removes them. */
export const ModelPhotosChange = z.object({
  model: requiredText(MODEL_CHARS_MAX, stored("enter", { what: "model" }))
    .overwrite((typed) => normalizeText(withoutHarmlessMarks(typed)))
    .describe("As it stands in the products' field `model`."),
  media: ChosenPhotos,
})
export type ModelPhotosChange = z.infer<typeof ModelPhotosChange>

export const ModelPhotos = z.object({ model: z.string(), media: z.array(Medium) })
export type ModelPhotos = z.infer<typeof ModelPhotos>
/** `GET /model-photos`. */
export const ModelPhotosList = z.array(ModelPhotos)
