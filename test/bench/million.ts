/**
 * `node test/bench/million.ts [products]` times every list, filter, figure and verification on PostgreSQL with a million
 * products, with each plan's slowest step. Exits with 1 when one is too slow, scans a growing table, or start-up is late.
 */
import { NO_POSTGRES, startPostgres } from "#test/support/postgres-server.ts"

const SETTINGS = { shared_buffers: "1GB", max_wal_size: "4GB", random_page_cost: "1.1", maintenance_work_mem: "256MB" }

const server = await startPostgres({ settings: SETTINGS })
if (!server) throw new Error(NO_POSTGRES)
process.env.TEST_DATABASE_URL = server.url
const { measureMillion } = await import("./million/measure.ts")
try {
  process.exitCode = (await measureMillion(Number(process.argv[2] ?? 1_000_000))) ? 0 : 1
} finally {
  await server.close()
}
