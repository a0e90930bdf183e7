/**
 * The contracts' line and branch coverage; fails below 100 %. Hardhat counts only lines, so a copy wraps each condition in
 * a function with a line per outcome.
 */
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { z } from "zod"
import { compileSolidity, copyContracts, replaceOnce } from "#scripts/contract-copy.ts"

type Range = { start: number; end: number }
type Tally = { covered: number; total: number; missed: string[] }

const FILES = readdirSync(fileURLToPath(new URL("../contracts", import.meta.url))).filter((it) => it.endsWith(".sol"))

const copy = copyContracts((config) => replaceOnce(config, "viaIR: true, ", ""))
try {
  const sources = new Map(FILES.map((file) => [file, copy.read(`contracts/${file}`)]))
  for (const [file, text] of sources) copy.write(`contracts/${file}`, wrapConditions(text, conditionsOf(file, text)))

  const { exit_code, output } = await copy.test("--coverage")
  if (exit_code !== 0) throw new Error(output)
  const hits = readHits(copy.read("coverage/lcov.info"))

  let complete = true
  for (const [file, text] of sources) {
    const lines_hit = hits.get(`contracts/${file}`) ?? new Map<number, number>()
    const lines = tallyLines(lines_hit, text)
    const branches = tallyBranches(lines_hit, text, conditionsOf(file, text))
    console.log(`${file.padEnd(22)} lines ${percent(lines)}   branches ${percent(branches)}`)
    for (const missed of [...lines.missed, ...branches.missed]) console.log(`  not covered: ${missed}`)
    complete &&= lines.covered === lines.total && branches.covered === branches.total
  }
  process.exitCode = complete ? 0 : 1
} finally {
  copy.remove()
}

// ------------------------------------------------------------------------------------------------- Branches

/** The byte ranges of a source's conditions. */
function conditionsOf(file: string, text: string): Range[] {
  const settings = { stopAfter: "parsing", outputSelection: { "*": { "": ["ast"] } } }
  const Output = z.object({ sources: z.record(z.string(), z.object({ ast: z.unknown() })) })
  const found: Range[] = []
  walk(Output.parse(compileSolidity(file, settings, () => text)).sources[file]?.ast, (node) => {
    const { nodeType, operator } = node
    if (["IfStatement", "Conditional", "ForStatement"].includes(String(nodeType))) found.push(rangeOf(node.condition))
    if (nodeType === "BinaryOperation" && (operator === "&&" || operator === "||")) {
      found.push(rangeOf(node.leftExpression), rangeOf(node.rightExpression))
    }
  })
  return [...new Map(found.map((range) => [`${range.start}:${range.end}`, range])).values()]
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== "object" || value === null) return
  if ("nodeType" in value) visit(value as Record<string, unknown>)
  for (const child of Object.values(value)) walk(child, visit)
}

function rangeOf(node: unknown): Range {
  const { src } = z.object({ src: z.string() }).parse(node)
  const [start = 0, length = 0] = src.split(":").map(Number)
  return { start, end: start + length }
}

/** Keeps the line numbers of the source; the functions come after it, five lines each. */
function wrapConditions(text: string, conditions: Range[]): string {
  const insertions = conditions.flatMap(({ start, end }, index) => [
    { at: start, text: `_branch${index}(`, outermost: end },
    { at: end, text: ")", outermost: -start },
  ])
  // From the back, so that earlier places stay right; of two conditions that begin together the longer one encloses.
  insertions.sort((a, b) => b.at - a.at || a.outermost - b.outermost)
  let bytes = Buffer.from(text)
  for (const { at, text: inserted } of insertions) {
    bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(at)])
  }
  const functions = conditions.map(
    (_, index) =>
      `function _branch${index}(bool taken) pure returns (bool) {\n    if (taken)\n        return true;\n    return false;\n}\n`,
  )
  return `${bytes.toString("utf8")}${functions.join("")}`
}

// ---------------------------------------------------------------------------------------------------- Tally

/** Hits by file and line, of an lcov report. */
function readHits(lcov: string): Map<string, Map<number, number>> {
  const hits = new Map<string, Map<number, number>>()
  let current = new Map<number, number>()
  for (const line of lcov.split("\n")) {
    if (line.startsWith("SF:")) {
      current = new Map()
      hits.set(line.slice(3), current)
    }
    const [, at, count] = /^DA:(\d+),(\d+)/.exec(line) ?? []
    if (at !== undefined) current.set(Number(at), Number(count))
  }
  return hits
}

function tallyLines(hits: Map<number, number>, text: string): Tally {
  const own = [...hits].filter(([line]) => line <= text.split("\n").length - 1)
  return tally(own.map(([line, count]) => ({ name: `line ${line}`, hit: count > 0 })))
}

function tallyBranches(hits: Map<number, number>, text: string, conditions: Range[]): Tally {
  const first = text.split("\n").length
  return tally(
    conditions.flatMap(({ start, end }, index) => {
      const condition = Buffer.from(text).subarray(start, end).toString("utf8")
      return [true, false].map((outcome, at) => {
        return { name: `${condition} ${outcome}`, hit: (hits.get(first + 5 * index + 2 + at) ?? 0) > 0 }
      })
    }),
  )
}

function tally(points: { name: string; hit: boolean }[]): Tally {
  const missed = points.filter(({ hit }) => !hit).map(({ name }) => name)
  return { covered: points.length - missed.length, total: points.length, missed }
}

function percent({ covered, total }: Tally): string {
  const share = total === 0 ? 100 : (100 * covered) / total
  return `${share.toFixed(1)} % (${covered} of ${total})`.padEnd(20)
}
