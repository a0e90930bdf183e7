import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { afterAll, describe, expect, it } from "vitest"
import { openDatabase } from "#db/open.ts"
import { makeCopy } from "#indexer/backup/copies.ts"
import { openCommandLine } from "#test/support/command-line.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { listen } from "#test/support/tcp.ts"

const commands = openCommandLine()
const directory = prepareDirectory()
const path = () => join(directory, "touchmark.sqlite")
afterAll(() => commands.close())

async function run(script: string, args: string[], environment: Record<string, string> = {}) {
  const settings = { DATA_DIR: directory, PORT: "1", ...environment }
  const { code, stdout: out, stderr: err } = await commands.run(`scripts/${script}.ts`, args, settings)
  return { code, out, err }
}

describe("npm run restore", () => {
  it("says how it is used, and what copies there are", async () => {
    expect(await run("restore", [])).toMatchObject({
      code: 1,
      err: expect.stringContaining("npm run restore -- latest"),
    })
    expect(await run("restore", ["--list"])).toMatchObject({
      code: 0,
      out: `0 copies in ${join(directory, "backups")}\n`,
    })
    const { code, err } = await run("restore", ["latest"])
    expect([code, err]).toEqual([
      1,
      `There is no copy in ${join(directory, "backups")}. Without a copy: npm run restore -- none\n`,
    ])
    expect(await run("restore", ["newest"])).toMatchObject({
      code: 1,
      err: `There is no copy ${join(directory, "backups", "newest")}. npm run restore -- --list lists the copies.\n`,
    })
  })

  it("refuses a folder of manifests that is not there or has lost its key, and makes none", async () => {
    const missing = join(directory, "manifest")
    const err = `There is no folder ${missing}. Nothing was restored.\n`
    expect(await run("restore", ["none", "--manifests", missing])).toMatchObject({ code: 1, err })
    expect(existsSync(missing)).toBe(false)
    const keyless = join(directory, "disk", "manifests")
    mkdirSync(keyless, { recursive: true })
    writeFileSync(join(keyless, "one.manifest"), "")
    const said = `manifest.key is missing in ${keyless}. Put your copy of it there. Nothing was restored.\n`
    expect(await run("restore", ["none", "--manifests", keyless])).toMatchObject({ code: 1, err: said })
    expect(await run("restore", ["none"], { SECOND_DISK: join(directory, "disk") })).toMatchObject({
      code: 1,
      err: said,
    })
    expect(readdirSync(keyless)).toEqual(["one.manifest"])
    expect(existsSync(path())).toBe(false)
  })

  it("refuses beside a service that answers, and touches nothing", async () => {
    const server = createServer((_request, response) => response.end("{}"))
    const port = await listen(server)
    const { code, err } = await run("restore", ["none"], { PORT: String(port) })
    server.close()
    expect([code, err]).toEqual([1, `A service answers on port ${port}. Stop it first.\n`])
    expect(existsSync(join(directory, "touchmark.sqlite"))).toBe(false)
  })

  it("begins anew from manifests and chains, and the index then is what the chains say", async () => {
    expect(await run("reindex", [])).toMatchObject({ code: 1, err: expect.stringContaining("There is no database at") })
    const { code, out } = await run("restore", ["none"])
    expect(code).toBe(0)
    expect(out).toContain("Started with an empty database.")
    expect(out).toContain("Restored 0 products from 0 of 0 manifests")
    const again = await run("reindex", [])
    expect(again.code).toBe(0)
    expect(again.out.match(/: (\d+) events before, \1 now$/gm)).toHaveLength(2)
  })

  /** Leases as a killed service leaves them, with this time left. */
  async function leaveLeases(ms: number): Promise<void> {
    const db = openDatabase(`sqlite:${path()}`)
    const lease = { owner: "killed", fence: 7, expires_at: Date.now() + ms }
    await db.write(async (tx) => {
      await tx.deleteFrom("leases").execute()
      for (const name of ["follower:1", "minter:1"])
        await tx
          .insertInto("leases")
          .values({ ...lease, name })
          .execute()
    })
    await db.close()
  }

  it("restores a copy that a service at work has made, at once", async () => {
    await leaveLeases(600_000)
    await makeCopy({ from: path(), directory: join(directory, "backups"), at: Date.now(), bytes_max: 1e9 })
    const { code, out, err } = await run("restore", ["latest"])
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(
      /^The old database is kept: .*\nPut back: touchmark-\d+T\d+Z\.sqlite\nThe index is up to date with the chains\.\n/,
    )
    expect(readdirSync(directory).filter((name) => name.includes("restored"))).toEqual([])
  })

  it("with --forward waits for the leases of a service that was killed", async () => {
    await leaveLeases(2_000)
    expect(await run("restore", ["--forward"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("The index is up to date with the chains."),
    })
  })

  it("puts no copy in place that another version has made", async () => {
    const strange = join(directory, "strange.sqlite")
    copyFileSync(path(), strange)
    const raw = new SqliteDatabase(strange)
    raw.exec("update baseline set fingerprint = 'x'")
    raw.close()
    const { code, err } = await run("restore", [strange])
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Nothing was restored; the database is unchanged:\nThis database has the tables of another version /,
    )
    expect(await run("reindex", [])).toMatchObject({ code: 0 })
  })
})
