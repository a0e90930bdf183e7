import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { Kysely, SqliteDialect, sql } from "kysely"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { DatabaseFull, type Tx } from "#db/database.ts"
import type { Schema } from "#db/schema.ts"
import { openSqlite, SqliteWrites, type Writer } from "#db/sqlite.ts"

let connection: SqliteDatabase.Database
let commits: number
let now_ms: number

beforeEach(() => {
  connection = new SqliteDatabase(":memory:")
  connection.exec("create table leases (name text primary key, owner text, fence integer, expires_at integer)")
  commits = 0
  now_ms = 0
})

function openWrites(change: Partial<Writer> = {}): SqliteWrites {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) })
  return new SqliteWrites({
    async transact(work) {
      await db.transaction().execute(work)
      commits++
    },
    isRolledBack: () => !connection.inTransaction,
    explain: (error) => error,
    now_ms: () => now_ms,
    ...change,
  })
}

const add = (name: string) => (tx: Tx) =>
  tx.insertInto("leases").values({ name, owner: "o", fence: 1, expires_at: 0 }).execute()
const stored = () => connection.prepare("select name from leases order by rowid").pluck().all()
const NAMES = Array.from({ length: 20 }, (_, index) => `lease ${index}`)

describe("transactions that wait", () => {
  it("share one commit", async () => {
    const writes = openWrites()
    await Promise.all(NAMES.map((name) => writes.run("a", add(name))))
    expect(stored()).toEqual(NAMES)
    expect(commits).toBe(1)
  })

  it("are told nothing before it", async () => {
    const writes = openWrites()
    const committed = NAMES.map((name) => writes.run("a", add(name)).then(() => commits))
    expect(await Promise.all(committed)).toEqual(NAMES.map(() => 1))
  })

  it("fail alone, and leave nothing behind", async () => {
    const writes = openWrites()
    const failing = async (tx: Tx) => {
      await add("half")(tx)
      throw new Error("changed my mind")
    }
    const [before, refused, after] = await Promise.allSettled([
      writes.run("a", add("before")),
      writes.run("a", failing),
      writes.run("a", add("after")),
    ])
    expect([before!.status, after!.status]).toEqual(["fulfilled", "fulfilled"])
    expect(refused).toMatchObject({ reason: new Error("changed my mind") })
    expect(stored()).toEqual(["before", "after"])
  })

  it("take turns by owner, each one's in their order", async () => {
    const writes = openWrites()
    const theirs = NAMES.map((name) => writes.run("greedy", add(name)))
    await Promise.all([...theirs, writes.run("calm", add("calm"))])
    expect(stored()).toEqual([NAMES[0], NAMES[1], "calm", ...NAMES.slice(2)])
  })

  it("let requests in between commits", async () => {
    const writes = openWrites({ now_ms: () => now_ms++ * 10 })
    const seen: number[] = []
    setImmediate(() => seen.push(commits))
    await Promise.all(NAMES.map((name) => writes.run("a", add(name))))
    expect(commits).toBe(NAMES.length)
    expect(seen).toEqual([1])
  })
})

describe("transactions that share a commit which fails", () => {
  it("all fail when the disk is full, on which SQLite rolls back by itself", async () => {
    const directory = mkdtempSync(join(tmpdir(), "touchmark-db-"))
    const db = openSqlite(join(directory, "data.sqlite"))
    await db.makeTables()
    await db.write((tx) => sql`pragma max_page_count = 1`.execute(tx))
    // However slow the machine is, both join.
    const clock = vi.spyOn(performance, "now").mockReturnValue(0)
    const all = await Promise.allSettled([db.write(add("small")), db.write(add("large".repeat(1_000_000)))])
    clock.mockRestore()
    for (const one of all) expect(one).toMatchObject({ reason: expect.any(DatabaseFull) })
    expect(await db.read.selectFrom("leases").select("name").execute()).toEqual([])
    await db.write(add("small"))
    await db.close()
    rmSync(directory, { recursive: true })
  })

  it("all fail when it cannot be written", async () => {
    const writes = openWrites({
      async transact(work) {
        await new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) })
          .transaction()
          .execute(async (tx) => {
            await work(tx)
            throw new Error("no more room")
          })
      },
    })
    const all = await Promise.allSettled(NAMES.map((name) => writes.run("a", add(name))))
    for (const one of all) expect(one).toMatchObject({ reason: new Error("no more room") })
    expect(stored()).toEqual([])
  })

  it("fail when the lock is never free, and those after them are tried", async () => {
    let busy = true
    const writes = openWrites({
      async transact(work) {
        if (busy) throw new Error("busy")
        await new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) }).transaction().execute(work)
      },
    })
    await expect(writes.run("a", add("first"))).rejects.toThrow("busy")
    busy = false
    await writes.run("a", add("second"))
    expect(stored()).toEqual(["second"])
  })
})

it("ends once nothing waits", async () => {
  const writes = openWrites({ now_ms: () => now_ms++ * 10 })
  const all = NAMES.map((name) => writes.run("a", add(name)))
  await writes.end()
  expect(stored()).toEqual(NAMES)
  await Promise.all(all)
})
