import { existsSync, mkdirSync } from "node:fs"
import { parseArgs } from "node:util"
import { openDatabase } from "#db/open.ts"
import { type Comparison, compareIndex, swapIndex, withRebuilt } from "#indexer/backup/rebuild-index.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import { readConfig } from "#indexer/config.ts"
import { createLog } from "#indexer/log.ts"
import { openChains } from "#indexer/open-chains.ts"
import { runCommand, UsageError } from "./command.ts"

const USAGE = `npm run reindex                    reads every chain again and compares; on real networks the service may run
npm run reindex -- --chain 1       reads only this chain
npm run reindex -- --swap          replaces the index if it differs or has halted; stop the service first`

/** Rebuilds the index from the chains and compares it with the service's. */
await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { chain: { type: "string" }, swap: { type: "boolean", default: false } } })
  const config = readConfig()
  const opened: { close(): Promise<unknown> }[] = []
  try {
    const path = sqlitePath(config)
    if (path !== null && !existsSync(path)) throw new UsageError(`There is no database at ${path}.`)
    const db = openDatabase(config.database_url)
    opened.push(db)
    mkdirSync(config.data_dir, { recursive: true, mode: 0o700 })
    const { chains } = await openChains({ ...config, port: 0 }, createLog("warn"), opened)
    const wanted = chains.filter(({ chain_id }) => values.chain === undefined || String(chain_id) === values.chain)
    if (wanted.length === 0) {
      const known = chains.map(({ chain_id, name }) => `${chain_id} (${name})`).join(", ")
      throw new UsageError(`There is no chain ${values.chain} here, only ${known}.`)
    }
    for (const chain of wanted) {
      const { chain_id } = chain
      await withRebuilt(chain, { directory: config.data_dir, now: Date.now }, async (rebuilt) => {
        const compared = await compareIndex(db, rebuilt, chain_id)
        tell(chain.name, compared)
        if (!values.swap) {
          if (compared.differs_at) process.exitCode = 1
          return
        }
        await swapIndex(db, rebuilt, chain_id)
        console.log("  swapped")
      })
    }
  } finally {
    for (const part of opened.reverse()) await part.close()
  }
})

function tell(name: string, { chain_id, up_to, live, rebuilt, differs_at }: Comparison): void {
  console.log(`${name} (${chain_id}), up to block ${up_to}: ${differs_at ? "DIFFERENT" : "equal"}`)
  for (const [what, { events, digest }] of Object.entries({ live, rebuilt })) {
    console.log(`  ${what.padEnd(8)} ${String(events).padStart(9)} events  sha256 ${digest}`)
  }
  if (differs_at) console.log(`  first at block ${differs_at.block_number}, log ${differs_at.log_index}`)
}
