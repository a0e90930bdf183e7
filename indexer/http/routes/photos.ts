import { attachment } from "#actions/documents/documents.ts"
import { listModelPhotos, saveModelPhotos } from "#actions/photos/model-photos.ts"
import { addPhoto, listPhotos, readOwnPhoto, readPhoto, requirePhotos } from "#actions/photos/photos.ts"
import { INERT } from "#http/headers.ts"
import { file, json, route, VERIFICATION } from "#http/route.ts"
import { ModelPhotos, ModelPhotosChange, ModelPhotosList, Photo, Photos } from "#shared/api/photos.ts"
import { PHOTO_UPLOAD_BYTES_MAX } from "#shared/request-bounds.ts"

const MULTIPART_OVERHEAD_BYTES_MAX = 64 * 1024
const HASH = { sha256: "The photo's hash, 64 hex digits." }
const READ = { tag: "Products", access: "products:read" } as const
const OWN = { ...READ, path: HASH, errors: ["not_found"] } as const
const WRITE = { tag: "Products", access: "products:write", limit: "heavy" } as const

export const photoRoutes = [
  route({
    call: "POST /photos",
    id: "uploadPhoto",
    ...WRITE,
    summary: "Upload a photo",
    detail:
      "A JPEG, PNG, WebP or AVIF file of at most 10 MB and 50 million pixels (AVIF: 20 million, with more than 8 bits a colour 14 million), as the field `file` of a form. It becomes a WebP picture of at most 60,000 bytes, upright and without what the camera wrote into the file, such as the place. Its hash goes into `media` of a product or of a model. One that neither names is deleted after a week.",
    body: "file",
    body_bytes_max: PHOTO_UPLOAD_BYTES_MAX + MULTIPART_OVERHEAD_BYTES_MAX,
    answers: { 201: json(Photo, "The photo as it will be served.") },
    errors: ["unsupported_type", "invalid_file", "limit_reached", "subscription_inactive", "company_suspended"],
    async run({ app, c, me, readBody }) {
      await requirePhotos(app, me)
      const form = { content_type: c.req.header("content-type") ?? "", body: await readBody() }
      return addPhoto(app, me, { form })
    },
  }),
  route({
    call: "GET /photos",
    id: "listPhotos",
    ...READ,
    summary: "List photos",
    answers: { 200: json(Photos, "The newest first, at most 1,000.") },
    run: ({ app, me }) => listPhotos(app, me),
  }),
  route({
    call: "GET /model-photos",
    id: "listModelPhotos",
    ...READ,
    summary: "List models’ photos",
    answers: { 200: json(ModelPhotosList, "Every model with photos, by name.") },
    run: ({ app, me }) => listModelPhotos(app, me),
  }),
  route({
    call: "POST /model-photos",
    id: "setModelPhotos",
    ...WRITE,
    summary: "Set a model’s photos",
    detail:
      "Every product of this model without photos of its own gets them when its mint is asked for. From then on its photos stay: later changes reach only products that nobody has asked to mint. An empty list removes them.",
    body: ModelPhotosChange,
    example: { model: "Ocean Blue Shirt", media: [{ role: "product", sha256: "3f".repeat(32) }] },
    answers: { 200: json(ModelPhotos, "The photos as records will have them.") },
    errors: ["invalid_input", "limit_reached", "subscription_inactive", "company_suspended"],
    run: ({ app, me, body }) => saveModelPhotos(app, me, body),
  }),
  route({
    call: "GET /photos/:sha256",
    id: "getPhoto",
    ...VERIFICATION,
    summary: "Fetch a photo",
    detail:
      "The picture with this SHA-256. Hash what you get: it is the one that a record names only if the hashes agree. A photo is there from the mint of its first product on; a logo, while a verified company shows it.",
    path: HASH,
    answers: { 200: file("The picture. It never changes.", "image/webp") },
    errors: ["not_found"],
    async run({ app, c, path }) {
      const { type, picture } = await readPhoto(app, path.sha256)
      return c.body(new Uint8Array(picture), 200, {
        ...INERT,
        "Content-Type": type,
        "Cache-Control": "public, max-age=31536000, immutable",
      })
    },
  }),
  route({
    call: "GET /photos/:sha256/thumbnail",
    id: "getThumbnail",
    ...OWN,
    summary: "Fetch a photo’s thumbnail",
    detail: "At most 320 pixels wide and high. No record names it.",
    answers: { 200: file("The thumbnail.", "image/webp") },
    async run({ app, c, me, path }) {
      const { bytes } = await readOwnPhoto(app, me, path.sha256, "thumbnail")
      return c.body(new Uint8Array(bytes), 200, { ...INERT, "Content-Type": "image/webp" })
    },
  }),
  route({
    call: "GET /photos/:sha256/original",
    id: "getOriginal",
    ...OWN,
    summary: "Fetch a photo as it was uploaded",
    detail: "With everything that the camera wrote into it. Only your own company gets it.",
    answers: { 200: file("The file.", "application/octet-stream") },
    async run({ app, limits, c, me, path }) {
      limits.downloads.hold(c)
      const { name, bytes } = await readOwnPhoto(app, me, path.sha256, "original")
      const headers = { "Content-Type": "application/octet-stream", "Content-Disposition": attachment(name) }
      return c.body(new Uint8Array(bytes), 200, { ...INERT, ...headers })
    },
  }),
]
