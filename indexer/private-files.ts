/** Only the service's own user may read its files: the database holds codes of products that are not sold yet. */
import { chmodSync, lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { sqlitePath } from "./backup/schedule.ts"
import type { Config } from "./config.ts"

/** What group and others may do. */
const OTHERS = 0o077
const SHARED_FOLDER = 0o1000
const OURS = /^(touchmark\.sqlite.*|chains|payments|outbox|manifests|backups|assets|demo-is-complete)$/

/** First call in every process that writes data: new files belong to its user alone. */
export function createFilesPrivately(): void {
  process.umask(OTHERS)
}

type DataPlace = Pick<Config, "data_dir" | "database_url">

/** Closes the service's files to group and others. Returns other users' files, which stay open. */
export function makePrivate(place: DataPlace): string[] {
  return openPaths(place).filter((path) => !tryToClose(path))
}

/** Paths among DATA_DIR and the service's files in it that group or others may use. Ignores foreign files in the folder. */
export function openPaths({ data_dir, database_url }: DataPlace): string[] {
  const path = sqlitePath({ database_url })
  const database = path === null ? [] : ["", "-wal", "-shm"].map((ending) => path + ending)
  const ours = namesIn(data_dir).filter((name) => OURS.test(name))
  const paths = [data_dir, ...database, ...ours.map((name) => join(data_dir, name))]
  return [...new Set(paths)].filter(isOpen).flatMap((one) => (one === data_dir ? [one] : withContents(one)))
}

/** A private folder's contents are out of reach, so a start does not read through every manifest. */
function withContents(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path]
  const contents = namesIn(path).map((name) => join(path, name))
  return [path, ...contents.filter(isOpen).flatMap(withContents)]
}

function isOpen(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if (["ENOENT", "EACCES"].includes((error as { code: string }).code)) return []
    throw error
  }
}

function tryToClose(path: string): boolean {
  try {
    const { mode } = lstatSync(path)
    // A folder such as /tmp belongs to everybody, even as DATA_DIR.
    if ((mode & SHARED_FOLDER) !== 0) return false
    chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    const { code } = error as { code: string }
    if (code === "ENOENT") return true
    if (code === "EPERM" || code === "EROFS") return false
    throw error
  }
}
