import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const INSTALL_MS_MAX = 300_000

/** Where a package that only the bench needs is installed, with what it needs. */
export function folderOf(name: string): string {
  return join(import.meta.dirname, "..", "..", "node_modules", ".cache", name)
}

export function isInstalled(name: string): boolean {
  return existsSync(join(folderOf(name), "node_modules", name))
}

/** Installs `packages` beside the project, once. */
export function installAside(name: string, packages: string[]): void {
  if (isInstalled(name)) return
  const cwd = folderOf(name)
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, "package.json"), '{"type":"module","private":true}\n')
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages]
  execFileSync("npm", args, { cwd, timeout: INSTALL_MS_MAX })
}
