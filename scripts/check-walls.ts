/**
 * Checks every import, as compiled, against walls.json. Also fails for files in no room, names that nothing needs and circular
 * imports.
 */
import { readFileSync } from "node:fs"
import { posix } from "node:path"
import { fileURLToPath } from "node:url"
import { type Node, SyntaxKind } from "typescript/unstable/ast"
import { API } from "typescript/unstable/sync"

const ROOT = fileURLToPath(new URL("..", import.meta.url)).replaceAll("\\", "/")

export interface Import {
  from: string
  /** A file's path, or the name of a package as it is written. */
  to: string
  is_type: boolean
}

/** What the files of a room may import beside each other. `*` is one folder's or file's name; `(a|b)/` is two rooms with the same wall. */
interface Wall {
  room: string
  may: string[]
  /** What only types may be imported of. */
  types?: string[]
  /** What to do about an import that is refused. */
  instead?: string
}

interface Walls {
  /** Packages that a wall has to name; its word "packages" stands for all others, and its word "node:" for what Node has. */
  reserved: string[]
  walls: Wall[]
}

export const readWalls = (): Walls => JSON.parse(readFileSync(`${ROOT}scripts/walls.json`, "utf8"))

/** Every import of the project, dynamic ones included. */
export function readImports(): Import[] {
  const api = new API({ cwd: ROOT })
  const [project] = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] }).getProjects()
  const { program, checker } = project!
  const pathOf = (file: string) => program.getSourceFile(file)!.fileName.slice(ROOT.length)
  const files = program.getSourceFileNames().filter((name) => !name.includes("/node_modules/"))
  const imports = files.flatMap((file) => {
    const specifiers = program.getSourceFile(file)!.imports
    const modules = checker.getSymbolAtLocation(specifiers)
    return specifiers.map((specifier, n) => {
      const { text } = specifier as Node & { text: string }
      const from = pathOf(file)
      const path = pathOf(modules[n]!.declarations[0]!.path)
      // A style sheet has no file of types: the compiler takes what Vite says of all of them.
      const to = !/^[.#]/.test(text) ? text : path.startsWith("node_modules/") ? posix.join(from, "..", text) : path
      return { from, to, is_type: isType(specifier.parent) }
    })
  })
  api.close()
  return imports
}

function isType(parent: Node & { importClause?: { phaseModifier?: SyntaxKind }; isTypeOnly?: boolean }): boolean {
  const { kind, importClause, isTypeOnly } = parent
  return (
    kind === SyntaxKind.LiteralType || isTypeOnly === true || importClause?.phaseModifier === SyntaxKind.TypeKeyword
  )
}

const { imports: ALIASES } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as {
  imports: Record<string, string>
}

function patternOf(name: string): RegExp {
  const path = name.replace(/^#[\w-]+/, (alias) => ALIASES[`${alias}/*`]!.slice(2, -2))
  const end = /[/:]$/.test(name) ? "" : "(/|$)"
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}${end}`)
}

/** The room that a file is in: of several walls the one that says most of its path, or the earlier one. */
function roomOf(walls: Wall[], file: string): { wall: Wall; place: string } | undefined {
  const rooms = walls.flatMap((wall) => {
    const found = patternOf(wall.room).exec(file)
    return found ? { wall, place: found[0] } : []
  })
  return rooms.sort((a, b) => b.place.length - a.place.length)[0]
}

/** Reports each import that a wall refuses, and each name in a wall that no import needs. */
export function findFaults({ reserved, walls }: Walls, imports: Import[]): string[] {
  const needed = new Set<string>()
  const lets = (name: string, to: string) => {
    if (name === "everything") return true
    if (name !== "packages") return patternOf(name).test(to)
    return !roomOf(walls, to) && ![...reserved, "node:"].some((one) => patternOf(one).test(to))
  }
  const faults = imports.flatMap(({ from, to, is_type }) => {
    const [room, other] = [roomOf(walls, from), roomOf(walls, to)]
    if (!room) return `${from} is in no room: give its folder a wall in scripts/walls.json.`
    const { room: own, may, types = [], instead } = room.wall
    if (other?.wall === room.wall && (other.place === room.place || !own.endsWith("/"))) return []
    const name = may.find((one) => lets(one, to)) ?? (is_type && types.find((one) => lets(one, to)))
    if (!name) return `${from} may not import ${is_type ? "types of " : ""}${to}: ${instead}`
    needed.add(`${own} ${name}`)
    return []
  })
  const idle = walls.flatMap(({ room, may, types = [] }) =>
    [...may, ...types]
      .filter((name) => !needed.has(`${room} ${name}`))
      .map((name) => `Nothing in ${room} imports ${name}: take it out of scripts/walls.json.`),
  )
  return [...new Set([...faults, ...idle])].sort()
}

/** The files of a circular import, types included, in order; empty without one. */
export function findCircle(imports: Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const leadsOn = (file: string) => next.get(file)?.find(({ to }) => next.has(to))?.to
  for (let before = -1; before !== next.size; ) {
    before = next.size
    for (const file of [...next.keys()]) if (!leadsOn(file)) next.delete(file)
  }
  const [start] = next.keys()
  const walk: string[] = []
  for (let file = start; file && !walk.includes(file); file = leadsOn(file)) walk.push(file)
  return walk.length === 0 ? [] : [...walk.slice(walk.indexOf(leadsOn(walk.at(-1)!)!)), leadsOn(walk.at(-1)!)!]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = readImports()
  const circle = findCircle(imports)
  const faults = findFaults(readWalls(), imports)
  if (circle.length > 0)
    faults.push(`A circle of imports: ${circle.join(" → ")}. Move what both need to a file of its own.`)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
