import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { convertPhoto } from "#indexer/photos/convert-photo.ts"
import { PHOTO_PIXELS_MAX } from "#shared/api/photos.ts"
import { REPORT_PHOTO_BYTES_MAX, type ReportsPage } from "#shared/api/reports.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

type Company = Awaited<ReturnType<TestService["company"]>>

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const owner = prepare(() => service.company())
let addresses = 0

const from = (address: string) => ({ "x-forwarded-for": address })
/** Each from another neighbourhood. */
const elsewhere = () => `10.${20 + (addresses >> 8)}.${addresses++ & 255}.1`

interface Reported {
  attempt_id: string
  product_id: string
}

async function report(company = owner): Promise<Reported> {
  const { short_code, id: product_id } = await service.product(company)
  return { attempt_id: await reportOf(short_code), product_id }
}
async function reportOf(code: string, address = elsewhere()): Promise<string> {
  const attempt_id = crypto.randomUUID()
  const json = { code, message: "The seam is crooked", attempt_id }
  const { status } = await service.call("POST /report-product", { json, headers: from(address) })
  expect(status).toBe(202)
  return attempt_id
}
const add = ({ attempt_id }: Pick<Reported, "attempt_id">, body: BodyInit, address = elsewhere()) =>
  service.call<{ photos: number; code: string }>("POST /report-photo", {
    body,
    headers: { ...from(address), "X-Report-Attempt": attempt_id },
  })
const listed = async ({ product_id }: Pick<Reported, "product_id">, { token } = owner) =>
  (await service.call<ReportsPage>(`GET /reports?product_id=${product_id}`, { token })).json.items[0]!

describe("POST /report-photo", () => {
  it("keeps three photos, each once, for the company", async () => {
    const reported = await report()
    for (const [seed, photos] of [
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 3],
    ] as const) {
      expect((await add(reported, await aPhoto({ seed }))).json.photos).toBe(photos)
    }
    expect((await add(reported, await aPhoto({ seed: 4 }))).json.code).toBe("limit_reached")
    expect((await listed(reported)).photos).toHaveLength(3)
  })

  it("keeps a small picture without what the camera wrote", async () => {
    const reported = await report()
    const taken = await sharp(await aPhoto({ width: 1_600, height: 1_200 }))
      .withExif({ IFD3: { GPSLatitude: "47/1 29/1 0/1" } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    await add(reported, new Uint8Array(taken))
    const { id, photos } = await listed(reported)
    const { bytes, headers } = await service.call(`GET /reports/${id}/photos/${photos[0]}`, { token: owner.token })
    expect(headers.get("content-security-policy")).toContain("sandbox")
    expect(bytes.length).toBeLessThanOrEqual(60_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1_280 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it.each<[string, () => BodyInit, number]>([
    ["nothing", () => "", 415],
    ["text", () => "<svg width='99' height='99'/>", 415],
    ["a damaged picture", () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 422],
    ["too many bytes", () => new Uint8Array(REPORT_PHOTO_BYTES_MAX + 1), 413],
  ])("refuses %s", async (_, body, status) => {
    const reported = await report()
    expect((await add(reported, body())).status).toBe(status)
    expect((await listed(reported)).photos).toEqual([])
  })

  it("refuses more than 12 million pixels, of which a company may send more", async () => {
    const photo = await sharp({ create: { width: 4_000, height: 3_001, channels: 3, background: "#123" } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer()
    const reported = await report()
    const refused = await add(reported, new Uint8Array(photo))
    expect([refused.status, refused.json]).toMatchObject([422, { reason: "photo_too_many_pixels", params: { n: 12 } }])
    expect((await convertPhoto(photo, PHOTO_PIXELS_MAX)).ok).toBe(true)
  })

  it("takes none of an unknown or closed report, or of one that was only counted", async () => {
    const picture = await aPhoto()
    for (const attempt_id of ["", "x", crypto.randomUUID()]) {
      expect((await add({ attempt_id }, picture)).json.code).toBe("limit_reached")
    }
    const closed = await report()
    const { id } = await listed(closed)
    const handle = (handled: boolean) => service.call(`PATCH /reports/${id}`, { token: owner.token, json: { handled } })
    await handle(true)
    expect((await add(closed, picture)).json.code).toBe("limit_reached")
    await handle(false)
    expect((await add(closed, picture)).status).toBe(200)
    const { short_code, id: product_id } = await service.product(owner)
    const sent: string[] = []
    for (let n = 0; n < 11; n++) sent.push(await reportOf(short_code, "10.250.0.1"))
    expect((await add({ attempt_id: sent[10]! }, picture)).json.code).toBe("limit_reached")
    expect((await listed({ product_id })).photos).toEqual([])
    expect(service.log_lines.join()).not.toContain(closed.attempt_id)
  })

  it("takes nine a day about a company from one neighbourhood, and then those of others", async () => {
    const reports = await Promise.all(Array.from({ length: 4 }, () => report()))
    const statuses: number[] = []
    for (const one of reports) {
      for (const seed of [1, 2, 3]) statuses.push((await add(one, await aPhoto({ seed }), `203.0.113.${seed}`)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
    expect((await add(reports[3]!, await aPhoto())).status).toBe(200)
    const ofAnother = await report(await service.company())
    expect((await add(ofAnother, await aPhoto(), "203.0.113.9")).status).toBe(200)
  })

  it("keeps at most 60 of one product", async () => {
    const { short_code, id: product_id } = await service.product(owner)
    const reported = { attempt_id: await reportOf(short_code), product_id }
    const { id } = await listed(reported)
    const rows = Array.from({ length: 60 }, (_, n) => ({
      ...{ report_id: `other ${id} ${n}`, sha256: `${n}`, company_id: owner.company_id, product_id },
      ...{ created_at: 0, picture: Buffer.from("x") },
    }))
    const { write } = service.app.db
    await write((tx) => tx.insertInto("report_photos").values(rows).execute())
    expect((await add(reported, await aPhoto())).json.code).toBe("limit_reached")
    await write((tx) => tx.deleteFrom("report_photos").where("sha256", "=", "59").execute())
    expect((await add(reported, await aPhoto())).status).toBe(200)
  })
})

it("shows a report's photo to its company alone", async () => {
  const reported = await report()
  await add(reported, await aPhoto())
  const { id, photos } = await listed(reported)
  const stranger = await service.company()
  const read = ({ token }: Company, sha256 = photos[0]) =>
    service.call(`GET /reports/${id}/photos/${sha256}`, { token })
  expect((await read(owner)).status).toBe(200)
  expect((await read(stranger)).status).toBe(404)
  expect((await read(owner, "0".repeat(64))).status).toBe(404)
})

it("erases them with the company's account", async () => {
  const me = await service.company()
  await add(await report(me), await aPhoto())
  await eraseCompany(service.app, me.company_id)
  const held = await service.app.db.read
    .selectFrom("report_photos")
    .select("sha256")
    .where("company_id", "=", me.company_id)
    .execute()
  expect(held).toEqual([])
})
