import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export const ROOT = join(import.meta.dirname, "..")

export interface BuiltPages {
  directory: string
  /** `stale`: built from other sources than the present ones. */
  state: "fresh" | "stale" | "missing"
}

/** There are no pages to serve. */
export class PagesMissing extends Error {}

export const BUILD_THEM = "Run npm ci && npm run build."

const stampOf = (root: string) => join(root, "dist", "web.sha256")

/** The pages in dist/, and whether they were built from the sources beside them. */
export function findPages(root = ROOT): BuiltPages {
  const directory = join(root, "dist", "web")
  if (!existsSync(join(directory, "index.html"))) return { directory, state: "missing" }
  const stamp = stampOf(root)
  const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash(root)
  return { directory, state: isFresh ? "fresh" : "stale" }
}

/** The pages that production serves. It cannot build them, because the build tools are not installed there. */
export function requirePages(warn: (sentence: string) => void, root = ROOT): string {
  const { directory, state } = findPages(root)
  if (state === "missing") throw new PagesMissing(`There are no built pages in ${directory}. ${BUILD_THEM}`)
  if (state === "stale") warn(`The pages in ${directory} were built from other sources than these. ${BUILD_THEM}`)
  return directory
}

/** Notes that the pages were built from the sources beside them. */
export function stampPages(root = ROOT): void {
  writeFileSync(stampOf(root), sourcesHash(root))
}

/** Only files that pages are built from, without editors' copies and deployment journals. */
const SOURCES = [
  "web/**/*.{ts,tsx,css,html,json,svg,png,csv,webmanifest,ico,txt}",
  "verifier/proof/**/*.ts",
  "indexer/shared/**/*.ts",
  "contracts/*.ts",
  "vite.config.ts",
  "package-lock.json",
]

function sourcesHash(root: string): string {
  const hash = createHash("sha256")
  for (const path of globSync(SOURCES, { cwd: root }).sort()) {
    hash
      .update(path.replaceAll("\\", "/"))
      .update("\0")
      .update(readFileSync(join(root, path)))
  }
  return hash.digest("hex")
}
