import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { verifyAuditLog } from "#actions/audit/verify-audit-log.ts"
import { refundCheckout } from "#actions/payments/refund-checkout.ts"
import { listProducts } from "#actions/products/list.ts"
import { isPassword } from "#actions/sessions/passwords.ts"
import { refuseOtherRecords } from "#chain/mint/refuse-other-records.ts"
import type { Database, Tx } from "#db/database.ts"
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
const KEPT_TABLES = ["companies", "users", "products", "mints", "records", "transactions", "events", "files"]

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
    before = await rowCounts("deeds")
    await db.write(leaveOldNames)
    await db.migrate()
  })
  afterAll(async () => {
    await db.close()
    rmSync(directory, { recursive: true, force: true })
  })

  async function rowCounts(audit_table: string): Promise<number[]> {
    const counts: number[] = []
    for (const table of [...KEPT_TABLES, audit_table]) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db.read)
      counts.push(Number(rows[0]!.count))
    }
    return counts
  }

  const userOf = (email: string) =>
    db.read.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow()

  it("is brought up to date, and keeps its rows", async () => {
    expect((await readMigrations(db.read)).map(({ name }) => name)).toEqual(Object.keys(migrations))
    expect(await rowCounts("audit_events")).toEqual(before)
    expect(Math.min(...before)).toBeGreaterThan(0)
  })

  it("is refused at start, since nothing reads the records of edition 1", async () => {
    await expect(refuseOtherRecords(db)).rejects.toThrow("made before the first release")
  })

  it("knows its people's passwords, and lists their products", async () => {
    const user = await userOf("business@demo.test")
    expect(await isPassword(DEMO_PASSWORD, user.password_hash)).toBe(true)
    const { bytes } = await listProducts(db, user)
    expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveLength(9)
  })

  it("goes on with what waited under the names of before", async () => {
    const refunded: string[] = []
    const pay = { refund: async ({ checkout_id }: { checkout_id: string }) => void refunded.push(checkout_id) }
    const jobs = db.read.selectFrom("jobs").select(["kind", "lane", "payload"]).orderBy("id")
    const waiting = await jobs.where("id", "like", "old-%").execute()
    expect(waiting.map(({ kind, lane, payload }) => [kind, lane, JSON.parse(payload)])).toEqual([
      ["refund", "payments", { checkout_id: "paid-twice" }],
      ["letter", "letters", { letter: "payment_refunded", checkout_id: "paid-back" }],
      ["label_sheet", "slow", {}],
      ["sign_up", "strangers", {}],
      ["letter", "strangers", { letter: "activation", user_id: "u" }],
      ["letter", "letters", { letter: "password_reset", email: "a@b.test" }],
    ])
    await refundCheckout({ ...app, ...{ pay, log: { info: () => {} } } } as unknown as App, "paid-twice")
    expect(refunded).toEqual(["paid-twice"])
    const checkouts = db.read
      .selectFrom("checkouts")
      .select(["id", "state"])
      .where("id", "like", "paid-%")
      .orderBy("id")
    expect(await checkouts.execute()).toEqual([
      { id: "paid-back", state: "refunded" },
      { id: "paid-twice", state: "refunded" },
    ])
    expect(await jobs.where("payload", "like", "%payment_refunded%").execute()).toHaveLength(2)
  })

  it("keeps what nodes disagree about, who the operator is and which token comes first", async () => {
    const chain = await db.read.selectFrom("chains").selectAll().where("chain_id", "=", 1).executeTakeFirstOrThrow()
    expect(chain).toMatchObject({ halted_reason: null, quorum_warning: "Two disagree." })
    const { company_id } = await userOf("admin@demo.test")
    const operators = await db.read.selectFrom("companies").select("id").where("is_operator", "=", 1).execute()
    expect(operators).toEqual([{ id: company_id }])
    const records = await db.read.selectFrom("records").select(["first_token_id", "token_id"]).execute()
    for (const { first_token_id, token_id } of records)
      expect(BigInt(first_token_id)).toBeLessThanOrEqual(BigInt(token_id))
    expect(
      await db.read.selectFrom("leases").select("name").where("name", "like", "scheduled task:%").execute(),
    ).toEqual([])
  })

  it("has an audit log that is whole", async () => {
    expect(await verifyAuditLog(db)).toMatchObject({ fault: null })
  })
})

/** Data that a version before migration 0033 may have left under the old names. */
async function leaveOldNames(tx: Tx): Promise<void> {
  await sql`update chains set doubt = 'Two disagree.' where chain_id = 1`.execute(tx)
  for (const [id, state] of [
    ["paid-twice", "giving_back"],
    ["paid-back", "given_back"],
  ]) {
    await sql`insert into checkouts (id, kind, email, company_name, plan, currency, "interval", language, price_id, amount,
        session_id, state, created_at, expires_at, checked_at)
      values (${id}, 'sign_up', 'a@b.test', 'A', 'business', 'eur', 'month', 'en', 'p', 1, ${id}, ${state}, 1, 1, 1)`.execute(
      tx,
    )
  }
  for (const [id, kind, payload] of [
    ["old-1", "give_back", { checkout_id: "paid-twice" }],
    ["old-2", "letter", { letter: "payment_given_back", checkout_id: "paid-back" }],
    ["old-3", "label_sheet", {}],
    ["old-4", "sign_up", {}],
    ["old-5", "letter", { letter: "activation", user_id: "u" }],
    ["old-6", "letter", { letter: "password_reset", email: "a@b.test" }],
  ] as const) {
    await sql`insert into jobs (id, kind, "key", payload, state, attempts, run_at, created_at)
      values (${id}, ${kind}, ${id}, ${JSON.stringify(payload)}, 'waiting', 0, 1, 1)`.execute(tx)
  }
}

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
