import { createHash } from "node:crypto"
import { unzipSync } from "fflate"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { placeOf } from "#actions/files/file-kind.ts"
import { makeFile } from "#actions/files/make.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { Medium } from "#proof/record.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { MadeFile } from "#shared/api/labels.ts"
import type { Photo } from "#shared/api/photos.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { PLANS } from "#shared/plans.ts"
import { PHOTO_UPLOAD_BYTES_MAX } from "#shared/request-bounds.ts"
import { aPhoto, aPhotoRow, pixels } from "#test/support/photos.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const service = prepareService()
const owner = prepare(() => service.company())
let photo: Photo
beforeAll(async () => {
  photo = (await add(owner.token, "Jug.JPG", await aPhoto())).json
  // Photos that nothing names go after a week.
  await service.product(owner, { media: [named(photo)] })
})

const add = <Body = Photo>(token: string, name: string, content: Uint8Array<ArrayBuffer> | string) => {
  service.clock.advance(60_000)
  return service.call<Body>("POST /photos", { token, file: { name, content } })
}
const named = ({ sha256 }: Photo, role: Medium["role"] = "product") => ({ role, sha256 })
const pinned = ({ sha256, bytes }: Photo, role: Medium["role"] = "product"): Medium => ({
  ...{ role, sha256, type: "image/webp", bytes },
})
const productOf = async (id: string, token = owner.token) =>
  (await service.call<Product>(`GET /products/${id}`, { token })).json
const verified = async (code: string) => (await service.call<VerifyResponse>("POST /verify", { json: { code } })).json
const other = async (seed: number) => (await add(owner.token, `jug-${seed}.jpg`, await aPhoto({ seed }))).json

describe("POST /photos", () => {
  it("keeps a picture under the hash of what is served", async () => {
    expect(photo).toMatchObject({ name: "jug.jpg", type: "image/webp", width: 120, height: 80 })
    expect((await service.call<Photo[]>("GET /photos", { token: owner.token })).json).toContainEqual(photo)
  })

  it("keeps the same picture once, under its last name", async () => {
    const me = await service.company()
    const first = (await add(me.token, "a.jpg", await aPhoto())).json
    const second = (await add(me.token, "b.jpg", await aPhoto())).json
    expect(second.sha256).toBe(first.sha256)
    const { json } = await service.call<Photo[]>("GET /photos", { token: me.token })
    expect(json.map(({ name }) => name)).toEqual(["b.jpg"])
  })

  it.each<[string, () => string | Uint8Array<ArrayBuffer>, number, string]>([
    ["no file", () => "", 400, "choose"],
    ["SVG called JPEG", () => "<svg width='99' height='99'/>", 415, "photo_type"],
    ["a damaged one", () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 422, "file_damaged"],
    ["more than 10 MB", () => new Uint8Array(PHOTO_UPLOAD_BYTES_MAX + 1), 413, "upload_too_large"],
  ])("refuses %s and keeps nothing", async (_what, content, status, reason) => {
    const me = await service.company()
    const answer = await add<ErrorBody>(me.token, "x.jpg", content())
    expect([answer.status, answer.json.reason]).toEqual([status, reason])
    expect((await service.call<Photo[]>("GET /photos", { token: me.token })).json).toEqual([])
  })

  it("ends with the plan's room, and with its number of photos", async () => {
    const me = await service.company("free")
    const { slots, storage_bytes_max } = PLANS.free
    const full = aPhotoRow(me.company_id, { size_bytes: storage_bytes_max - 100 })
    await service.app.db.write((tx) => tx.insertInto("photos").values(full).execute())
    const content = await aPhoto()
    expect((await add<ErrorBody>(me.token, "x.jpg", content)).json).toMatchObject({ reason: "photos_over_room" })
    const small = Array.from({ length: slots * 5 - 1 }, () => aPhotoRow(me.company_id))
    await service.app.db.write(async (tx) => {
      await tx.updateTable("photos").set({ size_bytes: 1 }).where("company_id", "=", me.company_id).execute()
      await tx.insertInto("photos").values(small).execute()
    })
    expect((await add<ErrorBody>(me.token, "x.jpg", content)).json).toMatchObject({
      ...{ code: "limit_reached", reason: "photos_full" },
    })
  })
})

describe("a product's photos", () => {
  it("are registered, edited and exported, in their order", async () => {
    const label = await other(1)
    const { id } = await service.product(owner, { media: [named(photo), named(label, "label")] })
    expect((await productOf(id)).media).toEqual([pinned(photo), pinned(label, "label")])
    const edit = (json: object) => service.call<Product>(`PATCH /products/${id}`, { token: owner.token, json })
    await edit({ category: "Jugs" })
    expect((await productOf(id)).media).toHaveLength(2)
    expect((await edit({ media: [named(label, "label")] })).json.media).toEqual([pinned(label, "label")])
    const { text } = await service.call("GET /products.csv", { token: owner.token })
    expect(text).toContain(label.sha256)
    expect((await edit({ media: [] })).json.media).toEqual([])
  })

  it.each([
    ["a fifth", () => Array.from({ length: 5 }, () => named(photo)), "at_most"],
    ["a hash that is none", () => [{ role: "product", sha256: "x" }], "photo_hash_malformed"],
    ["a photo that is not there", () => [{ role: "product", sha256: "0".repeat(64) }], "photo_unknown"],
  ])("refuse %s", async (_what, media, reason) => {
    const json = { product_name: "Jug", media: media() }
    const answer = await service.call<ErrorBody>("POST /upload-single-product", { token: owner.token, json })
    expect([answer.status, JSON.stringify(answer.json).includes(reason)]).toEqual([400, true])
  })

  it("refuse another company's", async () => {
    const me = await service.company()
    const json = { product_name: "Jug", media: [named(photo)] }
    const answer = await service.call<ErrorBody>("POST /upload-single-product", { token: me.token, json })
    expect(answer.json).toMatchObject({ reason: "photo_unknown" })
  })

  it("are pinned by the record once it is minted, and stay", async () => {
    const mine = await other(2)
    const [individual, batch] = [
      (await service.minted(owner, [{ media: [named(mine)] }]))[0]!,
      (await service.minted(owner, [{ media: [named(mine)], nft_scope: "batch" }]))[0]!,
    ]
    for (const { id, short_code } of [individual, batch]) {
      expect((await verified(short_code)).media).toEqual([pinned(mine)])
      const { text } = await service.call(`GET /certificates/${short_code}`)
      expect(parseCertificate(text)).toMatchObject({ record: { body: { media: [pinned(mine)] } } })
      const change = { token: owner.token, json: { media: [] } }
      expect((await service.call(`PATCH /products/${id}`, change)).status).toBe(409)
    }
  })
})

describe("GET /photos/{sha256}", () => {
  it("serves a pinned picture to anybody, unchanging, inert and without a cookie", async () => {
    const mine = await other(3)
    expect((await service.call(`GET /photos/${mine.sha256}`)).status).toBe(404)
    await service.minted(owner, [{ media: [named(mine)] }])
    const { status, headers, bytes } = await service.call(`GET /photos/${mine.sha256}`)
    expect(status).toBe(200)
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(mine.sha256)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
    })
    expect(headers.get("set-cookie")).toBe(null)
  })

  it.each(["0".repeat(64), "x", "..%2f..%2fetc", "A".repeat(64)])("has nothing at %s", async (hash) => {
    expect((await service.call(`GET /photos/${hash}`)).status).toBe(404)
  })

  it("gives thumbnail and original to the company alone", async () => {
    const content = await pixels({ seed: 9 }).png().toBuffer()
    const mine = (await add(owner.token, "../Teáskanna.png", new Uint8Array(content))).json
    const stranger = await service.company()
    const get = (kind: string, token: string) => service.call(`GET /photos/${mine.sha256}/${kind}`, { token })
    for (const kind of ["thumbnail", "original"]) expect((await get(kind, stranger.token)).status).toBe(404)
    const original = await get("original", owner.token)
    expect(Buffer.from(original.bytes).equals(content)).toBe(true)
    expect(original.headers.get("content-disposition")).toMatch(/^attachment;.*Te.*skanna\.png/i)
    expect((await sharp((await get("thumbnail", owner.token)).bytes).metadata()).format).toBe("webp")
  })
})

describe("a product file", () => {
  const send = (content: string, mapping: object, token = owner.token) => {
    service.clock.advance(120_000)
    const query = new URLSearchParams({ mapping: JSON.stringify(mapping) })
    const path = `POST /upload-individual-products?${query}`
    return service.call<BulkUploadResponse>(path, { token, file: { name: "jugs.csv", content } })
  }

  it("names photos by their files' names, whatever their folder and capitals", async () => {
    const { json } = await send("name,picture\nJug A,jug.jpg\nJug B,C:\\photos\\JUG.JPG\nJug C,\n", {
      picture: "photo",
    })
    expect(json).toMatchObject({ valid_count: 3, error_count: 0 })
    const filter = JSON.stringify([{ column: "product_name", operator: "contains", value: "Jug " }])
    const path = `GET /products?${new URLSearchParams({ filter, sort: "product_name" })}`
    const { items } = (await service.call<{ items: Product[] }>(path, { token: owner.token })).json
    expect(items.map(({ media }) => media)).toEqual([[pinned(photo)], [pinned(photo)], []])
  })

  it("fails in the rows whose photo nobody has uploaded, and in those of another company's", async () => {
    const { json } = await send("name,picture\nMug A,jug.jpg\nMug B,vase.jpg\n", { picture: "photo" })
    expect(json).toMatchObject({ valid_count: 1, error_count: 1, errors: [{ line: 3, code: "photo_not_uploaded" }] })
    const stranger = await service.company()
    const theirs = await send("name,picture\nJug A,jug.jpg\n", { picture: "photo" }, stranger.token)
    expect(theirs.json).toMatchObject({ valid_count: 0, error_count: 1 })
  })
})

describe("photos that nothing names", () => {
  it("go after a week; others stay", async () => {
    const me = await service.company()
    const of = async (seed: number) => (await add(me.token, `${seed}.jpg`, await aPhoto({ seed }))).json
    const [unused, waiting, minted] = [await of(20), await of(21), await of(22)]
    await service.product(me, { media: [named(waiting)] })
    await service.minted(me, [{ media: [named(minted)] }])
    const names = async () => {
      const rows = await service.app.db.read
        .selectFrom("photos")
        .select("sha256")
        .where("company_id", "=", me.company_id)
        .orderBy("name")
        .execute()
      return rows.map(({ sha256 }) => sha256)
    }
    await service.runTask("forget old things")
    expect(await names()).toEqual([unused.sha256, waiting.sha256, minted.sha256])
    service.clock.advance(8 * 86_400_000)
    await service.runTask("forget old things")
    expect(await names()).toEqual([waiting.sha256, minted.sha256])
  })
})

describe("a company that closes its account", () => {
  it("takes its photos along in the export, and leaves only the pictures that records name", async () => {
    const me = await service.company()
    const of = async (seed: number) => (await add(me.token, `${seed}.jpg`, await aPhoto({ seed }))).json
    const [waiting, minted] = [await of(30), await of(31)]
    await service.product(me, { media: [named(waiting)] })
    await service.minted(me, [{ media: [named(minted)] }])
    const { app } = service
    const place = placeOf(app, me.company_id)
    const wish = { kind: "export", wish: {}, place, job: { id: "none", attempts: 1 } } as const
    const made = (await makeFile(app.db, wish)) as MadeFile
    const { bytes } = await service.call(`GET /files/${made.file_id}`, { token: me.token })
    const files = unzipSync(bytes)
    for (const { sha256 } of [waiting, minted])
      expect(createHash("sha256").update(files[`photos/${sha256}.webp`]!).digest("hex")).toBe(sha256)
    expect(Buffer.from(files["photos.json"]!).toString()).toContain("31.jpg")

    await eraseCompany(app, me.company_id)
    const left = await app.db.read.selectFrom("photos").selectAll().where("company_id", "=", me.company_id).execute()
    expect(left).toMatchObject([{ sha256: minted.sha256, name: "", original: null, thumbnail: null }])
    expect((await service.call(`GET /photos/${minted.sha256}`)).status).toBe(200)
    expect((await service.call(`GET /photos/${waiting.sha256}`)).status).toBe(404)
  })
})
