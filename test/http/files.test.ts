import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { sql } from "kysely"
import { afterEach, describe, expect, it, vi } from "vitest"
import { toAppError } from "#actions/database-away.ts"
import { PART_BYTES, storeFile, storePieces } from "#actions/files/stored-files.ts"
import { readProducts } from "#csv/read-products.ts"
import { DatabaseFull } from "#db/database.ts"
import type { Files } from "#db/tables/files.ts"
import { findFullDisk, readDisks, watchDisks } from "#indexer/disks.ts"
import type { ServiceStatus } from "#shared/api/chains.ts"
import type { Me } from "#shared/api/companies.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { PLANS } from "#shared/plans.ts"
import { openSession, setCompany } from "#test/support/accounts.ts"
import { aPng } from "#test/support/documents.ts"
import { prepareService } from "#test/support/prepare.ts"
import { createService, type ServiceOptions, type TestService } from "#test/support/service.ts"
import { shareThread } from "#threads/give-way.ts"

const service = prepareService()

type Company = Awaited<ReturnType<TestService["company"]>>
const KEPT_MS = 30 * 86_400_000

/** The answer to a request, and the company's number of files afterwards. */
async function wish({ token, company_id }: Company, call: string, json: object) {
  const { job_id } = (await service.call<JobAccepted>(`POST ${call}`, { token, json })).json
  await service.work()
  const { result, error } = (await service.call<JobDescription>(`GET /jobs/${job_id}`, { token })).json
  expect(error).toBeNull()
  const files = await service.app.db.read
    .selectFrom("files")
    .select("id")
    .where("company_id", "=", company_id)
    .execute()
  const { status, bytes } = await service.call(`GET ${result!.url}`, { token })
  expect(status).toBe(200)
  expect(bytes.length).toBeGreaterThan(100)
  return { ...result!, files: files.length }
}

/** Sessions end earlier than files. */
const signIn = async (me: Company): Promise<Company> => ({ ...me, token: await openSession(service.app, me.user_id) })

describe.each([
  ["/label-sheets", { layout: "a4-3x8" }],
  ["/certificate-archives", {}],
])("a wish to %s", (call, json) => {
  it("is answered by the file that was made, until its content would be another", async () => {
    const me = await service.company()
    await service.minted(me, [{}, { nft_scope: "batch" }])
    const first = await wish(me, call, json)
    expect(first).toMatchObject({ files: 1, products: 2, skipped: 0 })
    expect(await wish(me, call, json)).toEqual(first)
    // A waiting product is skipped in both cases, and counted.
    const skipped = call === "/label-sheets" ? 1 : 0
    await service.product(me)
    expect(await wish(me, call, json)).toEqual({ ...first, skipped })
    await service.minted(me, [{}])
    const later = await wish(me, call, json)
    expect(later).toMatchObject({ files: 2, products: 3 })
    expect(later.file_id).not.toBe(first.file_id)
  })

  it("that is under way when the service stops is begun anew, and leaves nothing behind", async () => {
    const me = await service.company()
    await service.minted(me, [{}, { nft_scope: "batch" }])
    const { db, threads } = service.app
    const stopped = vi
      .spyOn(threads, "run")
      .mockImplementationOnce((task, input) =>
        shareThread("", () => task(db, input), { given_up: new Int32Array([1]) }).then(({ value }) => value!),
      )
    expect(await wish(me, call, json)).toMatchObject({ files: 1, products: 2 })
    expect(stopped).toHaveBeenCalledTimes(2)
    stopped.mockRestore()
  })

  it("keeps its file for as long as a new one would be, and makes a new one once it has expired", async () => {
    const me = await service.company()
    await service.minted(me, [{}])
    const first = await wish(me, call, json)
    service.clock.advance(KEPT_MS - 60_000)
    const again = await signIn(me)
    expect((await wish(again, call, json)).file_id).toBe(first.file_id)
    service.clock.advance(KEPT_MS - 60_000)
    expect((await wish(await signIn(me), call, json)).file_id).toBe(first.file_id)
    service.clock.advance(KEPT_MS + 60_000)
    expect((await wish(await signIn(me), call, json)).file_id).not.toBe(first.file_id)
  })

  it("is never answered by another company's file", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await service.minted(me, [{}])
    await service.minted(other, [{}])
    expect((await wish(other, call, json)).file_id).not.toBe((await wish(me, call, json)).file_id)
  })
})

it("labels in another layout, language or with another prefix are made anew", async () => {
  const me = await service.company()
  await service.minted(me, [{}])
  const made = new Set<string>()
  for (const json of [
    { layout: "a4-3x8" },
    { layout: "a4-3x8", language: "hu" },
    { layout: "a4-3x8", language: "en" },
  ]) {
    made.add((await wish(me, "/label-sheets", json)).file_id)
  }
  await setCompany(service.app, me.company_id, { code_prefix: "BRAND" })
  made.add((await wish(me, "/label-sheets", { layout: "a4-3x8" })).file_id)
  // The company's language is English, so naming it gives the same sheet.
  expect(made.size).toBe(3)
})

it("a bundle of the same batch is answered by the file, and its codes are not sealed again", async () => {
  const me = await service.company()
  const [minted] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
  const json = { tx_hash: minted!.tx_hash }
  const first = await wish(me, "/bundles", json)
  expect(await wish(me, "/bundles", json)).toEqual(first)
  const jobs = service.app.db.read.selectFrom("jobs").select("progress_done").where("company_id", "=", me.company_id)
  const progress = await jobs.where("kind", "=", "bundle").orderBy("progress_done").execute()
  expect(progress.map(({ progress_done }) => progress_done).toSorted()).toEqual([2, null])
})

describe("a file that comes in pieces", () => {
  const pieces = [1, PART_BYTES - 2, 3, 0, 2 * PART_BYTES + 5].map((bytes) => randomBytes(bytes))
  const parts = () => service.app.db.read.selectFrom("file_parts").select(["place", "file_id"]).execute()

  async function store(from: AsyncIterable<Buffer>, me?: Company) {
    me ??= await service.company()
    const { db, now } = service.app
    const file = { company_id: me.company_id, kind: "archive", name: "a.zip", content_type: "application/zip" } as const
    return { me, id: await storePieces(db, { ...file, now: now(), expires_at: now() + KEPT_MS }, from) }
  }

  it("is downloaded as it came, and all of it goes with it", async () => {
    const { me, id } = await store(Readable.from(pieces))
    expect((await parts()).filter(({ file_id }) => file_id === id)).toHaveLength(4)
    const { bytes, headers } = await service.call(`GET /files/${id}`, { token: me.token })
    expect(Buffer.compare(bytes, Buffer.concat(pieces))).toBe(0)
    expect(headers.get("content-length")).toBe(String(bytes.length))
    await service.app.db.write((tx) => tx.deleteFrom("files").where("id", "=", id).execute())
    expect((await parts()).filter(({ file_id }) => file_id === id)).toEqual([])
  })

  it("is nobody's before it is whole, and gives no room to others", async () => {
    const me = await service.company("starter")
    const { db, now } = service.app
    const mine = db.read.selectFrom("files").select("id").where("company_id", "=", me.company_id)
    async function* looking() {
      yield* pieces
      const { id } = await mine.executeTakeFirstOrThrow()
      expect((await service.call(`GET /files/${id}`, { token: me.token })).status).toBe(404)
      const file = { kind: "document", name: "x", content_type: "x", bytes: Buffer.from("x"), now: now() } as const
      await db.write(async (tx) => {
        const large = await storeFile(tx, { ...file, company_id: me.company_id })
        const size_bytes = 2 * PLANS.starter.storage_bytes_max
        await tx.updateTable("files").set({ size_bytes }).where("id", "=", large).execute()
        await storeFile(tx, { ...file, company_id: me.company_id })
      })
    }
    const { id } = await store(looking(), me)
    expect((await service.call(`GET /files/${id}`, { token: me.token })).status).toBe(200)
    await expect(
      store(
        (async function* () {
          yield* pieces
          await db.write((tx) => tx.deleteFrom("files").where("company_id", "=", me.company_id).execute())
        })(),
        me,
      ),
    ).rejects.toThrow()
  })

  it("leaves nothing behind where its making fails", async () => {
    const before = await parts()
    async function* failing() {
      yield* pieces
      throw new Error("no more")
    }
    await expect(store(failing())).rejects.toThrow("no more")
    expect(await parts()).toEqual(before)
  })
})

describe("storage", () => {
  const service = prepareService()

  const add = (token: string) =>
    service.call("POST /documents", { token, file: { name: "a.png", content: aPng() as Uint8Array<ArrayBuffer> } })
  const meOf = async (token: string) => (await service.call<Me>("GET /me", { token })).json

  /** A file that says of itself how large it is. */
  async function keep(company_id: string, kind: Files["kind"], size_bytes: number): Promise<string> {
    const { app } = service
    return app.db.write(async (tx) => {
      const file = { company_id, kind, name: "x", content_type: "x", bytes: Buffer.from("x"), now: app.now() }
      const id = await storeFile(tx, file)
      await tx.updateTable("files").set({ size_bytes }).where("id", "=", id).execute()
      return id
    })
  }

  const keptBy = async (company_id: string) =>
    (await service.app.db.read.selectFrom("files").select("id").where("company_id", "=", company_id).execute()).map(
      ({ id }) => id,
    )

  describe("the room that a plan gives", () => {
    it("is filled with documents up to half, exactly, however many come at once, and says how much is used", async () => {
      const me = await service.company("starter")
      const half = PLANS.starter.storage_bytes_max / 2
      await keep(me.company_id, "document", half - 3 * aPng().length)
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(me.token)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(5).fill(403)])
      const { json } = await add(me.token)
      expect(json).toMatchObject({
        code: "limit_reached",
        detail: "Your documents use 50.0 MB of 50.0 MB, and this one needs 0.0 MB. Delete one, or upgrade.",
      })
      expect(await meOf(me.token)).toMatchObject({ storage_bytes_used: half, storage_bytes_max: 2 * half })
    })

    it("is kept by the oldest downloads giving way, and by no document", async () => {
      const me = await service.company("starter")
      const document = await keep(me.company_id, "document", 40_000_000)
      const oldest = await keep(me.company_id, "label_sheet", 30_000_000)
      const older = await keep(me.company_id, "archive", 29_999_999)
      const fits = await keep(me.company_id, "bundle", 1)
      expect((await keptBy(me.company_id)).sort()).toEqual([document, oldest, older, fits].sort())
      const newest = await keep(me.company_id, "export", 1)
      expect((await keptBy(me.company_id)).sort()).toEqual([document, older, fits, newest].sort())
    })

    it("is for documents of a Free company once it asks to be verified", async () => {
      const me = await service.company("free")
      const { status, json } = await add(me.token)
      expect([status, json.detail]).toEqual([
        409,
        "Documents are needed only for verification: save your VAT number and address first.",
      ])
      const profile = { vat_number: "HU12892312", address: "7100 Szekszárd, Fő tér 1." }
      expect((await service.call("POST /update-company-profile", { token: me.token, json: profile })).status).toBe(200)
      expect((await add(me.token)).status).toBe(201)
    })
  })

  it("a file of failed rows has a megabyte at most, and says where the others are", () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => `,${"<".repeat(1_000)}${index}`)
    const file = readProducts(Buffer.from(["product_name,description", ...rows].join("\n")), { rows_max: 10_000 })
    const csv = file.failed_rows_csv()!
    expect(Buffer.byteLength(csv)).toBeLessThan(1_200_000)
    expect(csv.trimEnd().split("\n").at(-1)).toContain("are in the file that you uploaded.")
  })
})

describe("full disk", () => {
  const DATA_FULL = "The disk of the database is full: nothing can be saved until there is room."
  const MANIFESTS_FULL = "The disk of the manifests is full: products wait until there is room."
  const PAGES_MAX = 1_073_741_823

  let service: TestService
  const started: TestService[] = []
  const start = async (options: ServiceOptions = {}) => {
    service = await createService(options)
    started.push(service)
  }
  afterEach(async () => {
    for (const one of started.splice(0)) await one.close()
  })

  /** Limits the database file's pages: SQLite then fails as on a full disk. */
  const letGrow = (pages: number) =>
    service.app.db.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))

  const status = async () => (await service.call<ServiceStatus>("GET /status")).json

  describe.skipIf(process.env.TEST_DATABASE_URL)("a full disk of the database", () => {
    it("is told to callers and in the log, on /ready and on /status; with room again all goes on", async () => {
      await start()
      const me = await service.company()
      const code = (await service.minted(me, [{}]))[0]!.short_code
      const attributes = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, name.repeat(1_900)]))
      const json = { product_name: "Jug", metadata_json: { attributes }, nft_scope: "batch" }
      const upload = () => service.call("POST /upload-single-product", { token: me.token, json })
      await letGrow(1)
      let refused = await upload()
      // Some pages may be free inside the file.
      for (let tries = 0; tries < 100 && refused.status === 201; tries++) refused = await upload()
      expect(refused).toMatchObject({ status: 503, json: { code: "busy" } })
      expect(refused.json).toMatchObject({ detail: expect.stringMatching(/^Nothing can be saved .* disk is full/) })
      expect(refused.headers.get("retry-after")).toBe("60")
      const lines = service.log_lines.filter((line) => line.includes("the database's disk is full"))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/database or disk is full.*SQLITE_FULL|SQLITE_FULL.*database or disk is full/)

      expect(await service.call("GET /ready")).toMatchObject({
        status: 200,
        json: { status: "ready", disk_full_reason: DATA_FULL },
      })
      const said = await status()
      expect(said.disk_full_reason).toBe(DATA_FULL)
      expect(said.chains.map(({ stall_reason }) => stall_reason)).toEqual([DATA_FULL, DATA_FULL])
      expect((await service.call("POST /verify", { json: { code } })).status).toBe(200)

      await letGrow(PAGES_MAX)
      expect((await upload()).status).toBe(201)
      expect((await service.call("GET /ready")).json).toEqual({ status: "ready" })
      expect(await status()).toMatchObject({
        disk_full_reason: null,
        chains: [{ stall_reason: null }, { stall_reason: null }],
      })
    })
  })

  describe.runIf(process.env.TEST_DATABASE_URL)("a full disk of the PostgreSQL server", () => {
    it("is known by the last write that failed, and forgotten with the next that does not", async () => {
      await start()
      // The key of the shared limits is stored at the start, and that write must not come in between.
      await service.call("GET /status")
      const fill = sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
      await expect(service.app.db.write((tx) => fill.execute(tx))).rejects.toThrow(DatabaseFull)
      expect((await service.call("GET /ready")).json).toEqual({ status: "ready", disk_full_reason: DATA_FULL })
      await service.company()
      expect((await service.call("GET /ready")).json).toEqual({ status: "ready" })
    })
  })

  describe.runIf(existsSync("/proc"))("a full disk of the manifests", () => {
    it("is why products wait, on /status and on /ready", async () => {
      // Linux says of this folder that nothing is free.
      const second_disk = mkdtempSync(join(tmpdir(), "touchmark-full-"))
      symlinkSync("/proc", join(second_disk, "manifests"))
      await start({ environment: { SECOND_DISK: second_disk } })
      await expect.poll(async () => (await status()).disk_full_reason).toBe(MANIFESTS_FULL)
      expect((await status()).chains[0]!.stall_reason).toBe(MANIFESTS_FULL)
      expect((await service.call("GET /ready")).json).toEqual({ status: "ready", disk_full_reason: MANIFESTS_FULL })
    })
  })

  describe("the room on disks", () => {
    const folders = { data: "/data", manifests: "/manifests", backups: "/backups" }
    const free = (mb: Record<string, number>) => async (path: string) => {
      if (!(path in mb)) throw new Error("ENOENT")
      return { bavail: mb[path]! * 256, bsize: 4_096 }
    }

    it.each([
      [{ "/data": 65, "/manifests": 65, "/backups": 65 }, null],
      [{ "/data": 63, "/manifests": 63, "/backups": 63 }, "data"],
      [{ "/data": 65, "/manifests": 63, "/backups": 63 }, "manifests"],
      [{ "/data": 65, "/manifests": 65, "/backups": 63 }, "backups"],
      [{ "/data": 65 }, null],
    ])("%j MB free: full is %s", async (mb, role) => {
      expect(findFullDisk(await readDisks(folders, free(mb)), false)).toBe(role)
    })

    it("is not waited for: a disk that hangs is asked once, and what was known stays known", async () => {
      let asked = 0
      let time = 0
      const disks = watchDisks(
        { data: "/data" },
        () => time,
        () => (asked++ === 0 ? free({ "/data": 1 })("/data") : new Promise(() => {})),
      )
      await expect.poll(() => disks()).toEqual([{ role: "data", free_bytes: 1024 * 1024 }])
      time += 60_000
      for (let look = 0; look < 10; look++) expect(disks()).toHaveLength(1)
      expect(asked).toBe(2)
    })
  })

  it("an error of a thread that found no room is known by its words", () => {
    const behind_a_thread = structuredClone(new DatabaseFull(new Error("disk full")))
    expect(behind_a_thread).not.toBeInstanceOf(DatabaseFull)
    expect(toAppError(behind_a_thread)).toMatchObject({ code: "busy" })
  })
})
