import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

/** Everything in the folder, itself included, that others may read, write or enter. */
export function openToOthers(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true }) as string[]
  return [".", ...names].filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0)
}
