import { type CellFix, FIXES_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import { onSessionCleared, readUser } from "#web/session.ts"
import { readStored, removeStored, writeStored } from "#web/storage.ts"

const KEY = "upload-work"
/** The browser's own store of files. Where it has none, the file is chosen again. */
const FILES = "upload"
const FILE = "/upload-kept"

/** What a person did about a file. */
export interface Work {
  fixes: CellFix[]
  /** Lines left in the file. */
  skipped: number[]
  /** The column that counts pieces, `auto` or `one`. */
  pieces: string
  /** The first serial number; empty for none. */
  serials: string
  known: "skip" | "add"
  photos: "fetch" | "leave"
}

export const NO_WORK: Work = { fixes: [], skipped: [], pieces: "auto", serials: "", known: "skip", photos: "fetch" }

/** Which file, and whose: another account in this tab never sees it. */
const ownerOf = ({ name, size, lastModified }: File) => JSON.stringify([readUser()?.email, name, size, lastModified])

/** Keeps what was done for the same file, also if it is chosen again. */
export function keepWork(file: File, work: Work): void {
  const kept = JSON.stringify({ owner: ownerOf(file), ...work })
  if (kept.length <= FIXES_CHARS_MAX) writeStored("session", KEY, kept)
}

export function keptWork(file: File): Work {
  try {
    const { owner, ...work } = JSON.parse(readStored("session", KEY) ?? "null") as { owner: string } & Work
    return owner === ownerOf(file) ? work : NO_WORK
  } catch {
    return NO_WORK
  }
}

/** Keeps the file itself until it is added, another is chosen or the session ends. */
export async function keepFile(file: File): Promise<void> {
  try {
    const headers = { "X-Name": encodeURIComponent(file.name), "X-Modified": String(file.lastModified) }
    await (await caches.open(FILES)).put(FILE, new Response(file, { headers }))
  } catch {
    // Not here, or no room.
  }
}

let has_reloaded =
  (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload"

/** The file that was looked at in this tab before it was reloaded; null: none, or somebody else's. */
export async function keptFile(): Promise<File | null> {
  if (!has_reloaded) return null
  has_reloaded = false
  try {
    const kept = await (await caches.open(FILES)).match(FILE)
    if (!kept) return null
    const name = decodeURIComponent(kept.headers.get("X-Name") ?? "")
    const file = new File([await kept.blob()], name, { lastModified: Number(kept.headers.get("X-Modified")) })
    return readStored("session", KEY)?.includes(JSON.stringify(ownerOf(file))) ? file : null
  } catch {
    return null
  }
}

export function forgetWork(): void {
  removeStored("session", KEY)
  void globalThis.caches?.delete(FILES).catch(() => {})
}
onSessionCleared(forgetWork)
