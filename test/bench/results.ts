import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** `whole` is what is promised, `small` only shows that the bench works. */
export type Size = "whole" | "small"

/** The middle value; of an even number of values the upper one of the two. */
export function median(values: number[]): number {
  return percentile(values, 50)
}

/** The value that `percent` of a hundred do not exceed. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) throw new Error("There is nothing to take a percentile of.")
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!
}

/** Mean of the best quarter of all rounds: what the others took longer is what else the machine did. */
export function best(values: number[], better: "least" | "most" = "least"): number {
  const sorted = values.toSorted((one, other) => (better === "least" ? one - other : other - one))
  const quarter = sorted.slice(0, Math.ceil(sorted.length / 4))
  if (quarter.length === 0) throw new Error("There is no round to take the best of.")
  return quarter.reduce((sum, value) => sum + value, 0) / quarter.length
}

/** Measures each side in each round, another one first each time, so that noise falls on all alike. */
export async function alternate<Name extends string, T>(
  rounds: number,
  sides: Record<Name, () => T | Promise<T>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(sides) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      taken[name].push(await sides[name]())
    }
  }
  return taken
}

/** Processor time of all this process's threads, so that other work on the machine does not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const since = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

/** `12345.6` as `12,346`. */
export const whole = (value: number) => Math.round(value).toLocaleString("en-GB")

const PATH = join(import.meta.dirname, "results.md")
/** Sections with a command of their own, which other commands keep. */
const OWN_SECTIONS = [
  "## On a slow line",
  "## Load held",
  "## While a copy is made",
  "## Against an earlier commit",
  "## Checks assessed",
] as const
type OwnSection = (typeof OWN_SECTIONS)[number]

/** Writes all other sections. */
export function writePage(page: string): void {
  const kept = OWN_SECTIONS.map((heading) => sectionIn(readFileSync(PATH, "utf8"), heading))
  writeFileSync(PATH, [page.trimEnd(), ...kept.filter(Boolean)].join("\n\n").concat("\n"))
}

/** Writes this section and leaves the rest as it is. */
export function writeSection(heading: OwnSection, text: string): void {
  const before = readFileSync(PATH, "utf8")
  const old = sectionIn(before, heading)
  const section = `${heading}\n\n${text.trim()}`
  writeFileSync(PATH, old ? before.replace(old, () => section) : `${before.trimEnd()}\n\n${section}\n`)
}

/** From its heading to the next one of the same kind. */
function sectionIn(page: string, heading: string): string {
  const start = page.indexOf(`${heading}\n`)
  if (start < 0) return ""
  const end = page.indexOf("\n## ", start + heading.length)
  return page.slice(start, end < 0 ? undefined : end).trimEnd()
}
