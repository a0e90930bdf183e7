/**
 * `npm run test:postgres [files | -- --without FOLDER_OR_FILE …]` runs tests with a database on PostgreSQL, by
 * default all but LEFT_OUT, then explains every query that they ran.
 */
import { spawn } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import pg from "pg"
import { NO_POSTGRES, type PostgresServer, startPostgres } from "./postgres-server.ts"
import { fillTables, findScans, readRecorded } from "./queries.ts"

const ROOT = join(import.meta.dirname, "../..")

const ON_SQLITE = "is about what is read before the database is asked"

/** Tests with a database that do not run on PostgreSQL, and why. */
const LEFT_OUT: Record<string, string> = {
  "test/http/mass-assignment.test.ts": ON_SQLITE,
  "test/http/odd-json.test.ts": ON_SQLITE,
  "test/http/openapi.test.ts": ON_SQLITE,
  "test/http/web-pages.test.ts": ON_SQLITE,
  "test/http/cross-site.test.ts": ON_SQLITE,
  "test/db/sqlite.test.ts": "is about SQLite",
  "test/faults/nodes.test.ts": "is about nodes that lie or fall silent; test/chain has them on this engine",
  "test/faults/reorg.test.ts": "is about reorganised chains; test/chain has them on this engine",
  "test/http/verify-as-readers.test.ts": "compares readers; test/http/verify.test.ts runs the same statements here",
  "test/faults/crash.test.ts": "examines the SQLite file; test/instances kills processes on this engine",
  "test/scripts/create-admin.test.ts": "starts from an empty data folder, and so from SQLite",
}

/** Files that import one of these make databases. */
const MAKES_DATABASES =
  /from "(#test\/support|\.)\/(service|rig|database|crash-campaign|survive-fault|survive-reorg|refusals|fleet)\.ts"/

async function main(args: string[]): Promise<void> {
  const { values, positionals: names } = parseArgs({
    args,
    options: { without: { type: "string", multiple: true }, "if-installed": { type: "boolean" } },
    allowPositionals: true,
  })
  const server = await startPostgres()
  if (!server && values["if-installed"])
    return console.log(`Left out: ${withDatabases().length} test files. ${NO_POSTGRES}`)
  if (!server) throw new Error(NO_POSTGRES)
  try {
    const files = names.length > 0 ? names : withDatabases(values.without)
    console.log(`${server.version}, test files: ${files.length > 1 ? files.length : files}`)
    for (const [file, why] of Object.entries(LEFT_OUT)) console.log(`  without ${file}, which ${why}`)
    const before = await writtenSoFar(server)
    const recorded = mkdtempSync(join(tmpdir(), "touchmark-queries-"))
    process.exitCode = await vitest(files, server.url, recorded)
    const written = (await writtenSoFar(server)) - before
    console.log(`${written} transactions have written to this server`)
    if (written < files.length) throw new Error("The tests did not use PostgreSQL.")
    await explainAll(server.url, recorded)
  } catch (error) {
    // Said before the server stops: a connection that is still open then ends this process with an error of its own.
    console.error(error)
    process.exitCode = 1
  } finally {
    await server.close()
  }
}

function withDatabases(without: readonly string[] = []): string[] {
  const isWithout = (file: string) => without.some((one) => file === one || file.startsWith(`${one}/`))
  const isWanted = (file: string) => !LEFT_OUT[file] && !isWithout(file)
  const files = globSync("test/**/*.test.ts", { cwd: ROOT }).filter(isWanted)
  return files.filter((file) => MAKES_DATABASES.test(readFileSync(join(ROOT, file), "utf8"))).sort()
}

/** Explains every query that the service ran in these tests, and fails when one scans a growing table. */
async function explainAll(TEST_DATABASE_URL: string, recorded: string): Promise<void> {
  process.env.TEST_DATABASE_URL = TEST_DATABASE_URL
  const { databaseOf } = await import("./database.ts")
  const url = await databaseOf(recorded)
  rmSync(join(recorded, "database-url"))
  // Restoring is manual, with the service stopped, and reads everything.
  const queries = readRecorded(recorded).filter(({ asked_by }) => !asked_by.startsWith("indexer/backup/"))
  rmSync(recorded, { recursive: true })
  await fillTables(url)
  const scans = await findScans(url, queries)
  for (const { asked_by, table, text } of scans) console.log(`${asked_by} reads all of ${table}: ${text}`)
  console.log(`${queries.length} queries of the service were explained, ${scans.length} of them read a whole table`)
  if (scans.length > 0) process.exitCode = 1
}

function vitest(files: string[], url: string, recorded: string): Promise<number> {
  const program = join(ROOT, "node_modules/vitest/vitest.mjs")
  const env = { ...process.env, TEST_DATABASE_URL: url, RECORD_QUERIES: recorded }
  const child = spawn(process.execPath, [program, "run", ...files], { cwd: ROOT, env, stdio: "inherit" })
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)))
}

/** Asks the server itself how many transactions have written: tests that had quietly used another engine would have made none. */
async function writtenSoFar({ url }: PostgresServer): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ written: string }>("select txid_current() as written")
  await client.end()
  return Number(rows[0]!.written)
}

await main(process.argv.slice(2))
