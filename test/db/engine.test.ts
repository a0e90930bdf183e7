import { sql } from "kysely"
import { expect, it } from "vitest"
import { prepareRig } from "#test/support/prepare.ts"

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
