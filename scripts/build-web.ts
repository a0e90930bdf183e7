import { spawnSync } from "node:child_process"
import { readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { BUILD_THEM, findPages, PagesMissing, ROOT, stampPages } from "./built-pages.ts"

/** Builds the pages unless those in dist/ were made from just these sources. Answers where they are. */
export async function buildWeb(): Promise<string> {
  const { directory, state } = findPages()
  if (state === "fresh") return directory
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js")
  // A test runner sets NODE_ENV to "test", and Vite would then pack React's development build.
  const env = { ...process.env, NODE_ENV: "production" }
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: ROOT,
    stdio: "inherit",
    env,
  })
  if (status !== 0) throw new PagesMissing(`The pages could not be built. ${BUILD_THEM}`)
  stampPages()
  forgetOldFiles(join(directory, "assets"))
  return directory
}

const KEPT_MS = 30 * 86_400_000

/** A service that began before this build, and pages that are open, still ask for the files of theirs. */
export function forgetOldFiles(assets: string): void {
  for (const name of readdirSync(assets)) {
    const path = join(assets, name)
    if (statSync(path).mtimeMs < Date.now() - KEPT_MS) rmSync(path)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildWeb())
