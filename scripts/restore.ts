import { existsSync, readdirSync, statSync } from "node:fs"
import { basename, isAbsolute, join } from "node:path"
import { parseArgs } from "node:util"
import { hasManifests, type Manifests, openManifests } from "#chain/mint/manifest.ts"
import { openDatabase } from "#db/open.ts"
import { listCopies } from "#indexer/backup/copies.ts"
import { restoreCopy } from "#indexer/backup/restore-copy.ts"
import {
  onceStopped,
  type RolledForward,
  type RollForward,
  rollForward,
  ServiceRuns,
} from "#indexer/backup/roll-forward.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import { type Config, readConfig } from "#indexer/config.ts"
import { createLog } from "#indexer/log.ts"
import { openChains } from "#indexer/open-chains.ts"
import { runCommand, UsageError } from "./command.ts"

const HEALTH_MS_MAX = 2_000
const USAGE = `npm run restore -- latest          restores the newest copy
npm run restore -- COPY            restores a copy by its name or path
npm run restore -- none            restores without a copy, from manifests and chains alone
npm run restore -- --forward       only brings the database up to date, after PostgreSQL's own restore

  --manifests FOLDER   reads another folder of manifests (with its manifest.key); may be repeated
  --list               lists the copies`

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
  const path = sqlitePath(config)
  if (wanted !== undefined && path === null) {
    throw new UsageError(
      "This is a PostgreSQL database. Restore it with PostgreSQL's tools, then run this command with --forward.",
    )
  }
  const copy = wanted === undefined || wanted === "none" ? null : copyOf(config, wanted)
  await refuseBesideService(config)
  const manifests = [
    ...openFolders([config.manifest_dir], { mayBeNew: true }),
    ...openFolders(values.manifests, { mayBeNew: false }),
  ]
  const opened: { close(): Promise<unknown> }[] = []
  try {
    // Random ports, because nobody should connect now.
    const { chains } = await openChains({ ...config, port: 0 }, createLog("warn"), opened)
    const needs = { chains: new Map(chains.map((chain) => [chain.chain_id, chain])), manifests, now: Date.now }
    await (wanted === undefined ? forward(config, needs) : restore(path!, copy, needs))
  } finally {
    for (const part of opened.reverse()) await part.close()
  }
})

function list({ backup }: Config): void {
  const copies = backup ? listCopies(backup.directory) : []
  for (const { name, bytes } of copies) console.log(`${name}  ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(`${copies.length} copies in ${backup?.directory ?? "no folder, because BACKUP_GB_MAX is 0"}`)
}

/** A mistyped folder, or one without its key, would give back nothing and look like success. */
function openFolders(folders: string[], { mayBeNew }: { mayBeNew: boolean }): Manifests[] {
  return folders.map((folder) => {
    const names = existsSync(folder) ? readdirSync(folder) : null
    if (names === null && !mayBeNew) throw new UsageError(`There is no folder ${folder}. Nothing was restored.`)
    const isNew = mayBeNew && !hasManifests(folder)
    if (!isNew && !names?.includes("manifest.key"))
      throw new UsageError(`manifest.key is missing in ${folder}. Put your copy of it there. Nothing was restored.`)
    return openManifests(folder)
  })
}

async function refuseBesideService({ host, port }: Config): Promise<void> {
  const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  const signal = AbortSignal.timeout(HEALTH_MS_MAX)
  const answers = await fetch(`http://${local}:${port}/health`, { signal }).catch(() => null)
  if (answers) throw new ServiceRuns(`A service answers on port ${port}. Stop it first.`)
}

async function restore(path: string, copy: string | null, needs: Omit<RollForward, "db">): Promise<void> {
  try {
    const { aside, ...told } = await restoreCopy({ ...needs, copy, path })
    if (aside) console.log(`The old database is kept: ${aside}`)
    console.log(copy ? `Put back: ${basename(copy)}` : "Started with an empty database.")
    tell(told)
  } catch (error) {
    console.error("Nothing was restored; the database is unchanged:")
    throw error
  }
}

function copyOf({ backup }: Config, wanted: string): string {
  if (wanted !== "latest") {
    const path = isAbsolute(wanted) || wanted.includes("/") || !backup ? wanted : join(backup.directory, wanted)
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
    throw new UsageError(`There is no copy ${path}. npm run restore -- --list lists the copies.`)
  }
  const [newest] = backup ? listCopies(backup.directory) : []
  if (!newest)
    throw new UsageError(
      `There is no copy in ${backup?.directory ?? "any folder, because BACKUP_GB_MAX is 0"}. Without a copy: npm run restore -- none`,
    )
  return join(backup!.directory, newest.name)
}

async function forward(config: Config, needs: Omit<RollForward, "db">): Promise<void> {
  const db = openDatabase(config.database_url)
  try {
    await db.makeTables()
    tell(await onceStopped(() => rollForward({ ...needs, db })))
  } finally {
    await db.close()
  }
}

function tell({ manifests, used, products, companies, unreadable, overtaken, ended }: RolledForward): void {
  console.log("The index is up to date with the chains.")
  console.log(`Restored ${products} products from ${used} of ${manifests} manifests; the copy knew the others.`)
  for (const id of companies) console.log(`  company ${id} has only its name, without users or a plan`)
  for (const reason of unreadable) console.log(`  could not be read: ${reason}`)
  console.log(`${overtaken} decisions were replaced by later ones on a chain.`)
  console.log(`${ended} sessions and links were ended. All users must sign in again.`)
  console.log("Start the service now. It sends again what is not on its chain yet.")
}
