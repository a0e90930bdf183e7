/**
 * `node test/db/keep-database.ts 0.2.0` saves a database of this version for both engines; run it once per release. Later
 * versions test migrating it.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import SqliteDatabase from "better-sqlite3"
import type { Database } from "#db/database.ts"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { moveDatabase } from "#scripts/move-database/move.ts"
import { seedDemo } from "#scripts/seed.ts"
import { NO_POSTGRES, startPostgres } from "#test/support/postgres-server.ts"

/** Later than any lease of the service that made the database. */
const LEASES_OVER_MS = 120_000
const LOOK_MS = 500

const [release] = process.argv.slice(2)
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) throw new Error("Usage: node test/db/keep-database.ts 0.2.0")
const kept = join(import.meta.dirname, "releases")
const directory = mkdtempSync(join(tmpdir(), "touchmark-release-"))
try {
  const path = join(directory, "touchmark.sqlite")
  await makeDemo(`sqlite:${path}`)
  const packed = join(directory, "packed.sqlite")
  new SqliteDatabase(path).prepare("vacuum into ?").run(packed)
  mkdirSync(kept, { recursive: true })
  keep(`${release}.sqlite.gz`, new SqliteDatabase(packed).serialize())
  keep(`${release}.postgres.sql.gz`, await dumpOnPostgres(`sqlite:${path}`))
} finally {
  rmSync(directory, { recursive: true, force: true })
}

function keep(name: string, bytes: Uint8Array): void {
  const packed = gzipSync(bytes, { level: 9 })
  writeFileSync(join(kept, name), packed)
  console.log(`test/db/releases/${name}: ${packed.length} bytes`)
}

/** The companies, products, mints and payments of the demonstration. */
async function makeDemo(DATABASE_URL: string): Promise<void> {
  const config = readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "warn", DATABASE_URL, BACKUP_GB_MAX: "0" })
  const service = await startService(config)
  await seedDemo(service.app)
  while (await hasOpenTransactions(service.app.db)) await setTimeout(LOOK_MS)
  await service.stop()
}

async function hasOpenTransactions({ read }: Database): Promise<boolean> {
  const open = await read.selectFrom("transactions").select("id").where("state", "in", ["prepared", "signed"]).execute()
  return open.length > 0
}

async function dumpOnPostgres(from: string): Promise<Uint8Array> {
  const server = await startPostgres()
  if (!server) throw new Error(NO_POSTGRES)
  try {
    await moveDatabase({ from, to: server.url, now: Date.now() + LEASES_OVER_MS })
    const options = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100"]
    const text = execFileSync("pg_dump", [...options, server.url], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
    // Commands of psql, which a server does not know.
    return Buffer.from(text.replace(/^\\.*\n/gm, ""))
  } finally {
    await server.close()
  }
}
