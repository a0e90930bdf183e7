import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs"
import { join } from "node:path"
import { copySqlite } from "./copy-sqlite.ts"
import { type Copy, copiesToForget, copyName, timeOfCopy } from "./rotation.ts"

/** Disk space left free for everything else. */
const FREE_BYTES_MIN = 256 * 1024 * 1024
const DRAFT_MS_MAX = 3_600_000

export interface MakeCopy {
  from: string
  directory: string
  at: number
  bytes_max: number
}

/** Makes a copy, deletes those past their time and returns the new name. Slow, so call it from a thread. */
export async function makeCopy({ from, directory, at, bytes_max }: MakeCopy): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const needed = sizeOf(from) + sizeOf(`${from}-wal`) + FREE_BYTES_MIN
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize < needed) throw new Error(`${directory} has no room for a copy of the database.`)
  forgetDrafts(directory)
  const name = copyName(at)
  await copySqlite(from, join(directory, name))
  for (const copy of copiesToForget(listCopies(directory), at, bytes_max)) rmSync(join(directory, copy.name))
  return name
}

/** The copies in a folder, the newest first; none when there is no folder. */
export function listCopies(directory: string): Copy[] {
  const copies: Copy[] = []
  for (const name of namesIn(directory)) {
    const at = timeOfCopy(name)
    if (at !== null) copies.push({ name, at, bytes: sizeOf(join(directory, name)) })
  }
  return copies.sort((a, b) => b.at - a.at)
}

/** Deletes drafts of processes that were killed; a running copy has touched its draft a moment ago. */
function forgetDrafts(directory: string): void {
  for (const name of namesIn(directory).filter((one) => /^touchmark-.*\.draft(-journal|-wal|-shm)?$/.test(one))) {
    const age_ms = Date.now() - (statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age_ms > DRAFT_MS_MAX) rmSync(join(directory, name), { force: true })
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return []
    throw error
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
