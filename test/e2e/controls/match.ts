import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Screen } from "#test/e2e/screens/screen.ts"
import type { Area, Row } from "./control.ts"
import type { Found } from "./crawl.ts"

const folder = join(import.meta.dirname, "..")

/** The row of a control that was found on a screen. */
export function rowOf(found: Found, screen: Screen, areas: readonly Area[]): Row | undefined {
  const here = areas.filter(
    ({ frame = false, screens }) =>
      (frame === "both" || frame === found.frame) &&
      (screens instanceof RegExp ? screens.test(screen.name) : screens(screen)),
  )
  for (const { rows } of here) {
    const row = rows.find(({ kind, name }) => isKind(found, kind) && isNamed(found.name, name))
    if (row) return row
  }
  return undefined
}

/** A link of the frame leads to a place on this page or on another one, depending on where it is. */
const isKind = (found: Found, kind: Row["kind"]): boolean =>
  kind === found.kind || (kind === "link" && found.kind === "anchor")

const isNamed = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === "string" ? name === wanted : wanted.test(name)

/** Checks a row that another test covers: reports a missing test, or one that does not name the control. */
export function misled({ name, by }: Row): string | null {
  if (!by) return null
  const [file, title, mention = String(name)] = by
  const text = readFileSync(join(folder, file), "utf8")
  const begin = [`test("${title}"`, `scene("${title}"`, `name: "${title}"`]
    .map((opening) => text.indexOf(opening))
    .find((at) => at >= 0)
  if (begin === undefined) return `${file} has no test "${title}"`
  const rest = text.slice(begin + 1)
  const end = rest.search(/\n\s{0,2}(test|scene)\(/)
  return (end < 0 ? rest : rest.slice(0, end)).includes(mention) ? null : `"${title}" does not name ${mention}`
}
