import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Screen } from "#test/e2e/screens/screen.ts"
import type { Used } from "#test/e2e/used-controls.ts"
import { ACCOUNT } from "./account.ts"
import { ADMINISTRATION } from "./administration.ts"
import { CASES } from "./cases.ts"
import type { Area, Row } from "./control.ts"
import type { Found } from "./crawl.ts"
import { DASHBOARD_PAGES, overview } from "./dashboard-pages.ts"
import { FRAMES } from "./frame.ts"
import { LABELS } from "./labels.ts"
import { product } from "./product.ts"
import { PRODUCTS } from "./products.ts"
import { profile } from "./profile.ts"
import { PUBLIC } from "./public.ts"
import { STATE_AREAS } from "./states.ts"
import { upload } from "./upload.ts"

/** Every control of every screen has a row in one of these. The first that matches counts, so rare states come first. */
export const AREAS: readonly Area[] = [
  ...STATE_AREAS,
  ...FRAMES,
  ...PUBLIC,
  ...ACCOUNT,
  overview,
  ...PRODUCTS,
  product,
  upload,
  profile,
  ...LABELS,
  ...CASES,
  ...DASHBOARD_PAGES,
  ...ADMINISTRATION,
]

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

/** The formatter may put a long title on a line of its own; one made of several is named as it is written. */
const hasTest = (text: string, title: string): boolean =>
  [`test("${title}"`, `scene("${title}"`, `test(\`${title}\``].some((opening) =>
    text.replace(/\(\s+"/g, '("').includes(opening),
  )

/** Checks that the test of a row that another test covers exists. */
export function misled({ by }: Row): string | null {
  if (!by) return null
  const [file, title] = by
  return hasTest(readFileSync(join(folder, file), "utf8"), title) ? null : `${file} has no test "${title}"`
}

/** Computed roles that are called otherwise here. */
const ROLES: Record<string, Row["kind"]> = { combobox: "select", searchbox: "textbox", listbox: "select" }

/** Checks that the test of a row used its control, if that test ran. */
export function unused(
  { kind, name, by }: Row,
  usesIn: (file: string, title: string) => readonly Used[] | null,
): string | null {
  const uses = by && usesIn(by[0], by[1])
  if (!uses) return null
  if (uses.some((used) => (ROLES[used.role] ?? used.role) === kind && isNamed(used.name, name))) return null
  return `${by[0]}: "${by[1]}" does not use the ${kind} ${name}, which a row of controls/ leaves to it.`
}
