/**
 * `npm run move-database -- --from sqlite:./data/touchmark.sqlite --to postgres://user:password@host/touchmark`: moves
 * everything into an empty PostgreSQL database, or nothing. The service has to be stopped; what it was moved from stays.
 */
import { parseArgs } from "node:util"
import { MoveRefused, moveDatabase } from "./move-database/move.ts"

const USAGE = "Usage: npm run move-database -- --from sqlite:PATH --to postgres://user:password@host:5432/database"

async function main(): Promise<void> {
  const options = { from: { type: "string" }, to: { type: "string" }, help: { type: "boolean", short: "h" } } as const
  const { from, to, help } = parseArgs({ options }).values
  if (help) return console.log(USAGE)
  if (!from?.startsWith("sqlite:") || !to || !/^postgres(ql)?:/.test(to)) throw new MoveRefused(USAGE)
  const started = performance.now()
  const moved = await moveDatabase({ from, to, now: Date.now() })
  const width = Math.max(...moved.map(({ table }) => table.length))
  for (const { table, rows, digest } of moved) {
    console.log(`  ${table.padEnd(width)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}`)
  }
  const rows = moved.reduce((sum, one) => sum + one.rows, 0)
  console.log(`Moved ${rows} rows in ${((performance.now() - started) / 1000).toFixed(1)} s; both sides have the same.`)
  console.log("Set DATABASE_URL to the new database before the service starts again; DATA_DIR stays what it is.")
}

try {
  await main()
} catch (error) {
  const isArgument = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS")
  console.error(error instanceof MoveRefused ? error.message : isArgument ? USAGE : error)
  if (!(error instanceof MoveRefused) && !isArgument) console.error("Nothing was moved.")
  process.exitCode = 1
}
