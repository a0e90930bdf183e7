import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DatabaseAway, type Reader } from "#db/database.ts"
import { compileLookup } from "#db/lookup.ts"
import { openDatabase } from "#db/open.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareRig } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"

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
    expect(found.map((rows) => rows.map(({ key }) => key))).toEqual(keys.map((key) => (key === "nobody" ? [] : [key])))
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
  const directory = mkdtempSync(join(tmpdir(), "touchmark-lookup-"))
  afterAll(async () => {
    rmSync(directory, { recursive: true, force: true })
  })

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
