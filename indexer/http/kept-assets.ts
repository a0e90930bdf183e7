/**
 * A page asks any instance for its scripts, one of another version too. So each lays its own into the data folder that all
 * share, and serves from there what it lacks.
 */
import { existsSync } from "node:fs"
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DAY_MS } from "#shared/time.ts"

const KEPT_MS = 90 * DAY_MS

export const keptAssets = (data_dir: string): string => join(data_dir, "assets")

/** Keeps this version's files for as long as pages of it may be open, and forgets those of versions long gone. */
export async function keepAssets(web_dir: string, data_dir: string): Promise<void> {
  const own = join(web_dir, "assets")
  const kept = keptAssets(data_dir)
  const now = new Date()
  for (const name of await readdir(own)) {
    const target = join(kept, name)
    if (existsSync(target)) await utimes(target, now, now)
    else {
      // Browsers keep for a year what they are sent, so another instance never sees half of it.
      const copy = `${target}.${process.pid}`
      await writeFile(copy, await readFile(join(own, name)))
      await rename(copy, target)
    }
  }
  for (const name of await readdir(kept)) {
    const path = join(kept, name)
    if ((await stat(path)).mtimeMs < now.getTime() - KEPT_MS) await rm(path)
  }
}
