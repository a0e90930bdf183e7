import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { FINGERPRINT, TablesUnknown } from "#db/baseline.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { TABLES } from "#db/schema.ts"
import { inOrder, statementsFor } from "#db/table.ts"
import { emptyDatabase } from "#test/support/database.ts"
import { directoryOfTest } from "#test/support/directories.ts"

let directory: string
let url: string
const opened: Database[] = []
beforeEach(async () => {
  directory = directoryOfTest()
  url = await emptyDatabase(directory)
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})

function open(): Database {
  const db = openDatabase(url)
  opened.push(db)
  return db
}

const execute = (db: Database, statement: string) => db.write((tx) => sql.raw(statement).execute(tx))
const tablesIn = async (db: Database) => (await db.read.introspection.getTables()).map(({ name }) => name).sort()
const fingerprints = (db: Database) => db.read.selectFrom("baseline").selectAll().execute()

describe("an empty database", () => {
  it("gets every table, and nothing the second time", async () => {
    const db = open()
    await db.makeTables()
    expect(await tablesIn(db)).toEqual(Object.keys(TABLES).sort())
    await db.write((tx) =>
      tx.insertInto("leases").values({ name: "kept", owner: "o", fence: 1, expires_at: 0 }).execute(),
    )
    await db.makeTables()
    const again = open()
    await again.makeTables()
    expect(await again.read.selectFrom("leases").select("name").execute()).toEqual([{ name: "kept" }])
    expect(await fingerprints(again)).toEqual([{ id: 1, fingerprint: FINGERPRINT }])
  })

  it("gets them once from several instances that start together", async () => {
    const instances = [open(), open(), open(), open()]
    await Promise.all(instances.map((db) => db.makeTables()))
    for (const db of instances) expect(await fingerprints(db)).toHaveLength(1)
    expect(await instances[0]!.read.selectFrom("audit_log_head").select("place").execute()).toEqual([{ place: 0 }])
  })

  it("may hold tables that are no affair of ours", async () => {
    const db = open()
    await execute(db, "create table notes (words text)")
    await db.makeTables()
    expect(await tablesIn(db)).toEqual([...Object.keys(TABLES), "notes"].sort())
  })
})

describe("a database that another baseline has made", () => {
  it.each([
    ["another version's", "update baseline set fingerprint = 'x'"],
    ["one of before there was a fingerprint", "drop table baseline"],
    ["one whose making is not told", "delete from baseline"],
  ])("is left as it is, and the start says what to do: %s", async (_whose, statement) => {
    const db = open()
    await db.makeTables()
    await execute(db, statement)
    const before = await tablesIn(db)
    const refused = await db.makeTables().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TablesUnknown)
    expect((refused as Error).message).toMatch(
      /^This database has the tables of another version .* left as it is: until 1\.0 start with an empty data directory/,
    )
    expect(await tablesIn(db)).toEqual(before)
    if (before.includes("baseline")) expect(await fingerprints(db)).not.toEqual([{ id: 1, fingerprint: FINGERPRINT }])
  })

  it("is not begun beside a single table of one of our names", async () => {
    const db = open()
    await execute(db, "create table products (x integer)")
    await expect(db.makeTables()).rejects.toThrow(TablesUnknown)
    expect(await tablesIn(db)).toEqual(["products"])
  })
})

describe("the statements", () => {
  const first = (engine: "sqlite" | "postgres") => (name: string) =>
    statementsFor(name, TABLES[name as keyof typeof TABLES], engine)[0]!

  it("differ between the engines in three unlogged tables alone", () => {
    const differing = inOrder(TABLES).filter((name) => first("sqlite")(name) !== first("postgres")(name))
    expect(differing.sort()).toEqual(["allowances", "check_day_keys", "checks_today"])
    for (const name of differing) expect(first("postgres")(name)).toMatch(/^create unlogged table /)
  })

  it("make a table after those that it refers to", () => {
    const places = new Map(inOrder(TABLES).map((name, place) => [name, place]))
    for (const [name, { columns }] of Object.entries(TABLES))
      for (const { rules } of Object.values(columns))
        if (rules.refers_to) expect(places.get(rules.refers_to)).toBeLessThan(places.get(name)!)
  })
})
