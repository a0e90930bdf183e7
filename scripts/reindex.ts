import { existsSync } from "node:fs"
import { parseArgs } from "node:util"
import { openDatabase } from "#db/open.ts"
import { onceStopped, rebuildIndex } from "#indexer/backup/roll-forward.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import { readConfig } from "#indexer/config.ts"
import { createLog } from "#indexer/log.ts"
import { openChains } from "#indexer/open-chains.ts"
import { runCommand, UsageError } from "./command.ts"

const USAGE = `npm run reindex                    forgets what it knows of every chain and reads it anew; stop the service first
npm run reindex -- --chain 1       only of this chain`

/** Reads the index anew from the chains. */
await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { chain: { type: "string" } } })
  const config = readConfig()
  const opened: { close(): Promise<unknown> }[] = []
  try {
    const path = sqlitePath(config)
    if (path !== null && !existsSync(path)) throw new UsageError(`There is no database at ${path}.`)
    const db = openDatabase(config.database_url)
    opened.push(db)
    const { chains } = await openChains({ ...config, port: 0 }, createLog("warn"), opened)
    const wanted = chains.filter(({ chain_id }) => values.chain === undefined || String(chain_id) === values.chain)
    if (wanted.length === 0) {
      const known = chains.map(({ chain_id, name }) => `${chain_id} (${name})`).join(", ")
      throw new UsageError(`There is no chain ${values.chain} here, only ${known}.`)
    }
    for (const chain of wanted) {
      const { before, now } = await onceStopped(() => rebuildIndex(db, chain, Date.now))
      console.log(`${chain.name} (${chain.chain_id}): ${before} events before, ${now} now`)
    }
  } finally {
    for (const part of opened.reverse()) await part.close()
  }
})
