/**
 * Checks every import, as compiled, against ARCHITECTURE.md's table of rooms. Also fails for unlisted files, unneeded entries
 * and circular imports.
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

interface Room {
  paths: string[]
  values: string[]
  types: string[]
  instead: string
}

/** The table in ARCHITECTURE.md. */
export function readRooms(): Room[] {
  const { imports } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { imports: Record<string, string> }
  const names = (cell: string) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => {
      const [, alias, rest] = /^(#\w[\w-]*)(.*)$/.exec(name!) ?? []
      return alias ? `${imports[`${alias}/*`]!.slice(2, -2)}${rest}` : name!
    })
  const table = readFileSync(`${ROOT}ARCHITECTURE.md`, "utf8").split("\n## Rooms\n")[1]!.split("\n## ")[0]!
  const rows = table.split("\n").filter((line) => line.startsWith("| `"))
  return rows.map((row) => {
    const [, paths = "", , values = "", types = "", instead = ""] = row.split("|").map((cell) => cell.trim())
    return { paths: names(paths), values: names(values), types: names(types), instead }
  })
}

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

/** The row that says most about the file, and the folder in which it may import freely. */
function roomOf(rooms: Room[], file: string) {
  const matches = rooms.flatMap((room) =>
    room.paths.flatMap((path) => {
      const found = new RegExp(`^${path.replaceAll("*", "[^/]+")}${path.endsWith("/") ? "" : "$"}`).exec(file)
      return found ? { room, path, own: path.includes("*") ? [found[0]] : room.paths } : []
    }),
  )
  return matches.sort((a, b) => b.path.length - a.path.length)[0]
}

const isIn = (to: string, name: string) =>
  name === "everything" || to === name || to.startsWith(name.replace(/[/*]*$/, name.startsWith("node:") ? "" : "/"))

/** Reports each import that a wall refuses, and each table entry that no import needs. */
export function findFaults(rooms: Room[], imports: Import[]): string[] {
  const needed = new Set<string>()
  const faults = imports.flatMap(({ from, to, is_type }) => {
    const { room, own } = roomOf(rooms, from) ?? {}
    if (!room) return `${from} is in no room: give its folder a row in ARCHITECTURE.md.`
    if (own!.some((path) => isIn(to, path))) return []
    const name = room.values.find((name) => isIn(to, name)) ?? (is_type && room.types.find((name) => isIn(to, name)))
    if (!name) return `${from} may not import ${is_type ? "types of " : ""}${to}: ${room.instead}`
    needed.add(`${room.paths} ${name}`)
    return []
  })
  const idle = rooms.flatMap(({ paths, values, types }) =>
    [...values, ...types]
      .filter((name) => !needed.has(`${paths} ${name}`))
      .map((name) => `Nothing in ${paths.join(", ")} imports ${name}: take it out of the row in ARCHITECTURE.md.`),
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
  const faults = findFaults(readRooms(), imports)
  if (circle.length > 0)
    faults.push(`A circle of imports: ${circle.join(" → ")}. Move what both need to a file of its own.`)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
