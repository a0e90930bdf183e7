// npm silently skips optional native packages whose `engines` exclude the Node that runs npm. On Node 20 these are the chain
// simulator and the test browser, so npm runs again under the project's Node 24.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const again = "TOUCHMARK_INSTALLING_AGAIN"

/** The optional packages of the lockfile that suit this machine and are not there. */
function missingPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  const musl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime
  return Object.entries(packages)
    .filter(([path, { optional, dev, os, cpu, libc }]) => {
      if (!optional || (dev && process.env.npm_config_omit?.includes("dev"))) return false
      if (os && !os.includes(process.platform)) return false
      if (cpu && !cpu.includes(process.arch)) return false
      if (libc && !libc.includes(musl ? "musl" : "glibc")) return false
      return !existsSync(join(root, path))
    })
    .map(([path]) => path)
}

const npm = process.env.npm_execpath
const major = Number(process.versions.node.split(".")[0])
if (npm && major >= 22 && !process.env[again] && missingPackages().length > 0) {
  const { status } = spawnSync(
    process.execPath,
    [npm, "install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"],
    { cwd: root, stdio: "inherit", env: { ...process.env, [again]: "1" } },
  )
  process.exit(status ?? 1)
}
