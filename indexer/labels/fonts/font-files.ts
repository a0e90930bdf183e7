/** Fonts are split into files of some hundred characters, because whole CJK fonts would take 100 MB. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** Families cut by script, each a package of files in WOFF2 that say which code points they were cut for. */
const FAMILIES = {
  sc: "noto-sans-sc",
  jp: "noto-sans-jp",
  kr: "noto-sans-kr",
  arabic: "noto-sans-arabic",
  hebrew: "noto-sans-hebrew",
  thai: "noto-sans-thai",
  devanagari: "noto-sans-devanagari",
} as const
export type Family = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]

const packages = createRequire(import.meta.url)

/** Latin, Greek and Cyrillic in a face readable at five points; codes in one whose 0 differs from O. */
export const PLAIN_FILES = {
  text: join(packageFolder("dejavu-fonts-ttf"), "ttf/DejaVuSansCondensed.ttf"),
  code: join(packageFolder("dejavu-fonts-ttf"), "ttf/DejaVuSansMono-Bold.ttf"),
}

const files = new Map<Family, ReadonlyMap<number, string>>()

/** The file of this family listed for a code point; only reading it shows whether it has the glyph. */
export function fileFor(family: Family, code_point: number): string | undefined {
  const listed = files.get(family) ?? listFiles(FAMILIES[family])
  files.set(family, listed)
  return listed.get(code_point)
}

function listFiles(name: string): ReadonlyMap<number, string> {
  const folder = packageFolder(`@fontsource-variable/${name}`)
  const cuts = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>
  const listed = new Map<number, string>()
  for (const [cut, ranges] of Object.entries(cuts)) {
    const file = join(folder, "files", `${name}-${cut.replace(/[[\]]/g, "")}-wght-normal.woff2`)
    for (const code_point of codePointsIn(ranges)) if (!listed.has(code_point)) listed.set(code_point, file)
  }
  return listed
}

/** `ranges`: a list such as `U+0590-05FF,U+20AA`. */
function* codePointsIn(ranges: string): Generator<number> {
  for (const range of ranges.split(",")) {
    const [from, to = from] = range.replace("U+", "").split("-") as [string, string?]
    for (let at = Number.parseInt(from, 16); at <= Number.parseInt(to, 16); at++) yield at
  }
}

function packageFolder(name: string): string {
  return dirname(packages.resolve(`${name}/package.json`))
}
