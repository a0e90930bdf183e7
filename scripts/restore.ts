import { basename, isAbsolute, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { openManifests } from "#chain/mint/manifest.ts"
import { openDatabase } from "#db/open.ts"
import { listCopies } from "#indexer/backup/copies.ts"
import { restoreCopy } from "#indexer/backup/restore-copy.ts"
import { type RolledForward, type RollForward, rollForward, ServiceRuns } from "#indexer/backup/roll-forward.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import { type Config, readConfig } from "#indexer/config.ts"
import { createLog } from "#indexer/log.ts"
import { openChains } from "#indexer/open-chains.ts"
import { LEASE_MS } from "#jobs/lease.ts"
import { runCommand, UsageError } from "./command.ts"

const HEALTH_MS_MAX = 2_000
const LOOK_MS = 1_000
const USAGE = `npm run restore -- latest          the newest copy
npm run restore -- COPY            a copy by its name there, or by its path
npm run restore -- none            without a copy: from the manifests and the chains alone
npm run restore -- --forward       only bring the database up to now: after PostgreSQL's own restore

  --manifests FOLDER   one more folder of manifests (with its manifest.key); may be repeated
  --list               what copies there are`

/** Puts a copy of the database back and brings it up to now. Runs only while no service does. */
await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      forward: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      manifests: { type: "string", multiple: true, default: [] },
    },
  })
  const config = readConfig()
  if (values.list) return list(config)
  const [wanted, ...rest] = positionals
  if (rest.length > 0 || (wanted === undefined) !== values.forward) throw new UsageError(USAGE)
  await refuseBesideService(config)
  const opened: { close(): Promise<unknown> }[] = []
  try {
    // Random ports, because nobody should connect now.
    const { chains } = await openChains({ ...config, port: 0 }, createLog("warn"), opened)
    const manifests = [config.manifest_dir, ...values.manifests].map(openManifests)
    const needs = { chains: new Map(chains.map((chain) => [chain.chain_id, chain])), manifests, now: Date.now }
    await (wanted === undefined ? forward(config, needs) : restore(config, wanted, needs))
  } finally {
    for (const part of opened.reverse()) await part.close()
  }
})

function list({ backup }: Config): void {
  const copies = backup ? listCopies(backup.directory) : []
  for (const { name, bytes } of copies) console.log(`${name}  ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(`${copies.length} copies in ${backup?.directory ?? "no folder: BACKUP_GB_MAX is 0"}`)
}

async function refuseBesideService({ host, port }: Config): Promise<void> {
  const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  const signal = AbortSignal.timeout(HEALTH_MS_MAX)
  const answers = await fetch(`http://${local}:${port}/health`, { signal }).catch(() => null)
  if (answers) throw new ServiceRuns(`A service answers on port ${port}. Stop it first.`)
}

async function restore(config: Config, wanted: string, needs: Omit<RollForward, "db">): Promise<void> {
  const path = sqlitePath(config)
  if (path === null) {
    throw new UsageError(
      "The database is a PostgreSQL server's: restore it with its own tools, then run this with --forward.",
    )
  }
  const copy = wanted === "none" ? null : copyOf(config, wanted)
  try {
    const { aside, ...told } = await restoreCopy({ ...needs, copy, path })
    if (aside) console.log(`What was there is kept: ${aside}`)
    console.log(copy ? `Put back: ${basename(copy)}` : "Began with an empty database.")
    tell(told)
  } catch (error) {
    console.error("Nothing was restored, and the database is as it was:")
    throw error
  }
}

function copyOf({ backup }: Config, wanted: string): string {
  if (wanted !== "latest")
    return isAbsolute(wanted) || wanted.includes("/") || !backup ? wanted : join(backup.directory, wanted)
  const [newest] = backup ? listCopies(backup.directory) : []
  if (!newest)
    throw new UsageError(`There is no copy in ${backup?.directory ?? "any folder, since BACKUP_GB_MAX is 0"}.`)
  return join(backup!.directory, newest.name)
}

/** A service that was killed leaves leases behind, which have to run out first. One that is at work renews them. */
async function forward(config: Config, needs: Omit<RollForward, "db">): Promise<void> {
  const db = openDatabase(config.database_url)
  try {
    await db.migrate()
    const wait_until = Date.now() + LEASE_MS + LOOK_MS
    for (;;) {
      try {
        return tell(await rollForward({ ...needs, db }))
      } catch (error) {
        if (!(error instanceof ServiceRuns) || Date.now() > wait_until) throw error
      }
      await setTimeout(LOOK_MS)
    }
  } finally {
    await db.close()
  }
}

function tell({ manifests, used, products, companies, unreadable, overtaken, ended }: RolledForward): void {
  console.log("The index is level with the chains.")
  console.log(`${manifests} manifests, ${used} of them unknown to the copy: ${products} products were brought back.`)
  for (const id of companies) console.log(`  company ${id} is known by its name only: it has no users and no plan`)
  for (const reason of unreadable) console.log(`  could not be read: ${reason}`)
  console.log(`${overtaken} decisions gave way to what a chain was told later.`)
  console.log(`${ended} sessions and links were ended: everybody signs in again.`)
  console.log("Start the service: what is not on its chain yet is sent again.")
}
