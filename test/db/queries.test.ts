import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { beforeAll, describe, expect, it } from "vitest"
import { DatabaseAway, type Reader } from "#db/database.ts"
import { compileLookup } from "#db/lookup.ts"
import { openDatabase } from "#db/open.ts"
import { changeRows, deleteRows } from "#db/rows.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepareRig } from "#test/support/prepare.ts"
import { fillTables, findScans } from "#test/support/queries.ts"
import { addCompany } from "#test/support/rig.ts"

const ROOT = join(import.meta.dirname, "../..")

/** What some engine that speaks PostgreSQL lacks or takes without doing it; the handbook's table says which. */
const MISSING_SOMEWHERE: Record<string, RegExp> = {
  "an advisory lock": /pg_(try_)?advisory|advisory_x?act_?lock/i,
  "skip locked": /skip\s+locked|skipLocked/i,
  "listen and notify": /\b(listen|notify)\s+[a-z_]+\b.*sql|pg_notify/i,
  "a sequence": /(big|small)serial|\bserial primary|create sequence|nextval|generated (always|by default) as identity/i,
  "a trigger": /create (or replace )?(constraint )?trigger/i,
  "a lock of a whole table": /lock table/i,
  "a temporary table": /create temp(orary)? table|on commit (drop|delete)/i,
  "a savepoint": /\bsavepoint\b/i,
}

/** Allowed exceptions, with the words that do no harm there. */
const MAY: Record<string, string[]> = { "a savepoint": ["indexer/db/sqlite.ts"] }

const sources = globSync("indexer/**/*.ts", { cwd: ROOT })
  .concat(globSync("scripts/**/*.ts", { cwd: ROOT }))
  .sort()

/** Comments may name what the code avoids. */
const code = (file: string) =>
  readFileSync(join(ROOT, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "")

describe("our SQL", () => {
  it.each(Object.entries(MISSING_SOMEWHERE))("has nowhere %s", (what, pattern) => {
    const found = sources.filter((file) => pattern.test(code(file)) && !MAY[what]?.includes(file))
    expect(found).toEqual([])
  })
})

const rig = prepareRig()

const ENGINE = process.env.TEST_DATABASE_URL ? "PostgreSQL" : "SQLite"

it(`of the database in tests is ${ENGINE}, as TEST_DATABASE_URL says`, async () => {
  const ask = ENGINE === "SQLite" ? sql`select 'SQLite ' || sqlite_version() as v` : sql`select version() as v`
  const { rows } = await ask.execute(rig.app.db.read)
  expect(rows).toEqual([{ v: expect.stringMatching(`^${ENGINE} [1-9]`) }])
})

it.each<[string, string]>([
  ["Árvíztűrő TÜKÖRFÚRÓGÉP", "arvizturo tukorfurogep"],
  ["ΆΛΦΑ Ёлка", "αλφα елка"],
  ["हिन्दी", "हिन्दी"],
  ["שָׁלוֹם", "שָׁלוֹם"],
  [`${"x".repeat(99)}😀y`, `${"x".repeat(99)}😀`],
  [`${"é".repeat(120)}`, "e".repeat(100)],
])("sorts %j alike on either engine", async (words, key) => {
  const { rows } = await sql`select sort_key(${words}) as key`.execute(rig.app.db.read)
  expect(rows).toEqual([{ key: key.normalize("NFD") }])
})

describe.runIf(process.env.TEST_DATABASE_URL)("a search for queries that read a whole table", () => {
  const directory = prepareDirectory()
  let url: string
  beforeAll(async () => {
    url = await databaseOf(directory)
    await fillTables(url)
  })
  const scans = async (text: string, ...values: unknown[]) =>
    (await findScans(url, [{ text, values, asked_by: "here" }])).map(({ table }) => table)

  it.each<[string, unknown[], string[]]>([
    ["select * from products where company_id = $1", ["x"], []],
    ["select * from products where description = $1", ["x"], ["products"]],
    ["select count(*) from events", [], ["events"]],
    ["select id from products order by id limit 5", [], []],
    ["update mints set failure = $1 where failure_code = $2", ["x", "y"], ["mints"]],
    ["select p.id from products p join mints m on m.product_id = p.id where m.failure = $1", ["x"], ["mints"]],
    ["select * from leases where owner = $1", ["x"], []],
  ])("%s", async (text, values, expected) => expect(await scans(text, ...values)).toEqual(expected))

  it("finds nothing that a deleted row would have to be looked for in", async () => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(
      `select conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where contype = 'f' and confrelid <> 'companies'::regclass and not exists (
         select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
    )
    await client.end()
    expect(rows).toEqual([])
  })
})

describe("lookup", () => {
  const onPostgres = process.env.TEST_DATABASE_URL !== undefined

  const rig = prepareRig()
  let ids: string[]
  beforeAll(async () => {
    ids = []
    for (let made = 0; made < 20; made++) ids.push((await addCompany(rig.app)).company_id)
  })

  const build = () =>
    compileLookup((db, isAsked) =>
      db
        .selectFrom("companies")
        .innerJoin("users", "users.company_id", "companies.id")
        .select(["companies.id as key", "companies.name", "users.email"])
        .where(isAsked(sql.ref("companies.id"))),
    )

  /** Counts statements, which end once `held` does; the ones while `fails` is set fail. */
  function watched(held: Promise<void> = Promise.resolve()): {
    db: Reader
    count: () => number
    fail(with_what: Error | undefined): void
  } {
    let statements = 0
    let fails: Error | undefined
    const db = rig.app.db.quick.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements++
        await held
        if (fails) throw fails
        return result
      },
    })
    return { db, count: () => statements, fail: (with_what) => (fails = with_what) }
  }

  describe("a lookup", () => {
    it(`gives everybody their own rows, in ${onPostgres ? "one statement a turn" : "a statement each"}`, async () => {
      const { db, count } = watched()
      const read = build()
      const keys = [...ids, "nobody", ids[3]!]
      const found = await Promise.all(keys.map((key) => read(db, key)))
      expect(found.map((rows) => rows.map(({ key }) => key))).toEqual(
        keys.map((key) => (key === "nobody" ? [] : [key])),
      )
      expect(new Set(found.flat().map(({ email }) => email)).size).toBe(20)
      expect(count()).toBe(onPostgres ? 1 : keys.length)
      await read(db, ids[0]!)
      expect(count()).toBe(onPostgres ? 2 : keys.length + 1)
    })

    it("leaves no more than two statements under way, and nobody out", async () => {
      const first = Promise.withResolvers<void>()
      const { db, count } = watched(first.promise)
      const read = build()
      const asked: Promise<unknown[]>[] = []
      for (let turn = 0; turn < 30; turn++) {
        for (let one = 0; one < 100; one++) asked.push(read(db, `${turn}-${one}`))
        asked.push(read(db, ids[turn % ids.length]!))
        await new Promise((resolve) => setImmediate(resolve))
      }
      if (onPostgres) await expect.poll(count).toBe(2)
      first.resolve()
      expect((await Promise.all(asked)).filter((rows) => rows.length === 1)).toHaveLength(30)
      // The two that were held, and those who waited meanwhile, 500 together.
      if (onPostgres) expect(count()).toBeLessThanOrEqual(2 + 7)
    })

    it("that fails fails for all who waited, and the next one is asked anew", async () => {
      const { db, fail } = watched()
      const read = build()
      fail(new DatabaseAway("cut off"))
      const failed = await Promise.allSettled(ids.map((id) => read(db, id)))
      expect(failed.every((one) => one.status === "rejected" && one.reason instanceof DatabaseAway)).toBe(true)
      fail(undefined)
      expect(await read(db, ids[0]!)).toHaveLength(1)
    })
  })

  describe.runIf(onPostgres)("prepared statements", () => {
    const directory = prepareDirectory()

    it.each([
      ["", 1],
      ["?prepared_statements=on", 1],
      ["?prepared_statements=off", 0],
      ["?prepared_statements=off&application_name=touchmark", 0],
      ["?application_name=touchmark&prepared_statements=off", 0],
    ])("with %j in the address are %i", async (parameters, prepared) => {
      const db = openDatabase((await databaseOf(directory)) + parameters)
      const read = build()
      for (let asked = 0; asked < 3; asked++) await read(db.quick, "nobody")
      const count = sql<{ count: number }>`select count(*) as count from pg_prepared_statements`
      const { rows } = await count.execute(db.quick)
      await db.close()
      expect(rows).toEqual([{ count: prepared }])
    })
  })
})

it("changes and deletes no rows that nobody has named", async () => {
  const { db } = rig.app
  await expect(db.write((tx) => deleteRows(tx, "companies", {}))).rejects.toThrow("which rows")
  await expect(db.write((tx) => changeRows(tx, "companies", {}, { verified: 1 }))).rejects.toThrow("which rows")
})
