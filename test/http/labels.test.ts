import { describe, expect, it } from "vitest"
import { selectConfirmed } from "#actions/certificates/issue.ts"
import { placeOf } from "#actions/files/file-kind.ts"
import { storeFile } from "#actions/files/stored-files.ts"
import { readLabelPreview } from "#actions/labels/labels.ts"
import { enqueue } from "#jobs/queue.ts"
import type { JobAccepted, JobDescription, LabelHost, LabelPreview } from "#shared/api/labels.ts"
import { stored } from "#shared/refusals.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { countStatements } from "#test/support/queries.ts"
import { readPdf } from "#test/support/read-pdf.ts"
import { curvesOf, paint, readQr } from "#test/support/read-qr.ts"
import { symbolsOf } from "#test/support/service.ts"

const PUBLIC_URL = "https://touchmark.example"
const MISSING_ID = "01890000-0000-7000-8000-000000000000"

const service = prepareService({ environment: { PUBLIC_URL } })
const owner = prepare(() => service.company())

describe("GET /products/{id}/qr", () => {
  it("says where this code is verified, as PNG and SVG", async () => {
    const [minted] = await service.minted(owner, [{}])
    const png = await service.call(`GET /products/${minted!.id}/qr.png?size_px=300`, { token: owner.token })
    expect(png.status).toBe(200)
    expect(png.headers.get("content-type")).toBe("image/png")
    expect(await readQr(new Uint8Array(png.bytes))).toEqual([
      `${PUBLIC_URL}/v/${symbolsOf(minted!.short_code)}`.toUpperCase(),
    ])
    const svg = await service.call(`GET /products/${minted!.id}/qr.svg`, { token: owner.token })
    expect(svg.headers.get("content-type")).toBe("image/svg+xml")
    expect(svg.headers.get("content-disposition")).toContain("attachment")
    expect(svg.text).toMatch(/^<svg xmlns/)
  })

  it("is not there before the product is on the blockchain", async () => {
    const { id } = await service.product(owner)
    for (const form of ["png", "svg"]) {
      const { status, json } = await service.call(`GET /products/${id}/qr.${form}`, { token: owner.token })
      expect(status).toBe(409)
      expect(json.code).toBe("not_on_chain")
    }
  })

  it.each(["127", "2049", "1e9", "x", "-1"])("has no size of %s pixels", async (size_px) => {
    const [minted] = await service.minted(owner, [{}])
    const call = `GET /products/${minted!.id}/qr.png?size_px=${size_px}`
    expect((await service.call(call, { token: owner.token })).status).toBe(400)
  })
})

async function sheet(token: string, json: object): Promise<JobDescription> {
  const asked = await service.call<JobAccepted>("POST /label-sheets", { token, json })
  expect(asked.status, asked.text).toBe(202)
  await service.work()
  const { json: job } = await service.call<JobDescription>(`GET /jobs/${asked.json.job_id}`, { token })
  return job
}

async function codesOn(token: string, job: JobDescription): Promise<string[]> {
  const file = await service.call(`GET ${job.result!.url}`, { token })
  expect(file.status).toBe(200)
  expect(file.headers.get("content-type")).toBe("application/pdf")
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="labels-2027-[\d-]+\.pdf"/)
  const texts = readPdf(file.bytes).flatMap((page) => page.texts)
  // A long code takes two lines of a narrow label.
  const codes = texts.flatMap(({ font, text }) => (font === "ibm-plex-mono-latin-500" ? [text] : [])).join("")
  return codes.match(/\w{4}(?:-\w{4}){2,3}/g) ?? []
}

describe("POST /label-sheets", () => {
  it("makes a PDF of the chosen products, in the order of production, and leaves out what is not on the blockchain", async () => {
    const me = await service.company()
    const minted = await service.minted(me, [{ product_name: "Őrült nagy űr" }, {}, {}])
    const waiting = await service.product(me)
    const ids = [minted[2]!.id, waiting.id, minted[0]!.id, minted[2]!.id]
    const job = await sheet(me.token, { ids, layout: "a4-3x8" })
    expect(job).toMatchObject({
      ...{ kind: "label_sheet", state: "done", error: null, progress: { done: 2, total: 2 } },
      result: { products: 2, skipped: 1, name: expect.stringMatching(/\.pdf$/) },
    })
    expect(await codesOn(me.token, job)).toEqual([minted[0]!.short_code, minted[2]!.short_code])
  })

  it("carries the company's own host, in the code and where it is typed, while that leads here", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const { db, now } = service.app
    const host = { host: "id.brand.example", company_id: me.company_id, added_at: now(), chosen_at: now() }
    const looked = { checked_at: now(), answered_at: now(), reason: null }
    await db.write((tx) =>
      tx
        .insertInto("label_hosts")
        .values({ ...host, ...looked })
        .execute(),
    )
    const png = () => service.call(`GET /products/${minted!.id}/qr.png`, { token: me.token })
    const path = `/V/${symbolsOf(minted!.short_code)}`
    expect(await readQr(new Uint8Array((await png()).bytes))).toEqual([`HTTPS://ID.BRAND.EXAMPLE${path}`])
    const job = await sheet(me.token, { layout: "single-100x50mm" })
    const file = await service.call(`GET ${job.result!.url}`, { token: me.token })
    const texts = readPdf(file.bytes).flatMap((page) => page.texts.map(({ text }) => text))
    expect(texts.join(" ")).toContain("id.brand.example")
    const reason = stored("receiver_silent")
    await db.write((tx) => tx.updateTable("label_hosts").set({ reason }).where("host", "=", host.host).execute())
    expect(await readQr(new Uint8Array((await png()).bytes))).toEqual([`${PUBLIC_URL}${path}`.toUpperCase()])
  })

  it("of the main network carries the service's address only where that was accepted", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const chains = [...service.app.chains.values()]
    const networks = chains.map(({ network }) => network)
    for (const chain of chains) Object.assign(chain, { network: "mainnet" })
    const refused = await sheet(me.token, { layout: "a4-3x8" })
    const qr = async (query: string) =>
      (await service.call<{ reason: string }>(`GET /products/${minted!.id}/qr.${query}`, { token: me.token })).json
        ?.reason
    const qrs = [
      ...[await qr("svg"), await qr("png?accepts_service_address=false"), await qr("png?accepts_service_address=1")],
      ...[await qr("svg?accepts_service_address=true"), await qr("png?accepts_service_address=true")],
    ]
    const accepted = await sheet(me.token, { layout: "a4-3x8", accepts_service_address: true })
    const asked = await service.call<LabelHost>("GET /label-host", { token: me.token })
    for (const [at, chain] of chains.entries()) Object.assign(chain, { network: networks[at] })
    expect([refused.state, refused.error, accepted.state]).toEqual([
      "failed",
      expect.stringMatching(/^Labels of the main network need a host of your own\./),
      "done",
    ])
    expect(asked.json.asks_acceptance).toBe(true)
    expect(qrs).toEqual(["label_host_missing", "label_host_missing", "choose_one", undefined, undefined])
  })

  it("keeps the order of a file's rows, also when they are chosen from a list with the newest first", async () => {
    const me = await service.company()
    const rows = Array.from({ length: 12 }, (_, at) => ({ serial_number: `${at + 1}` }))
    const minted = await service.minted(me, rows)
    const ids = minted.map(({ id }) => id).reverse()
    const codes = await codesOn(me.token, await sheet(me.token, { ids, layout: "a4-5x13" }))
    expect(codes).toEqual(minted.map(({ short_code }) => short_code))
  })

  it("packs a shop's product, its variants and their pieces together, whenever they were added", async () => {
    const me = await service.company()
    const keys = ['["a","S"]', '["b",""]', '["a","M"]', null, '["a","S"]', '["a","S"]']
    const minted = await service.minted(
      me,
      keys.map((_, at) => ({ serial_number: `K-${30 - at}` })),
    )
    await service.app.db.write(async (tx) => {
      for (const [at, variant_key] of keys.entries())
        await tx.updateTable("products").set({ variant_key }).where("id", "=", minted[at]!.id).execute()
    })
    const codes = await codesOn(me.token, await sheet(me.token, { layout: "a4-5x13" }))
    expect(codes).toEqual([5, 4, 0, 2, 1, 3].map((at) => minted[at]!.short_code))
  })

  it("can follow the serial numbers, 9 before 10 and those without one last", async () => {
    const me = await service.company()
    const rows = ["", "T-10", "t-9", "T-100"].map((serial_number) => ({ serial_number }))
    const minted = await service.minted(me, rows)
    const codes = await codesOn(me.token, await sheet(me.token, { layout: "a4-5x13", order: "serial_number" }))
    expect(codes).toEqual([2, 1, 3, 0].map((at) => minted[at]!.short_code))
  })

  it("leaves the used places of a sheet empty, also where the same labels were made before", async () => {
    const me = await service.company()
    await service.minted(me, [{}, {}, {}])
    const rowsOf = async (start_label?: number) => {
      const job = await sheet(me.token, { layout: "a4-3x8", start_label })
      const pages = readPdf((await service.call(`GET ${job.result!.url}`, { token: me.token })).bytes)
      return pages.map(({ shapes }) => shapes.map(({ y }) => Math.floor((y * 25.4) / 72 / 33.9)))
    }
    expect(await rowsOf()).toEqual([[0, 0, 0]])
    expect(await rowsOf(6)).toEqual([[1, 2, 2]])
    expect(await rowsOf(24)).toEqual([[7], [0, 0]])
  })

  it.each([
    ["a4-3x8", 25, "This sheet has 24 labels: start at one from 1 to 24."],
    ["letter-4x20", 0, "This sheet has 80 labels: start at one from 1 to 80."],
    ["single-50x30mm", 2, "A label roll has no used labels to leave out: start at 1."],
    ["a4-3x8", 1.5, "Say at which label of the sheet to start, as a whole number from 1."],
    ["a4-3x8", "4", "Say at which label of the sheet to start, as a whole number from 1."],
  ])("of %s does not start at label %s, and says why", async (layout, start_label, said) => {
    const { status, json } = await service.call("POST /label-sheets", {
      token: owner.token,
      json: { layout, start_label },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(said)
  })

  it("makes one of everything, oldest first, or of what a filter finds", async () => {
    const me = await service.company()
    const minted = await service.minted(me, [{ category: "A" }, { category: "B" }, { category: "A" }])
    const codes = minted.map(({ short_code }) => short_code)
    expect(await codesOn(me.token, await sheet(me.token, { layout: "letter-4x20" }))).toEqual(codes)
    const filter = [{ column: "category", operator: "equals", value: "a" }]
    const job = await sheet(me.token, { filter, layout: "single-50x30mm" })
    expect(await codesOn(me.token, job)).toEqual([codes[0], codes[2]])
  })

  it("says on the label that a chain is a demonstration, in the language asked for", async () => {
    const me = await service.company("free")
    await service.minted(me, [{}])
    const job = await sheet(me.token, { layout: "a4-3x8", language: "hu" })
    const file = await service.call(`GET ${job.result!.url}`, { token: me.token })
    expect(readPdf(file.bytes)[0]!.texts.map(({ text }) => text)).toContain("helyi bemutató")
  })

  it("fails with a reason when nothing asked for is on the blockchain", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    const stranger = await service.company()
    const [theirs] = await service.minted(stranger, [{}])
    const job = await sheet(me.token, { ids: [id, theirs!.id, MISSING_ID], layout: "a4-3x8" })
    expect(job).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/^None of these products/),
      result: null,
    })
  })

  it("keeps a company to five downloads in the making", async () => {
    const me = await service.company()
    await service.minted(me, [{}])
    const ask = (id: string) =>
      service.call("POST /label-sheets", { token: me.token, json: { layout: "a4-3x8", ids: [id] } })
    const statuses = []
    for (let asked = 0; asked < 6; asked++) statuses.push((await ask(`${asked}`)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 503])
    await service.work()
    expect((await ask("6")).status).toBe(202)
  })

  it.each([
    ["an unknown layout", { layout: "a4-1x1" }],
    ["no layout", {}],
    ["no selection", { ids: [], layout: "a4-3x8" }],
    ["products and a filter", { ids: ["x"], filter: [], layout: "a4-3x8" }],
    ["a filter for a column that there is not", { filter: [{ column: "x", operator: "empty" }], layout: "a4-3x8" }],
    ["too many products", { ids: Array(10_001).fill("x"), layout: "a4-3x8" }],
    ["another language", { layout: "a4-3x8", language: "de" }],
    ["another order", { layout: "a4-3x8", order: "name" }],
  ])("refuses %s", async (_what, json) => {
    expect((await service.call("POST /label-sheets", { token: owner.token, json })).status).toBe(400)
  })
})

describe("POST /label-previews", () => {
  const preview = async (token: string, json: object) => {
    const answer = await service.call<LabelPreview>("POST /label-previews", { token, json })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  /** What its QR code says. */
  async function qrOf({ drawn }: LabelPreview) {
    const curves = curvesOf(drawn!.svg)
    return readQr(paint(curves, Math.max(...curves.flat(2))))
  }

  it("draws the first label in the order asked for, and says how everything fits", async () => {
    const me = await service.company()
    const long = "Lattice napkins in white and indigo, set of four ".repeat(4).trim()
    const minted = await service.minted(me, [{ serial_number: "10" }, { serial_number: "9", product_name: long }])
    await service.product(me)
    const first = await preview(me.token, { layout: "single-100x50mm" })
    expect(first).toMatchObject({ labels: 2, skipped: 1 })
    expect(await qrOf(first)).toEqual([`${PUBLIC_URL}/v/${symbolsOf(minted[0]!.short_code)}`.toUpperCase()])
    expect(first.drawn!.longest_name).toMatchObject({ product_name: long, is_whole: true })
    expect(first.drawn!.module_mm).toBeCloseTo(1.15, 2)
    const small = await preview(me.token, { layout: "letter-4x20", order: "serial_number" })
    expect(await qrOf(small)).toEqual([`${PUBLIC_URL}/v/${symbolsOf(minted[1]!.short_code)}`.toUpperCase()])
    expect(small.drawn!.longest_name.is_whole).toBe(false)
    expect(small.drawn!.module_mm).toBeCloseTo(0.311, 3)
    expect(small.drawn!.code_pt).toBeLessThan(first.drawn!.code_pt)
  })

  it("shows the label of a product that waits to be minted, and counts none", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    expect(await preview(me.token, { layout: "a4-3x8" })).toMatchObject({
      ...{ labels: 0, skipped: 1 },
      drawn: { svg: expect.stringMatching(/^<svg/) },
    })
    const stranger = await service.company()
    const nothing = { drawn: null, labels: 0 }
    expect(await preview(stranger.token, { layout: "a4-3x8", ids: [id] })).toEqual({ ...nothing, skipped: 1 })
    expect(await preview(stranger.token, { layout: "a4-3x8" })).toEqual({ ...nothing, skipped: 0 })
  })

  it("of 10,000 products asks the database four times, and asks for an event by its subject", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const invented = Array.from({ length: 9_999 }, () => crypto.randomUUID())
    const wish = { layout: "a4-3x8", order: "registered", start_label: 1, language: "en" } as const
    const place = placeOf(service.app, me.company_id)
    const { read } = service.app.db
    const app = { db: { ...service.app.db } }
    const sent = countStatements(app)
    const made = await readLabelPreview(app.db, { ...wish, ...place, ids: [...invented, minted!.id] })
    expect(made).toMatchObject({ labels: 1, skipped: 9_999 })
    expect(sent.length).toBeLessThanOrEqual(4)
    // PostgreSQL knows by its statistics how many events there are.
    if (service.app.db.engine === "postgres") return
    const query = selectConfirmed(read).select("products.id").where("products.company_id", "=", "x").compile()
    const { rows } = await read.executeQuery({ ...query, sql: `explain query plan ${query.sql}` })
    expect(JSON.stringify(rows)).toMatch(/SEARCH events USING INDEX events_by_subject \(chain_id=\? AND subject=\?/)
  })

  it.each([
    ["a start beyond the sheet", { layout: "a4-3x8", start_label: 25 }],
    ["a filter for a column that there is not", { filter: [{ column: "x", operator: "empty" }], layout: "a4-3x8" }],
  ])("refuses %s", async (_what, json) => {
    expect((await service.call("POST /label-previews", { token: owner.token, json })).status).toBe(400)
  })
})

describe("GET /jobs/{id}", () => {
  it("shows another company's job, and one that is ours alone, as one that never was", async () => {
    const me = await service.company()
    const stranger = await service.company()
    await service.minted(stranger, [{}])
    const theirs = await sheet(stranger.token, { layout: "a4-3x8" })
    const { app } = service
    const letter = await app.db.write((tx) =>
      enqueue(
        tx,
        "letter",
        { letter: "verified", company_id: me.company_id, facts: {} },
        { now: app.now(), company_id: me.company_id },
      ),
    )
    const files = await service.call(`GET ${theirs.result!.url}`, { token: me.token })
    expect(files.status).toBe(404)
    for (const id of [theirs.id, letter, MISSING_ID]) {
      const { status, json } = await service.call(`GET /jobs/${id}`, { token: me.token })
      expect(status).toBe(404)
      expect(json.detail).toBe("There is no such job.")
    }
    await app.db.write((tx) => tx.deleteFrom("jobs").where("id", "=", letter).execute())
  })

  it("tells nothing of our own failures", async () => {
    const me = await service.company()
    const { app } = service
    const job = {
      id: crypto.randomUUID(),
      kind: "bundle",
      lane: "slow",
      company_id: me.company_id,
      payload: "{}",
      attempts: 12,
    }
    const failed = { state: "failed", error: "SQLITE_CORRUPT at /srv/data", run_at: 0, created_at: app.now() } as const
    await app.db.write((tx) =>
      tx
        .insertInto("jobs")
        .values({ ...job, ...failed })
        .execute(),
    )
    const { json } = await service.call<JobDescription>(`GET /jobs/${job.id}`, { token: me.token })
    expect(json.error).toBe("Something went wrong on our side. Please try again.")
  })
})

describe("GET /files/{id}", () => {
  it("gives a file back as it is, under its name, until it expires", async () => {
    const me = await service.company()
    const { app } = service
    const file = {
      company_id: me.company_id,
      kind: "document",
      name: 'Kft. "őr".pdf',
      content_type: "application/pdf",
    } as const
    const bytes = Buffer.from([0, 255, 10, 13])
    const id = await app.db.write((tx) =>
      storeFile(tx, { ...file, bytes, now: app.now(), expires_at: app.now() + 60_000 }),
    )
    const kept = await service.call(`GET /files/${id}`, { token: me.token })
    expect([...kept.bytes]).toEqual([...bytes])
    expect(kept.headers.get("content-disposition")).toBe(
      `attachment; filename="Kft. or.pdf"; filename*=UTF-8''Kft.%20%22%C5%91r%22.pdf`,
    )
    expect(kept.headers.get("cache-control")).toBe("no-store")
    service.clock.advance(60_000)
    expect((await service.call(`GET /files/${id}`, { token: me.token })).status).toBe(404)
  })
})
