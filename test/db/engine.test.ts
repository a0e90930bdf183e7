import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createRig, type Rig } from "#test/support/rig.ts"

let rig: Rig
beforeAll(async () => {
  rig = await createRig()
})
afterAll(() => rig.close())

const ENGINE = process.env.TEST_DATABASE_URL ? "PostgreSQL" : "SQLite"

it(`of the database in tests is ${ENGINE}, as TEST_DATABASE_URL says`, async () => {
  const ask = ENGINE === "SQLite" ? sql`select 'SQLite ' || sqlite_version() as v` : sql`select version() as v`
  const { rows } = await ask.execute(rig.app.db.read)
  expect(rows).toEqual([{ v: expect.stringMatching(`^${ENGINE} [1-9]`) }])
})
