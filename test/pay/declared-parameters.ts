import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Params } from "#stand-ins/payments/form.ts"

/**
 * Reads a call's parameters from Stripe's type declarations for the adapter's API version. Enumerations there end in
 * `OtherString`, so the compiler accepts any text; this accepts only listed values.
 */
export interface Scope {
  parent: Scope | undefined
  interfaces: Map<string, Interface>
  types: Map<string, string>
  spaces: Map<string, Scope>
}

interface Interface {
  extends: string | undefined
  /** Name to type; a name that ends in "?" may be left out. */
  fields: Map<string, string>
}

const RESOURCES = join(import.meta.dirname, "../../node_modules/stripe/esm/resources")

const emptyScope = (parent?: Scope): Scope => ({
  parent,
  interfaces: new Map(),
  types: new Map(),
  spaces: new Map(),
})

export function readDeclarations(file: string): Scope {
  const text = readFileSync(join(RESOURCES, `${file}.d.ts`), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "")
  const lines = text.split("\n").map((line) => line.trim())
  const root = emptyScope()
  root.interfaces.set("PaginationParams", {
    extends: undefined,
    fields: new Map([
      ["ending_before?", "string"],
      ["limit?", "number"],
      ["starting_after?", "string"],
    ]),
  })
  root.interfaces.set("RangeQueryParam", {
    extends: undefined,
    fields: new Map(["gt", "gte", "lt", "lte"].map((name) => [`${name}?`, "number"])),
  })
  readScope(lines, 0, root)
  return root
}

/** Reads up to the brace that closes the scope; answers the line after it. */
function readScope(lines: string[], from: number, scope: Scope): number {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!
    if (line === "}") return at + 1
    const opened = /^(?:export )?(?:declare )?(interface|namespace|class) (\w+)(?: extends ([\w.]+))?.* \{$/.exec(line)
    if (opened) {
      const [, kind, name, base] = opened as unknown as [string, string, string, string | undefined]
      at =
        (kind === "namespace" ? readSpace(lines, at + 1, scope, name) : readFields(lines, at + 1, scope, name, base)) -
        1
    }
    const alias = /^(?:export )?type (\w+) = (.*);$/.exec(line)
    if (alias) scope.types.set(alias[1]!, alias[2]!)
  }
  return lines.length
}

function readSpace(lines: string[], from: number, scope: Scope, name: string): number {
  const inner = scope.spaces.get(name) ?? emptyScope(scope)
  scope.spaces.set(name, inner)
  return readScope(lines, from, inner)
}

function readFields(lines: string[], from: number, scope: Scope, name: string, base: string | undefined): number {
  const fields = new Map<string, string>()
  scope.interfaces.set(name, { extends: base, fields })
  let depth = 1
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!
    const field = depth === 1 ? /^(\w+\??): (.*);$/.exec(line) : null
    if (field) fields.set(field[1]!, field[2]!)
    depth += line.split("{").length - line.split("}").length
    if (depth === 0) return at + 1
  }
  return lines.length
}

/** Lists how `params` differ from the named interface; empty when they match. */
export function faultsIn(params: Params, scope: Scope, name: string): string[] {
  const found = lookUp(scope, name)
  if (!found?.interface) return [`there is no ${name}`]
  return checkFields(params, found.interface, found.scope, "")
}

function checkFields(params: Params, { fields, extends: base }: Interface, scope: Scope, path: string): string[] {
  const inherited = base === undefined ? undefined : lookUp(scope, base)
  const all = new Map([...(inherited?.interface?.fields ?? []), ...fields])
  const faults: string[] = []
  for (const [name, value] of Object.entries(params)) {
    const type = all.get(`${name}?`) ?? all.get(name)
    if (type === undefined) faults.push(`${path}${name} is not a parameter`)
    else if (!fits(value, type, scope)) faults.push(...why(value, type, scope, `${path}${name}`))
  }
  for (const name of all.keys()) {
    if (!name.endsWith("?") && params[name] === undefined) faults.push(`${path}${name} is missing`)
  }
  return faults
}

const fits = (value: string | Params, type: string, scope: Scope): boolean => why(value, type, scope, "").length === 0

function why(value: string | Params, type: string, scope: Scope, path: string): string[] {
  const inner = /^(Array|Emptyable)<(.*)>$/.exec(type)
  if (inner?.[1] === "Emptyable") return value === "" ? [] : why(value, inner[2]!, scope, path)
  if (inner) {
    if (typeof value === "string") return [`${path} is not a list`]
    return Object.values(value).flatMap((entry, index) => why(entry, inner[2]!, scope, `${path}[${index}]`))
  }
  const parts = type.split(" | ").filter((part) => part !== "OtherString")
  if (parts.length > 1) {
    return parts.some((part) => fits(value, part, scope))
      ? []
      : [`${path} is none of ${type}: ${JSON.stringify(value)}`]
  }
  const [part] = parts as [string]
  if (part.startsWith("'")) return value === part.slice(1, -1) ? [] : [`${path} is not ${part}`]
  if (part === "string") return typeof value === "string" ? [] : [`${path} is not a text`]
  if (part === "boolean") return value === "true" || value === "false" ? [] : [`${path} is not true or false`]
  if (part === "number") return typeof value === "string" && /^-?\d+$/.test(value) ? [] : [`${path} is not a number`]
  if (part === "MetadataParam") return metadataFaults(value, path)
  const found = lookUp(scope, part)
  if (found?.type !== undefined) return why(value, found.type, found.scope, path)
  if (!found?.interface) return [`${path} is of an unknown type ${part}`]
  if (typeof value === "string") return [`${path} is not a group`]
  return checkFields(value, found.interface, found.scope, `${path}.`)
}

function metadataFaults(value: string | Params, path: string): string[] {
  if (typeof value === "string") return [`${path} is not a group`]
  const bad = Object.entries(value).filter(
    ([name, text]) => name.length > 40 || typeof text !== "string" || text.length > 500,
  )
  return bad.map(([name]) => `${path}[${name}] is too long or no text`)
}

/** `A.B` from here outwards. */
function lookUp(
  scope: Scope | undefined,
  name: string,
): { scope: Scope; interface?: Interface; type?: string } | undefined {
  const [first, ...rest] = name.split(".") as [string, ...string[]]
  for (let here = scope; here; here = here.parent) {
    if (rest.length > 0) {
      const space = here.spaces.get(first)
      const found = space && lookUp(space, rest.join("."))
      if (found) return found
      continue
    }
    const known = here.interfaces.get(first)
    if (known) return { scope: here, interface: known }
    const type = here.types.get(first)
    if (type !== undefined) return { scope: here, type }
  }
  return undefined
}
