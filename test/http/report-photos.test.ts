import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { convertPhoto } from "#indexer/photos/convert-photo.ts"
import { PHOTO_PIXELS_MAX } from "#shared/api/photos.ts"
import { REPORT_PHOTO_BYTES_MAX, type ReportAnswer, type ReportStatus, type ReportsPage } from "#shared/api/reports.ts"
import { aPhoto } from "#test/support/photos.ts"
import { createService, type TestService } from "#test/support/service.ts"

type Company = Awaited<ReturnType<TestService["company"]>>

let service: TestService
let owner: Company
let addresses = 0
beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  owner = await service.company()
})
afterAll(() => service.close())

const from = (address: string) => ({ "x-forwarded-for": address })
/** Each from another neighbourhood. */
const elsewhere = () => `10.${20 + (addresses >> 8)}.${addresses++ & 255}.1`

interface Reported {
  token: string
  product_id: string
}

async function report(company = owner): Promise<Reported> {
  const { short_code, id: product_id } = await service.product(company)
  return { token: await reportOf(short_code), product_id }
}
async function reportOf(
  code: string,
  message = "The seam is crooked",
  address = elsewhere(),
  given = {},
): Promise<string> {
  const json = { code, message, ...given }
  return (await service.call<ReportAnswer>("POST /report-product", { json, headers: from(address) })).json.status_token
}
const add = (token: string, body: BodyInit, address = elsewhere()) =>
  service.call<{ photos: string[]; code: string }>("POST /report-photo", {
    body,
    headers: { ...from(address), "X-Report-Token": token },
  })
const listed = async ({ product_id }: Reported, { token } = owner) =>
  (await service.call<ReportsPage>(`GET /reports?product_id=${product_id}`, { token })).json.items[0]!
const statusOf = async (token: string) =>
  (await service.call<ReportStatus>("POST /report-status", { json: { token }, headers: from(elsewhere()) })).json

describe("POST /report-photo", () => {
  it("keeps three photos, each once, for the company and the reporter's page", async () => {
    const reported = await report()
    for (const [seed, photos] of [
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 3],
    ] as const) {
      expect((await add(reported.token, await aPhoto({ seed }))).json.photos).toHaveLength(photos)
    }
    expect((await add(reported.token, await aPhoto({ seed: 4 }))).json.code).toBe("limit_reached")
    const { photos } = await statusOf(reported.token)
    expect(photos).toHaveLength(3)
    expect((await listed(reported)).photos).toEqual(photos)
  })

  it("keeps a small picture without what the camera wrote", async () => {
    const reported = await report()
    const taken = await sharp(await aPhoto({ width: 1_600, height: 1_200 }))
      .withExif({ IFD3: { GPSLatitude: "47/1 29/1 0/1" } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    await add(reported.token, new Uint8Array(taken))
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
    expect((await add(reported.token, body())).status).toBe(status)
    expect((await listed(reported)).photos).toEqual([])
  })

  it("refuses more than 12 million pixels, of which a company may send more", async () => {
    const photo = await sharp({ create: { width: 4_000, height: 3_001, channels: 3, background: "#123" } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer()
    const reported = await report()
    const refused = await add(reported.token, new Uint8Array(photo))
    expect([refused.status, refused.json]).toMatchObject([422, { reason: "photo_too_many_pixels", params: { n: 12 } }])
    expect((await convertPhoto(photo, PHOTO_PIXELS_MAX)).ok).toBe(true)
  })

  it("takes none without a token of ours, of a closed report, or of one that was only counted", async () => {
    const picture = await aPhoto()
    for (const token of ["", "x"]) expect((await add(token, picture)).status).toBe(404)
    const closed = await report()
    const { id } = await listed(closed)
    await service.call(`PATCH /reports/${id}`, { token: owner.token, json: { handled: true } })
    expect((await add(closed.token, picture)).json.code).toBe("limit_reached")
    const { short_code, id: product_id } = await service.product(owner)
    const tokens: string[] = []
    for (let n = 0; n < 11; n++) tokens.push(await reportOf(short_code, `Message ${n}`, "10.250.0.1"))
    expect((await add(tokens[10]!, picture)).json.code).toBe("limit_reached")
    expect((await listed({ token: "", product_id })).photos).toEqual([])
  })

  it("takes nine a day about a company from one neighbourhood, and then those of others", async () => {
    const reports = await Promise.all(Array.from({ length: 4 }, () => report()))
    const statuses: number[] = []
    for (const { token } of reports) {
      for (const seed of [1, 2, 3])
        statuses.push((await add(token, await aPhoto({ seed }), `203.0.113.${seed}`)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
    expect((await add(reports[3]!.token, await aPhoto())).status).toBe(200)
    const ofAnother = await report(await service.company())
    expect((await add(ofAnother.token, await aPhoto(), "203.0.113.9")).status).toBe(200)
  })

  it("keeps at most 60 of one product", async () => {
    const { short_code, id: product_id } = await service.product(owner)
    const token = await reportOf(short_code)
    const { id } = await listed({ token, product_id })
    const rows = Array.from({ length: 60 }, (_, n) => ({
      ...{ report_id: `other ${id} ${n}`, sha256: `${n}`, company_id: owner.company_id, product_id },
      ...{ created_at: 0, picture: Buffer.from("x") },
    }))
    const { write } = service.app.db
    await write((tx) => tx.insertInto("report_photos").values(rows).execute())
    expect((await add(token, await aPhoto())).json.code).toBe("limit_reached")
    await write((tx) => tx.deleteFrom("report_photos").where("sha256", "=", "59").execute())
    expect((await add(token, await aPhoto())).status).toBe(200)
  })

  it("keeps those of a code that nobody has for us, and shows them to no company", async () => {
    const token = await reportOf("0123-4567-89AK")
    const { photos } = (await add(token, await aPhoto())).json
    expect(photos).toHaveLength(1)
    expect((await statusOf(token)).photos).toEqual(photos)
  })
})

it("shows a report's photo to its company alone", async () => {
  const reported = await report()
  await add(reported.token, await aPhoto())
  const { id, photos } = await listed(reported)
  const stranger = await service.company()
  const read = ({ token }: Company, sha256 = photos[0]) =>
    service.call(`GET /reports/${id}/photos/${sha256}`, { token })
  expect((await read(owner)).status).toBe(200)
  expect((await read(stranger)).status).toBe(404)
  expect((await read(owner, "0".repeat(64))).status).toBe(404)
})

describe("a reporter's own photos", () => {
  const ask = (method: "GET" | "DELETE", token: string, sha256: string, address = elsewhere()) =>
    service.call<{ photos: string[]; code: string }>(`${method} /report-photos/${sha256}`, {
      headers: { ...from(address), "X-Report-Token": token },
    })
  const heldOf = async ({ product_id }: Reported) =>
    (await service.app.db.read.selectFrom("report_photos").selectAll().where("product_id", "=", product_id).execute())
      .length

  it("are shown by the report's token alone, as inert pictures that nobody keeps", async () => {
    const [mine, another] = [await report(), await report()]
    const [sha256] = (await add(mine.token, await aPhoto())).json.photos as [string]
    const { status, bytes, headers } = await ask("GET", mine.token, sha256)
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "image/webp", "no-store"])
    expect(headers.get("content-security-policy")).toContain("sandbox")
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp" })
    for (const token of ["", "x", another.token, mine.token.slice(0, 37) + another.token.slice(37)]) {
      for (const method of ["GET", "DELETE"] as const) expect((await ask(method, token, sha256)).status).toBe(404)
    }
    for (const unknown of ["0".repeat(64), "x", "%00", "x".repeat(2_000)]) {
      expect((await ask("GET", mine.token, unknown)).status).toBe(404)
      expect((await ask("DELETE", mine.token, unknown)).status).toBe(404)
    }
    expect(await heldOf(mine)).toBe(1)
    expect(service.log_lines.join()).not.toContain(mine.token.slice(37))
    expect(service.log_lines.join()).not.toContain(sha256)
  })

  it("are gone with their bytes once their reporter removes them, which makes room", async () => {
    const reported = await report()
    for (const seed of [1, 2, 3]) await add(reported.token, await aPhoto({ seed }))
    const [first, ...others] = (await statusOf(reported.token)).photos as [string, ...string[]]
    expect((await ask("DELETE", reported.token, first)).json).toEqual({ photos: others })
    expect(await heldOf(reported)).toBe(2)
    expect((await ask("GET", reported.token, first)).status).toBe(404)
    expect((await ask("DELETE", reported.token, first)).status).toBe(404)
    const { id, photos } = await listed(reported)
    expect(photos).toEqual(others)
    const read = await service.call(`GET /reports/${id}/photos/${first}`, { token: owner.token })
    expect(read.status).toBe(404)
    expect((await add(reported.token, await aPhoto({ seed: 4 }))).json.photos).toHaveLength(3)
  })

  it("stay with a report that was closed, where they are still shown", async () => {
    const reported = await report()
    const [sha256] = (await add(reported.token, await aPhoto())).json.photos as [string]
    const { id } = await listed(reported)
    const handle = (handled: boolean) => service.call(`PATCH /reports/${id}`, { token: owner.token, json: { handled } })
    await handle(true)
    expect(await ask("DELETE", reported.token, sha256)).toMatchObject({ status: 409, json: { code: "conflict" } })
    expect((await ask("GET", reported.token, sha256)).status).toBe(200)
    await handle(false)
    expect((await ask("DELETE", reported.token, sha256)).json).toEqual({ photos: [] })
  })

  it("are no stranger's who writes the same words, and still the sender's who sends them again", async () => {
    const { short_code } = await service.product(owner)
    const attempt = { attempt_id: crypto.randomUUID() }
    const token = await reportOf(short_code, "Fake", elsewhere(), attempt)
    const [sha256] = (await add(token, await aPhoto())).json.photos as [string]
    expect(await reportOf(short_code, "Fake", elsewhere(), attempt)).toBe(token)
    for (const other of [{}, { attempt_id: crypto.randomUUID() }]) {
      const stranger = await reportOf(short_code, "Fake", elsewhere(), other)
      expect(await statusOf(stranger)).toMatchObject({ message: "Fake", photos: [] })
      for (const method of ["GET", "DELETE"] as const) expect((await ask(method, stranger, sha256)).status).toBe(404)
      expect((await add(stranger, await aPhoto())).json.photos).toHaveLength(1)
    }
    expect((await ask("GET", token, sha256)).status).toBe(200)
  })

  it("are nobody's who has only the link of a letter, since anybody may have typed its address", async () => {
    const { short_code } = await service.product(owner)
    const token = await reportOf(short_code, "Fake", elsewhere(), { email: "typed@visitor.test", bought_at: "Vienna" })
    const [sha256] = (await add(token, await aPhoto())).json.photos as [string]
    await service.work()
    const by_letter = service.letters.find(({ to }) => to === "typed@visitor.test")!.link!.split("#")[1]!
    for (const method of ["GET", "DELETE"] as const) {
      expect(await ask(method, by_letter, sha256)).toMatchObject({ status: 404, json: { code: "not_found" } })
    }
    expect((await add(by_letter, await aPhoto({ seed: 2 }))).json.code).toBe("limit_reached")
    expect(await statusOf(by_letter)).toMatchObject({ message: null, bought_at: null, photos: [] })
    expect((await statusOf(token)).photos).toEqual([sha256])
  })

  it("are asked for so often from one address, and then refused", async () => {
    const { token } = await report()
    const statuses: number[] = []
    for (let n = 0; n < 62; n++) statuses.push((await ask("GET", token, "0", "10.252.0.1")).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  })
})

it("erases them with the company's account", async () => {
  const me = await service.company()
  const { token } = await report(me)
  await add(token, await aPhoto())
  await eraseCompany(service.app, me.company_id)
  const held = await service.app.db.read
    .selectFrom("report_photos")
    .select("sha256")
    .where("company_id", "=", me.company_id)
    .execute()
  expect(held).toEqual([])
})
