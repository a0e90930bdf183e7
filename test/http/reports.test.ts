import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { convertApart } from "#indexer/photos/convert-apart.ts"
import { PHOTO_PIXELS_MAX } from "#shared/api/photos.ts"
import { REPORT_PHOTO_BYTES_MAX, type ReportsPage } from "#shared/api/reports.ts"
import { openSession } from "#test/support/accounts.ts"
import { rowsOf } from "#test/support/database.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

describe("reports", () => {
  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  const owner = prepare(() => service.company())
  let addresses = 0

  const report = (json: object, address = `10.1.${addresses >> 8}.${addresses++ & 255}`) =>
    service.call<{ detail: string }>("POST /report-product", { json, headers: { "x-forwarded-for": address } })
  const reports = async (token: string, query = "") =>
    (await service.call<ReportsPage>(`GET /reports${query}`, { token })).json

  describe("POST /report-product", () => {
    it("is kept, and told to the company and to us", async () => {
      const me = await service.company()
      const { short_code, id } = await service.product(me, { product_name: "Őrült szék" })
      const { status } = await report({
        ...{ code: short_code.toLowerCase(), message: "The \u202eseam is crooked", email: "eva@example.test" },
        bought_at: "A market \u2067in Vienna",
      })
      expect(status).toBe(202)
      const before = service.letters.length
      await service.work()
      const letters = service.letters.slice(before)
      expect(letters.map(({ to }) => to)).toContain(me.email)
      expect(letters).toHaveLength(3)
      for (const { to, text } of letters) {
        if (to === "eva@example.test") continue
        for (const told of ["The seam is crooked", "A market in Vienna"]) expect(text).toContain(told)
        expect(text.includes("eva@example.test")).toBe(to !== me.email)
      }
      expect(await reports(me.token)).toMatchObject({
        items: [
          {
            product_id: id,
            product_name: "Őrült szék",
            short_code,
            bought_at: "A market in Vienna",
            handled_at: null,
          },
        ],
        ...{ open: 1, next_cursor: null },
      })
    })

    it("is of products alone, and keeps nothing of a code that nobody has", async () => {
      const kept = () => service.app.db.read.selectFrom("reports").select("id").execute()
      const before = (await kept()).length
      for (const [code, status, reason] of [
        ["0123-4567-89AK", 404, "unknown_code"],
        ["0123-4567-89AA", 422, "mistyped_code"],
        ["<script>", 422, "mistyped_code"],
      ] as const) {
        expect(await report({ code, message: "x" })).toMatchObject({ status, json: { code: reason } })
      }
      expect(await kept()).toHaveLength(before)
    })

    it("drops what only a machine would send, and says thank you", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      const { status } = await report({ code: short_code, message: "buy", company_website: "https://spam.test" })
      expect(status).toBe(202)
      expect((await reports(me.token)).items).toEqual([])
    })

    it("writes no more than twenty letters a day about one company, and keeps every report", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      for (let sent = 0; sent < 23; sent++) await report({ code: short_code, message: `Report ${sent}` })
      const before = service.letters.length
      await service.work()
      expect(service.letters.slice(before).filter(({ to }) => to === me.email)).toHaveLength(20)
      expect((await reports(me.token)).open).toBe(23)
    })

    it("keeps what is sent again once, also when somebody has dealt with it, and writes one letter", async () => {
      const me = await service.company()
      const { short_code, id } = await service.product(me)
      const again = { code: short_code, message: "The seam is crooked", attempt_id: crypto.randomUUID() }
      for (let sent = 0; sent < 4; sent++) await report(again)
      const before = service.letters.length
      await service.work()
      expect(service.letters.slice(before).filter(({ to }) => to === me.email)).toHaveLength(1)
      const { items } = await reports(me.token)
      expect(items).toMatchObject([{ times: 1 }])
      const json = { handled: true }
      await service.call(`PATCH /reports/${items[0]!.id}`, { token: me.token, json })
      await report(again)
      expect((await reports(me.token)).items).toMatchObject([{ id: items[0]!.id, times: 1 }])
      const other = await service.product(me)
      await report({ ...again, code: other.short_code })
      expect((await reports(me.token, "?state=open")).items).toMatchObject([{ product_id: other.id, times: 1 }])
      const rows = await service.app.db.read.selectFrom("reports").selectAll().where("product_id", "=", id).execute()
      expect(JSON.stringify(rows)).not.toContain(again.attempt_id)
      expect(service.log_lines.join()).not.toContain(again.attempt_id)
      expect(service.log_lines.join()).not.toContain(rows[0]!.attempt_hash!)
      await service.work()
    })

    it("keeps each report with equal words", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      const same = { code: short_code, message: "The seam is crooked" }
      for (const other of [{}, {}, { attempt_id: crypto.randomUUID() }]) await report({ ...same, ...other })
      expect((await reports(me.token)).items.map(({ times }) => times)).toEqual([1, 1, 1])
      await service.work()
    })

    it("keeps ten an hour of one product from one address, and counts the others", async () => {
      const me = await service.company()
      const [flooded, other] = [await service.product(me), await service.product(me)]
      for (let sent = 0; sent < 25; sent++) {
        const json = { code: flooded.short_code, message: `Report ${sent}` }
        expect((await report(json, "10.8.8.8")).status).toBe(202)
      }
      await report({ code: other.short_code, message: "Another" }, "10.8.8.8")
      const { items } = await reports(me.token)
      expect(items.map(({ message, times }) => `${message}: ${times}`).slice(0, 3)).toEqual([
        "Another: 1",
        "Report 9: 16",
        "Report 8: 1",
      ])
      expect(items).toHaveLength(11)
      await service.work()
    })

    it("keeps fifty a day of one product from everywhere, and refuses none", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      for (let sent = 0; sent < 60; sent++) {
        expect((await report({ code: short_code, message: `Report ${sent}` })).status).toBe(202)
      }
      const { items, open } = await reports(me.token, "?limit=100")
      expect([open, items[0]!.times]).toEqual([50, 11])
      await service.work()
    })

    it("keeps ten a day of each other neighbourhood beyond that, even where the company's 10,000 are used up", async () => {
      const me = await service.company()
      const { short_code, id } = await service.product(me)
      const row = { company_id: me.company_id, product_id: id, code: short_code, message: "x", email: null }
      for (let slice = 0; slice < 20; slice++) {
        const many = Array.from({ length: 500 }, (_, n) => ({
          ...{ ...row, id: `${slice}-${n}`, bought_at: null, created_at: service.app.now() - 30 * 86_400_000 },
        }))
        await service.app.db.write((tx) => tx.insertInto("reports").values(many).execute())
      }
      const kept = async (message: string, address: string) => {
        expect((await report({ code: short_code, message }, address)).status).toBe(202)
        const { items } = await reports(me.token, "?limit=100")
        return items.some((item) => item.message === message)
      }
      const neighbours: boolean[] = []
      for (let host = 0; host < 12; host++) neighbours.push(await kept(`Neighbour ${host}`, `10.66.6.${host}`))
      expect(neighbours).toEqual([...Array(10).fill(true), false, false])
      expect(await kept("Elsewhere", "10.66.7.1")).toBe(true)
      await service.work()
    })

    it("is confirmed by a letter in the reporter's language, without what a stranger may have typed", async () => {
      const { short_code, id } = await service.product(owner)
      await report({ code: short_code, message: "The seam is crooked", email: "eva@visitor.test", language: "hu" })
      await service.work()
      const [letter, ...others] = service.letters.filter(({ to }) => to === "eva@visitor.test")
      expect(letter).toMatchObject({ letter: "report_received", subject: "Megkaptuk a bejelentését" })
      expect(letter!.text).not.toContain("seam")
      expect(others).toEqual([])
      expect(JSON.stringify(await reports(owner.token, `?product_id=${id}`))).not.toContain("eva@visitor.test")
    })

    it("writes three letters to one address, however many networks ask, and 40 a day for one neighbourhood", async () => {
      const { short_code } = await service.product(owner)
      const send = (email: string, address?: string) => report({ code: short_code, message: "x", email }, address)
      for (let n = 0; n < 6; n++) await send(n % 2 ? "many@visitor.test" : "Many@visitor.test")
      for (let n = 0; n < 44; n++) await send(`n${n}@other.test`, `203.0.113.${n}`)
      await service.work()
      const told = service.letters.map(({ to }) => to.toLowerCase())
      expect(told.filter((to) => to === "many@visitor.test")).toHaveLength(3)
      expect(told.filter((to) => to.endsWith("@other.test"))).toHaveLength(40)
    })

    it.each([
      ["no code", { message: "x" }],
      ["no message", { code: "x", message: "  " }],
      ["an address that is none", { code: "x", message: "x", email: "x" }],
      ["a book", { code: "x", message: "x".repeat(2_001) }],
      ["too long a code", { code: "x".repeat(101), message: "x" }],
      ["a list", { code: ["x"], message: "x" }],
      ["an id that anybody could guess", { code: "x", message: "x", attempt_id: "1" }],
    ])("refuses %s", async (_what, json) => {
      expect((await report(json)).status).toBe(400)
    })

    it("refuses bad JSON", async () => {
      for (const body of ["", "{", "null", "[]"]) {
        const headers = { "content-type": "application/json", "x-forwarded-for": `10.2.0.${addresses++ & 255}` }
        expect((await service.call("POST /report-product", { body, headers })).status).toBe(400)
      }
    })
  })

  describe("GET /reports and PATCH /reports/{id}", () => {
    it("go through all of them page by page, and mark them as handled and open again", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      for (let sent = 0; sent < 5; sent++) await report({ code: short_code, message: `Report ${sent}` })
      const seen: string[] = []
      let cursor: string | null = ""
      do {
        const page: ReportsPage = await reports(me.token, `?limit=2${cursor ? `&cursor=${cursor}` : ""}`)
        seen.push(...page.items.map(({ message }) => message))
        cursor = page.next_cursor
      } while (cursor)
      expect(seen).toEqual([4, 3, 2, 1, 0].map((sent) => `Report ${sent}`))
      const [newest] = (await reports(me.token)).items
      const mark = (handled: boolean) =>
        service.call(`PATCH /reports/${newest!.id}`, { token: me.token, json: { handled } })
      expect((await mark(true)).status).toBe(200)
      expect(await reports(me.token, "?state=open")).toMatchObject({ items: { length: 4 }, open: 4 })
      expect((await reports(me.token, "?state=handled")).items.map(({ id }) => id)).toEqual([newest!.id])
      await mark(false)
      expect((await reports(me.token)).open).toBe(5)
      await service.work()
    })

    it("belong to the company alone", async () => {
      const stranger = await service.company()
      const { short_code } = await service.product(stranger)
      await report({ code: short_code, message: "x" })
      const [theirs] = (await reports(stranger.token)).items
      const { status } = await service.call(`PATCH /reports/${theirs!.id}`, {
        token: owner.token,
        json: { handled: true },
      })
      expect(status).toBe(404)
      expect((await reports(stranger.token)).open).toBe(1)
      await service.work()
    })

    it.each(["?limit=0", "?limit=101", "?cursor=x", "?cursor=1.2", "?state=x"])("refuse %s", async (query) => {
      expect((await service.call(`GET /reports${query}`, { token: owner.token })).status).toBe(400)
    })
  })

  it("keeps reports of a product again the next day", async () => {
    const me = await service.company()
    const { short_code } = await service.product(me)
    for (let sent = 0; sent < 51; sent++) await report({ code: short_code, message: `Report ${sent}` })
    // Sessions are shorter than a day, so this comes last.
    service.clock.advance(24 * 3_600_000)
    await report({ code: short_code, message: "The next day" })
    const { items, open } = await reports(await openSession(service.app, me.user_id))
    expect([open, items[0]!.message, items[0]!.times]).toEqual([51, "The next day", 1])
    await service.work()
  })
})

describe("report photos", () => {
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
      expect([refused.status, refused.json]).toMatchObject([
        422,
        { reason: "photo_too_many_pixels", params: { n: 12 } },
      ])
      expect((await convertApart(photo, PHOTO_PIXELS_MAX)).ok).toBe(true)
    })

    it("takes none of an unknown or closed report, or of one that was only counted", async () => {
      const picture = await aPhoto()
      for (const attempt_id of ["", "x", crypto.randomUUID()]) {
        expect((await add({ attempt_id }, picture)).json.code).toBe("limit_reached")
      }
      const closed = await report()
      const { id } = await listed(closed)
      const handle = (handled: boolean) =>
        service.call(`PATCH /reports/${id}`, { token: owner.token, json: { handled } })
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

    it("takes ten a day about a company from one neighbourhood, and then those of others", async () => {
      const reports = await Promise.all(Array.from({ length: 4 }, () => report()))
      const statuses: number[] = []
      for (const one of reports) {
        for (const seed of [1, 2, 3])
          statuses.push((await add(one, await aPhoto({ seed }), `203.0.113.${seed}`)).status)
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(10)
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
    expect(await rowsOf(service.app, "report_photos", { company_id: me.company_id })).toEqual([])
  })
})
