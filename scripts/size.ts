/** Prints what each room of ARCHITECTURE's table of sizes weighs, and fails for one that is above its number. */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("..", import.meta.url))
const CODE = /\.(ts|tsx|css)$/
const GENERATED = ["indexer/shared/names/confusables.ts"]

interface Room {
  name: string
  /** Unset: files are counted, and not their lines. */
  holds?: (file: string) => boolean
}

const ROOMS: Room[] = [
  { name: "indexer", holds: (file) => /^indexer\/(?!stand-ins\/)/.test(file) && !GENERATED.includes(file) },
  { name: "proof, verifier", holds: (file) => file.startsWith("verifier/") },
  { name: "web", holds: (file) => file.startsWith("web/") },
  { name: "test", holds: (file) => file.startsWith("test/") },
  { name: "tracked files" },
]

/** At most so many lines of code a room, and tracked files, as ARCHITECTURE.md says. */
export function readLimits(text: string): Map<string, number> {
  const table = text.split("\n### Sizes\n")[1]!.split("\n#")[0]!
  const rows = [...table.matchAll(/^\| ([a-z, ]+?) \| ([\d,]+) \|/gm)]
  return new Map(rows.map(([, name, number]) => [name!, Number(number!.replaceAll(",", ""))]))
}

export function findOverweight(sizes: { name: string; size: number }[], limits: Map<string, number>): string[] {
  return sizes.flatMap(({ name, size }) => {
    const limit = limits.get(name)
    if (limit === undefined) return `${name} has no number in ARCHITECTURE.md.`
    if (size <= limit) return []
    return `${name} has ${size}, of ${limit} at most: take something away, or raise the number in ARCHITECTURE.md and say why.`
  })
}

/** Lists files that git tracks, and those that `git add --all` would add. */
function listFiles(): string[] {
  const command = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"]
  const files = execFileSync("git", command, { cwd: ROOT, encoding: "utf8" }).trim().split("\n")
  return files.filter((file) => existsSync(join(ROOT, file)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = listFiles()
  const linesOf = (file: string) => readFileSync(join(ROOT, file), "utf8").split("\n").length - 1
  const limits = readLimits(readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8"))
  const sizes = ROOMS.map(({ name, holds }) => {
    const own = holds ? files.filter((file) => holds(file) && CODE.test(file)) : files
    return { name, files: own.length, size: holds ? own.reduce((sum, file) => sum + linesOf(file), 0) : own.length }
  })
  for (const { name, files, size } of sizes) {
    console.log(
      `${name.padEnd(16)} ${String(files).padStart(5)} files ${String(size).padStart(6)}, at most ${limits.get(name)}`,
    )
  }
  const faults = findOverweight(sizes, limits)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
