import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { databaseOf } from "#test/support/database.ts"
import { fillTables, findScans } from "#test/support/explain-queries.ts"

describe.runIf(process.env.TEST_DATABASE_URL)("a search for queries that read a whole table", () => {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-scans-"))
  let url: string
  beforeAll(async () => {
    url = await databaseOf(directory)
    await fillTables(url)
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
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
