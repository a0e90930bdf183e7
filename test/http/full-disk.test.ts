import { existsSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, describe, expect, it } from "vitest"
import { toAppError } from "#actions/database-away.ts"
import { DatabaseFull } from "#db/database.ts"
import { findFullDisk, readDisks, watchDisks } from "#indexer/disks.ts"
import type { ServiceStatus } from "#shared/api/chains.ts"
import { createService, type ServiceOptions, type TestService } from "#test/support/service.ts"

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
