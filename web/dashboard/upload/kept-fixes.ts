import { type CellFix, FIXES_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import { onSessionCleared, readUser } from "#web/session.ts"
import { readStored, removeStored, writeStored } from "#web/storage.ts"

const KEY = "upload-fixes"

/** What a person did about the rows to look at. */
export interface Fixing {
  fixes: CellFix[]
  /** Lines left in the file. */
  skipped: number[]
}

export const NOTHING_FIXED: Fixing = { fixes: [], skipped: [] }

/** Which file, and whose: another account in this tab never sees the values. */
const ownerOf = ({ name, size, lastModified }: File) => JSON.stringify([readUser()?.email, name, size, lastModified])

/** Keeps the fixes of this file for choosing it again after a reload. */
export function keepFixes(file: File, fixing: Fixing): void {
  const kept = JSON.stringify({ owner: ownerOf(file), ...fixing })
  if (kept.length <= FIXES_CHARS_MAX) writeStored("session", KEY, kept)
}

export function keptFixes(file: File): Fixing {
  try {
    const kept = JSON.parse(readStored("session", KEY) ?? "null") as ({ owner: string } & Fixing) | null
    return kept?.owner === ownerOf(file) ? { fixes: kept.fixes, skipped: kept.skipped } : NOTHING_FIXED
  } catch {
    return NOTHING_FIXED
  }
}

export const forgetFixes = () => removeStored("session", KEY)
onSessionCleared(forgetFixes)
