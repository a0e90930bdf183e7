import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { hasManifests } from "#chain/mint/manifest.ts"
import { checkSqlite, listCopies } from "#indexer/backup/copies.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import type { Config } from "#indexer/config.ts"
import { openPaths } from "#indexer/private-files.ts"
import { findPages } from "#scripts/built-pages.ts"
import { HOUR_MS } from "#shared/time.ts"
import { lookAtDatabase } from "./database.ts"
import { type Finding, look, ok, warning, wrong } from "./finding.ts"

const FREE_GB_MIN = 5
const COPY_AGE_HOURS_MAX = 1

/** The folders, the disk, the database and its copies. */
export async function lookAtMachine(config: Config, now: number): Promise<Finding[]> {
  return [
    ...(await look("DATA_DIR", "make it writable for the service", async () =>
      lookAtFolder("DATA_DIR", config.data_dir),
    )),
    ...(await look("file modes", "run the doctor as the service's user", async () => lookAtModes(config))),
    ...(await look("manifests", "make SECOND_DISK writable for the service", async () => lookAtManifests(config))),
    ...(await look("database", "check DATABASE_URL, and whether the server runs", () => lookAtDatabase(config))),
    ...(await look("copies", "check SECOND_DISK", async () => lookAtCopies(config, now))),
  ]
}

/** Leaves a missing folder to the service, because one made here might belong to another user. */
export function lookAtFolder(name: string, path: string): Finding {
  let there = path
  while (!existsSync(there)) there = dirname(there)
  accessSync(there, constants.W_OK)
  const { bavail, bsize } = statfsSync(there)
  const free_gb = (bavail * bsize) / 1e9
  const found = `${there === path ? "" : "does not exist yet, its parent is "}writable, ${free_gb.toFixed(0)} GB free`
  return free_gb < FREE_GB_MIN
    ? warning(name, found, "make room: the service cannot save anything on a full disk")
    : ok(name, found)
}

function lookAtModes(config: Config): Finding {
  const open = openPaths(config)
  if (open.length === 0) return ok("file modes", "nobody else on this machine can read the data")
  const found = `${open.length} files or folders are open to other users, such as ${open[0]}`
  return wrong(
    "file modes",
    found,
    `the next start closes the service's own files; or run chmod -R go= ${config.data_dir}`,
  )
}

function lookAtManifests(config: Config): Finding[] {
  const { manifest_dir } = config
  const findings = [lookAtFolder("manifests", manifest_dir)]
  const path = sqlitePath(config)
  if (path !== null && isOnOneDisk(path, manifest_dir)) {
    findings.push(
      warning("manifests", "on the database's disk", "set SECOND_DISK: you need them if the first disk is lost"),
    )
  }
  return [...findings, lookAtManifestKey(manifest_dir)]
}

function lookAtManifestKey(folder: string): Finding {
  const what = "manifest.key"
  if (existsSync(join(folder, what))) return ok(what, "exists; keep a copy of it away from the manifests")
  if (!hasManifests(folder))
    return warning(what, "does not exist yet", "the first start creates it; keep a copy elsewhere")
  const advice = "put your copy of it there: the service does not start without it"
  return wrong(what, `is missing beside the manifests in ${folder}`, advice)
}

const isOnOneDisk = (path: string, other: string): boolean =>
  existsSync(path) && existsSync(other) && statSync(path).dev === statSync(other).dev

function lookAtCopies(config: Config, now: number): Finding[] {
  const path = sqlitePath(config)
  return path === null ? [] : [lookAtCopiesOf(path, config, now)]
}

function lookAtCopiesOf(path: string, config: Config, now: number): Finding {
  if (!config.backup)
    return wrong("copies", "BACKUP_GB_MAX is 0, so none are made", "raise it, or make copies in another way")
  const [newest, ...older] = listCopies(config.backup.directory)
  if (!newest) {
    return existsSync(path)
      ? wrong("copies", "none", "the service makes one every 15 minutes: check that it runs")
      : ok("copies", "none yet")
  }
  checkSqlite(join(config.backup.directory, newest.name))
  const hours = (now - newest.at) / HOUR_MS
  const found = `${older.length + 1}, the newest is sound and ${hours.toFixed(1)} h old`
  if (hours > COPY_AGE_HOURS_MAX)
    return wrong("copies", found, "the service makes one every quarter of an hour: does it run?")
  return isOnOneDisk(path, config.backup.directory)
    ? warning("copies", `${found}, on the database's disk`, "set SECOND_DISK")
    : ok("copies", found)
}

const ADVICE = "npm ci && npm run build, then npm ci --omit=dev"

/** Production serves the pages as they were built, and never builds them. */
export function lookAtPages(root?: string): Finding {
  const { directory, state } = findPages(root)
  if (state === "missing") return wrong("pages", `none in ${directory}, so the service would not start`, ADVICE)
  if (state === "stale") return warning("pages", "built from other sources than these", ADVICE)
  return ok("pages", "built from these sources")
}
