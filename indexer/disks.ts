/** A full disk is answered 503 and the instance stays ready, because verifying needs no room. */
import { statfs } from "node:fs/promises"
import type { App } from "./app.ts"
import { sqlitePath } from "./backup/schedule.ts"
import type { Config } from "./config.ts"

export type DiskRole = "data" | "manifests" | "backups"

export type Folders = Partial<Record<DiskRole, string>>

export interface Disk {
  role: DiskRole
  free_bytes: number
}

type Ask = (path: string) => Promise<{ bavail: number; bsize: number }>

export function foldersOf(config: Config): Folders {
  const { data_dir, manifest_dir, backup } = config
  const copied = sqlitePath(config) !== null && backup ? { backups: backup.directory } : {}
  return { data: data_dir, manifests: manifest_dir, ...copied }
}

/** The room on each folder's disk. A folder that is not there yet is left out. */
export async function readDisks(folders: Folders, ask: Ask = statfs): Promise<Disk[]> {
  const disks = Object.entries(folders).map(async ([role, directory]) => {
    const said = await ask(directory).catch(() => null)
    return said ? [{ role: role as DiskRole, free_bytes: said.bavail * said.bsize }] : []
  })
  return (await Promise.all(disks)).flat()
}

const LOOK_MS = 5_000

/** Returns the disks' last known state and refreshes it in the background: a hanging network disk delays no health check. */
export function watchDisks(folders: Folders, now: () => number, ask?: Ask): () => readonly Disk[] {
  let known: readonly Disk[] = []
  let looking = false
  let looked_at = Number.NEGATIVE_INFINITY
  async function look(): Promise<void> {
    looking = true
    known = await readDisks(folders, ask)
    looking = false
    looked_at = now()
  }
  void look()
  return () => {
    if (!looking && now() - looked_at >= LOOK_MS) void look()
    return known
  }
}

/** With less, the next file or the next page of the database may find no room. */
const FREE_BYTES_MIN = 64 * 1024 * 1024

const watches = new WeakMap<App, () => readonly Disk[]>()

/** The worst disk of this instance that is full, as it was last seen; null: there is room. */
export function fullDiskOf(app: App): DiskRole | null {
  const watch = watches.get(app) ?? watchDisks(foldersOf(app.config), app.now)
  watches.set(app, watch)
  return findFullDisk(watch(), app.db.isFull())
}

/** The worst that is full. */
export function findFullDisk(disks: readonly Disk[], is_database_full: boolean): DiskRole | null {
  const full = (["data", "manifests", "backups"] as const).find(
    (one) =>
      (one === "data" && is_database_full) ||
      disks.some(({ role, free_bytes }) => role === one && free_bytes < FREE_BYTES_MIN),
  )
  return full ?? null
}
