/** Moves an SQLite database into an empty PostgreSQL one, all or nothing; the source stays. Stop the service first. */
import { parseArgs } from "node:util"
import { runCommand, UsageError } from "./command.ts"
import { type MovedTable, MoveRefused, moveDatabase } from "./move-database/move.ts"

const USAGE = "Usage: npm run move-database -- --from sqlite:PATH --to postgres://user:password@host:5432/database"

await runCommand(USAGE, async () => {
  const { from, to } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } }).values
  if (!from?.startsWith("sqlite:") || !to || !/^postgres(ql)?:/.test(to)) throw new UsageError(USAGE)
  const started = performance.now()
  const moved = await moveDatabase({ from, to, now: Date.now() }).catch((error: unknown) => {
    if (error instanceof MoveRefused) throw new UsageError(error.message)
    console.error("Nothing was moved.")
    throw error
  })
  tell(moved, performance.now() - started)
})

function tell(moved: MovedTable[], ms: number): void {
  const width = Math.max(...moved.map(({ table }) => table.length))
  for (const { table, rows, digest } of moved) {
    console.log(`  ${table.padEnd(width)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}`)
  }
  const rows = moved.reduce((sum, one) => sum + one.rows, 0)
  console.log(`Moved ${rows} rows in ${(ms / 1000).toFixed(1)} s. Both databases hold the same.`)
  console.log("Set DATABASE_URL to the new database before you start the service again. Keep DATA_DIR.")
}
