import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

const seed = campaignSeed(20261122)
const CHECKS = rounds(10_000, 1_000)
const AT_ONCE = 50
/** Hashes are looked for of so many addresses: each takes a search of every file. */
const HASHED = 100
const TOKEN = "canary-token-5e1f0c"

let service: TestService
let owner: Awaited<ReturnType<TestService["company"]>>
let products: MintedProduct[]
const second_disk = mkdtempSync(join(tmpdir(), "touchmark-copies-"))
const random = seededRandom(seed)
/** A range for tests of networks, which appears nowhere else. */
const addresses = Array.from({ length: CHECKS }, () => `198.18.${random.integer(0, 255)}.${random.integer(1, 254)}`)

beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1", SECOND_DISK: second_disk } })
  owner = await service.company()
  products = (await service.minted(owner, [{}, {}, {}])) as MintedProduct[]
  for (let start = 0; start < CHECKS; start += AT_ONCE) {
    await Promise.all(addresses.slice(start, start + AT_ONCE).map(check))
    if (start % 1_000 === 0) await service.count()
  }
  await service.count()
  await service.runTask("assess checks")
  await service.runTask("copies of the database")
}, 600_000)
afterAll(async () => {
  await service.close()
  rmSync(second_disk, { recursive: true, force: true })
})

function check(address: string, n: number): Promise<unknown> {
  const headers = {
    "x-forwarded-for": address,
    "user-agent": `CanaryBrowser/${n} Firefox/140`,
    authorization: `Bearer ${TOKEN}`,
    "cf-ipcountry": ["HU", "AT", "DE"][n % 3]!,
  }
  return service.call("POST /checks", { json: { code: products[n % 3]!.short_code }, headers })
}

/** In the clear, and as anybody could compute it from an address. */
function canaries(): string[] {
  const hashes = addresses.slice(0, HASHED).flatMap((address) => {
    const prefix = address.slice(0, address.lastIndexOf("."))
    return [address, prefix].flatMap((text) => [
      createHash("sha256").update(text).digest("hex").slice(0, 16),
      createHash("sha256").update(text).digest("base64url").slice(0, 16),
    ])
  })
  const token_hash = createHash("sha256").update(TOKEN).digest("hex")
  return ["198.18.", "CanaryBrowser", TOKEN, token_hash, ...hashes]
}

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))

/** What PostgreSQL holds of this database: every row of every table. */
async function rowsOnPostgres(): Promise<string> {
  const { db } = service.app
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db.read)
  const tables = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db.read)),
  )
  return tables.flatMap((table) => table.rows.map(({ row }) => row)).join("\n")
}

describe(`after ${CHECKS} checks from known addresses (seed ${seed})`, () => {
  it("they were counted, so that there is something to find", async () => {
    for (const { short_code } of products) {
      const { json } = await service.call<ChecksOfCode>(`GET /checks/${short_code}`)
      expect(json.people).toBe(50)
    }
  })

  it("no address, browser or token, nor a hash of one, is in a file or a copy of it", () => {
    const { data_dir } = service.app.config
    const paths = [...filesIn(data_dir), ...filesIn(second_disk)]
    if (service.app.db.engine === "sqlite") {
      expect(paths.some((path) => path.endsWith(".sqlite"))).toBe(true)
      expect(paths.some((path) => path.endsWith(".sqlite-wal"))).toBe(true)
      expect(paths.some((path) => path.startsWith(second_disk))).toBe(true)
    }
    for (const path of paths) {
      const bytes = readFileSync(path).toString("latin1")
      for (const canary of canaries()) expect(bytes.includes(canary), `${canary} in ${path}`).toBe(false)
    }
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    "nor in a row of PostgreSQL, where rate limits are kept as well",
    async () => {
      const rows = await rowsOnPostgres()
      expect(rows).toContain("checks:")
      for (const canary of canaries()) expect(rows.includes(canary), canary).toBe(false)
    },
  )

  it("nor in the log", () => {
    const lines = service.log_lines.join("\n")
    for (const canary of canaries()) expect(lines.includes(canary), canary).toBe(false)
  })

  it("any two visitors get the same answer, but for where they are", async () => {
    const [{ short_code }] = products as [MintedProduct]
    const seen = async (address: string, country: string, agent: string) => {
      const headers = { "x-forwarded-for": address, "user-agent": agent, "cf-ipcountry": country }
      return (await service.call<ChecksOfCode>(`GET /checks/${short_code}`, { headers })).json
    }
    const one = await seen(addresses[0]!, "HU", "CanaryBrowser/0 Firefox/140")
    const other = await seen("203.0.113.9", "SE", "Safari")
    expect(one.here).toMatchObject({ country: "HU" })
    expect(other.here).toEqual({ country: "SE", people: 0 })
    expect({ ...other, here: null }).toEqual({ ...one, here: null })
  })
})
