import { statSync } from "node:fs"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import SqliteDatabase from "better-sqlite3"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { directoryOfTest } from "#test/support/directories.ts"

let directory: string
let opened: Database[] = []
beforeEach(() => {
  directory = directoryOfTest()
})
afterEach(async () => {
  for (const db of opened) await db.close()
  opened = []
})

const path = () => join(directory, "data.sqlite")

async function open(): Promise<Database> {
  const db = openDatabase(`sqlite:${path()}`)
  opened.push(db)
  await db.makeTables()
  return db
}

async function reopen(): Promise<Database> {
  for (const db of opened.splice(0)) await db.close()
  return open()
}

const lease = (name: string) => ({ name, owner: "o", fence: 1, expires_at: 0 })
const add = (db: Database, name: string) => db.write((tx) => tx.insertInto("leases").values(lease(name)).execute())
const count = async (db: Database) => (await db.read.selectFrom("leases").select("name").execute()).length
const pragma = async (db: Database, name: string) => {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db.read)
  return Object.values(rows[0]!)[0]
}
/** The same of the connection that writes. */
const writersPragma = (db: Database, name: string) =>
  db.write(async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(tx)
    return Object.values(rows[0]!)[0]
  })

describe("an index", () => {
  it.each([
    ["chain_id in (1, 11155111) and kind in ('mint', 'mint_batch') and state in ('prepared', 'signed')"],
    ["chain_id = 1 and state in ('prepared', 'signed') order by created_at"],
    ["state in ('prepared', 'signed') order by created_at"],
  ])("finds what is under way among all that was ever sent: %s", async (condition) => {
    const db = await open()
    const query = sql<{ detail: string }>`explain query plan select id from transactions where ${sql.raw(condition)}`
    const { rows } = await query.execute(db.read)
    expect(rows[0]!.detail).toMatch(/USING INDEX \w+ \(state=\?/)
  })
})

describe("a plan", () => {
  it("is made once and for all values: SQLite would look at them, and plan joined tables again each time", async () => {
    const db = await open()
    const query = db.read.selectFrom("mints").innerJoin("records", "mint_id", "id").selectAll()
    expect(query.where("product_id", "=", "p").limit(1).compile().sql).toMatch(/= \+\?.* limit \+\?$/)
  })
})

describe("a comparison of texts", () => {
  it.each([
    ["jug", `("code" collate nocase = +?)`],
    ["bögre", `(length("code") = length(+?) and lower_all("code") = lower_all(+?))`],
    ["İstanbul", `(lower_all("code") = lower_all(+?))`],
  ])("with %s calls our own function only for letters that SQLite does not know", async (sought, words) => {
    const { read } = await open()
    const found = read.selectFrom("products").where(({ fn, ref, val }) => fn("same_text", [ref("code"), val(sought)]))
    expect(found.select("id").compile().sql).toContain(`where ${words}`)
  })
})

describe("a database that was opened again", () => {
  it("is as safe against a power cut as a new one", async () => {
    await open()
    const db = await reopen()
    for (const ask of [pragma, writersPragma]) {
      expect(await ask(db, "synchronous")).toBe(2)
      expect(await ask(db, "foreign_keys")).toBe(1)
      expect(await ask(db, "journal_mode")).toBe("wal")
      expect(await ask(db, "busy_timeout")).toBe(0)
    }
  })

  it("holds its foreign keys", async () => {
    await open()
    const db = await reopen()
    const user = { id: "u", company_id: "nobody", email: "a@b.test", is_owner: 1, is_admin: 0, created_at: 1 } as const
    await expect(db.write((tx) => tx.insertInto("users").values(user).execute())).rejects.toThrow(/FOREIGN KEY/)
  })

  it("reads only through the connection that is for reading", async () => {
    const db = await open()
    await expect(sql`delete from leases`.execute(db.read)).rejects.toThrow(/readonly|query_only/i)
  })
})

describe("write", () => {
  it("is all or nothing", async () => {
    const db = await open()
    const failing = db.write(async (tx) => {
      await tx.insertInto("leases").values(lease("a")).execute()
      throw new Error("changed my mind")
    })
    await expect(failing).rejects.toThrow("changed my mind")
    expect(await count(db)).toBe(0)
    await add(db, "b")
    expect(await count(db)).toBe(1)
  })

  it("shows a reader nothing before it is committed, and keeps none waiting", async () => {
    const db = await open()
    await db.write(async (tx) => {
      await tx.insertInto("leases").values(lease("a")).execute()
      expect(await count(db)).toBe(0)
    })
    expect(await count(db)).toBe(1)
  })

  it("takes one after the other in the order they were asked for", async () => {
    const db = await open()
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        db.write(async (tx) => {
          await tx.selectFrom("leases").selectAll().execute()
          order.push(index)
        }),
      ),
    )
    expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  it("lets a limit that was checked inside it hold, across two connections", async () => {
    const LIMIT = 25
    const [one, other] = [await open(), await open()]
    const add = (db: Database, name: string) =>
      db.write(async (tx) => {
        const held = (await tx.selectFrom("leases").select("name").execute()).length
        // Gives others the chance to run in between.
        await new Promise((resolve) => setImmediate(resolve))
        if (held < LIMIT) await tx.insertInto("leases").values(lease(name)).execute()
      })
    await Promise.all(Array.from({ length: 60 }, (_, index) => add(index % 2 ? one : other, `lease-${index}`)))
    expect(await count(one)).toBe(LIMIT)
  })

  it("waits for another connection's transaction without stopping the event loop", async () => {
    const db = await open()
    const holder = new SqliteDatabase(path())
    holder.exec("begin immediate")
    let committed = false
    const write = add(db, "a").then(() => {
      committed = true
    })
    let turns = 0
    for (; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(committed).toBe(false)
    expect(await count(db)).toBe(0)
    holder.exec("commit")
    holder.close()
    await write
    expect(await count(db)).toBe(1)
  })

  it("holds against another thread that writes all the time", async () => {
    const db = await open()
    const module = new URL("../../indexer/db/open.ts", import.meta.url).href
    const worker = new Worker(
      `const { openDatabase } = await import(${JSON.stringify(module)})
       const { parentPort } = await import("node:worker_threads")
       const db = openDatabase(${JSON.stringify(`sqlite:${path()}`)})
       for (let n = 0; n < 200; n++)
         await db.write((tx) => tx.insertInto("leases").values({ name: "thread-" + n, owner: "t", fence: 1, expires_at: 0 }).execute())
       await db.close()
       parentPort.postMessage("done")`,
      { eval: true, execArgv: ["--input-type=module", "--experimental-strip-types"] },
    )
    const done = new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject))
    for (let index = 0; index < 200; index++) {
      await add(db, `main-${index}`)
    }
    await done
    expect(await count(db)).toBe(400)
  })

  it("finishes what was asked before it closes", async () => {
    const db = await open()
    const writes = Array.from({ length: 10 }, (_, index) => add(db, `lease-${index}`))
    opened = []
    await db.close()
    await Promise.all(writes)
    expect(await count(await open())).toBe(10)
  })
})

describe("openDatabase", () => {
  it("names the dialects it knows, and never the address, which may hold a password", () => {
    expect(() => openDatabase("mysql://user:secret@host/db")).toThrow(
      /^DATABASE_URL: no dialect for mysql: \(known: sqlite:, postgres:\)$/,
    )
  })
})

describe("a connection with manual checkpoints", () => {
  it("leaves what it has committed in the log, until somebody makes a checkpoint", async () => {
    const db = openDatabase(`sqlite:${path()}`, { manualCheckpoint: true })
    await db.makeTables()
    await db.checkpoint()
    const before = statSync(path()).size
    const rows = Array.from({ length: 2_000 }, (_, index) => ({ ...lease(`lease-${index}`), owner: "x".repeat(4_000) }))
    await db.write(async (tx) => {
      for (const row of rows) await tx.insertInto("leases").values(row).execute()
    })
    expect(statSync(path()).size).toBe(before)
    await db.checkpoint()
    expect(statSync(path()).size).toBeGreaterThan(before + 4_000_000)
    await db.close()
  })
})
