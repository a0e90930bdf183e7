import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { verifyAuditTrail } from "#actions/audit/verify-audit-trail.ts"
import { listProducts } from "#actions/products/list.ts"
import { isPassword } from "#actions/sessions/passwords.ts"
import { verifyCode } from "#actions/verifications/verify.ts"
import type { Database } from "#db/database.ts"
import { readMigrations } from "#db/migrate.ts"
import { migrations } from "#db/migrations.ts"
import { openDatabase } from "#db/open.ts"
import type { App } from "#indexer/app.ts"
import { readConfig } from "#indexer/config.ts"
import { DEMO_PASSWORD } from "#scripts/seed.ts"
import { CHAIN_IDS } from "#shared/chains.ts"
import { emptyDatabase } from "#test/support/database.ts"
import { modelChain } from "#test/support/rig.ts"

const FOLDER = join(import.meta.dirname, "releases")
const RELEASES = readdirSync(FOLDER).flatMap((name) => /^(.*)\.sqlite\.gz$/.exec(name)?.[1] ?? [])
const KEPT_TABLES = ["companies", "users", "products", "mints", "records", "transactions", "events", "deeds", "files"]

const unpacked = (name: string) => gunzipSync(readFileSync(join(FOLDER, name)))

describe.each(RELEASES)("a database of version %s", (release) => {
  let directory: string
  let db: Database
  let app: App
  let before: number[]

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "touchmark-release-"))
    const url = await unpack(release, directory)
    db = openDatabase(url)
    const chains = CHAIN_IDS.map((id) => [id, modelChain(id, [], 1, "0x")] as const)
    app = { db, config: readConfig({ DATA_DIR: directory }), chains: new Map(chains), now: Date.now } as App
    before = await rowCounts()
    await db.migrate()
  })
  afterAll(async () => {
    await db.close()
    rmSync(directory, { recursive: true, force: true })
  })

  async function rowCounts(): Promise<number[]> {
    const counts: number[] = []
    for (const table of KEPT_TABLES) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db.read)
      counts.push(Number(rows[0]!.count))
    }
    return counts
  }

  const userOf = (email: string) =>
    db.read.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow()

  it("is brought up to date, and keeps its rows", async () => {
    expect((await readMigrations(db.read)).map(({ name }) => name)).toEqual(Object.keys(migrations))
    expect(await rowCounts()).toEqual(before)
    expect(Math.min(...before)).toBeGreaterThan(0)
  })

  it("answers for each code as that version did", async () => {
    const products = await db.read.selectFrom("products").select(["code", "product_name"]).execute()
    const answers: Record<string, string> = {}
    for (const { code, product_name } of products) {
      answers[product_name] = await verifyCode(app, code).then(
        ({ answer }) => answer.status,
        ({ code: refused }) => refused,
      )
    }
    expect(answers).toMatchObject({
      "Blue-dyed Linen Tablecloth": "valid",
      "Floral White Top": "recalled",
      "Indigo Dye Bath": "expired",
      "Glazed Jug": "valid",
      "Printed Table Runner": "not_on_chain",
    })
  })

  it("knows its people's passwords, and lists their products", async () => {
    const user = await userOf("business@demo.test")
    expect(await isPassword(DEMO_PASSWORD, user.password_hash)).toBe(true)
    const { bytes } = await listProducts(db, user)
    expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveLength(9)
  })

  it("has an audit trail that is whole", async () => {
    expect(await verifyAuditTrail(db)).toMatchObject({ fault: null })
  })
})

/** The URL of a database as the release left it. */
async function unpack(release: string, directory: string): Promise<string> {
  const url = await emptyDatabase(directory)
  if (url.startsWith("sqlite:")) {
    writeFileSync(url.slice("sqlite:".length), unpacked(`${release}.sqlite.gz`))
    return url
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query(unpacked(`${release}.postgres.sql.gz`).toString()).finally(() => client.end())
  return url
}
