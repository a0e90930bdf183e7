import { execFile } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import SqliteDatabase from "better-sqlite3"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "#db/open.ts"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import { moveDatabase } from "#scripts/move-database/move.ts"
import { DEMO_PASSWORD, describeDemo, seedDemo } from "#scripts/seed.ts"
import { createClient } from "#test/support/client.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, "../../scripts/move-database.ts")
const SEEDING_MS_MAX = 900_000
/** Later than any lease of a service that has just been stopped. */
const LATER_MS = 120_000

describe.runIf(process.env.TEST_DATABASE_URL)("a database on the move", () => {
  const directory = prepareDirectory()
  const path = join(directory, "touchmark.sqlite")
  const from = `sqlite:${path}`
  const targets: string[] = []
  let service: Service
  let codes: string[] = []

  const start = (DATABASE_URL: string) =>
    startService(readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL }))
  const moveLater = (to: string, source = from) => moveDatabase({ from: source, to, now: Date.now() + LATER_MS })
  async function emptyTarget(): Promise<string> {
    const folder = join(directory, `target-${targets.length}`)
    mkdirSync(folder)
    targets.push(folder)
    return databaseOf(folder)
  }
  const rowsIn = async (url: string) => {
    const db = openDatabase(url)
    const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(db.read)
    await db.close()
    return Number(rows[0]!.count)
  }

  beforeAll(async () => {
    service = await start(from)
    await seedDemo(service.app)
    const lines = (await describeDemo(service.app)).join()
    codes = lines.match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){2,3}/g)!
  }, SEEDING_MS_MAX)
  afterAll(() => service.close())

  it("is refused while its service runs, and nothing is moved", async () => {
    const to = await emptyTarget()
    await expect(moveDatabase({ from, to, now: Date.now() })).rejects.toThrow(/A service is using the source database/)
    expect(await rowsIn(to)).toBe(0)
  })

  it("is refused where there is nothing, where the tables are others, and into one that is used", async () => {
    await service.close()
    await expect(moveLater(await emptyTarget(), `sqlite:${path}.gone`)).rejects.toThrow(/no database at/)

    const older = join(directory, "older.sqlite")
    new SqliteDatabase(path).prepare("vacuum into ?").run(older)
    const other = new SqliteDatabase(older)
    other.exec("update baseline set fingerprint = 'x'")
    other.close()
    await expect(moveLater(await emptyTarget(), `sqlite:${older}`)).rejects.toThrow(
      /The source database has other tables/,
    )

    const used = await emptyTarget()
    const db = openDatabase(used)
    await db.write((tx) => tx.insertInto("leases").values({ name: "x", owner: "x", fence: 1, expires_at: 0 }).execute())
    await expect(moveLater(used)).rejects.toThrow(/not empty: leases/)
    await db.write((tx) => tx.deleteFrom("leases").execute())
    await db.write((tx) => tx.updateTable("baseline").set({ fingerprint: "x" }).execute())
    await db.close()
    await expect(moveLater(used)).rejects.toThrow(/The target database has other tables/)
  })

  it("arrives whole or not at all", async () => {
    const spoilt = join(directory, "spoilt.sqlite")
    new SqliteDatabase(path).prepare("vacuum into ?").run(spoilt)
    const source = new SqliteDatabase(spoilt)
    // What PostgreSQL cannot hold arrives as something else.
    source
      .prepare("update products set description = 'a' || char(0) || 'b' where id = (select min(id) from products)")
      .run()
    source.close()
    const to = await emptyTarget()
    await expect(moveLater(to, `sqlite:${spoilt}`)).rejects.toThrow(/products arrived differently/)
    expect(await rowsIn(to)).toBe(0)
  })

  it("arrives, and a service on it verifies its codes and lets its people in", async () => {
    const to = await emptyTarget()
    const moved = await moveLater(to)
    expect(moved.find(({ table }) => table === "products")!.rows).toBeGreaterThan(8)
    expect(moved.find(({ table }) => table === "events")!.rows).toBeGreaterThan(3)
    expect(await rowsIn(to)).toBe(moved.find(({ table }) => table === "users")!.rows)
    await expect(moveLater(to)).rejects.toThrow(/not empty/)

    service = await start(to)
    const call = createClient(service.url)
    const statusOf = async (code: string) => {
      return (await call<{ status: string }>("POST /verify", { json: { code } })).json.status
    }
    // Transactions under way continue where they were.
    await expect.poll(() => statusOf(codes[0]!), { timeout: 150_000, interval: 1_000 }).toBe("valid")
    await expect.poll(() => statusOf(codes[1]!), { timeout: 150_000, interval: 1_000 }).toBe("recalled")
    const form = { username: "business@demo.test", password: DEMO_PASSWORD }
    const { status, json } = await call<{ access_token: string }>("POST /login", { form })
    expect(status).toBe(200)
    const products = await call<unknown[]>("GET /products", { token: json.access_token })
    expect(products.json.length).toBeGreaterThan(8)
  })

  it("is told in a sentence how to set out", async () => {
    const failure = await run(process.execPath, [SCRIPT, "--from", "x", "--to", from]).catch((error) => error)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: npm run move-database/) })
    const nowhere = await run(process.execPath, [SCRIPT, "--nowhere"]).catch((error) => error)
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: npm run move-database/) })
  })
})
