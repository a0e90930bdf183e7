import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(import.meta.dirname, "..")
const web_dir = join(root, "dist", "web")
const stamp = join(root, "dist", "web.sha256")

/** Builds the pages unless those in dist/ were made from just these sources. Answers where they are. */
export async function buildWeb(): Promise<string> {
  const sources = sourcesHash()
  if (existsSync(join(web_dir, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources)
    return web_dir
  const vite = join(root, "node_modules", "vite", "bin", "vite.js")
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root, stdio: "inherit" })
  if (status !== 0) throw new Error("The pages could not be built.")
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  return web_dir
}

function sourcesHash(): string {
  const hash = createHash("sha256")
  const places = ["web", "indexer/shared", "contracts", "vite.config.ts", "package-lock.json"]
  for (const place of places) {
    for (const path of filesOf(join(root, place)))
      hash.update(relative(root, path)).update("\0").update(readFileSync(path))
  }
  return hash.digest("hex")
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildWeb())
