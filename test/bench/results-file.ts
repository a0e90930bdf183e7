import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

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
