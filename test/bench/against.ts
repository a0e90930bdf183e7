/**
 * `node test/bench/against.ts FOLDER`: verifications of this checkout against those of another one in FOLDER, an earlier commit
 * say, in turns. Written to results.md where `--write` says what the other one is.
 */
import { join, resolve } from "node:path"
import { generateCsv } from "#test/support/generate-csv.ts"
import { startNode } from "./child.ts"
import { writeSection } from "./results-file.ts"
import { median, whole } from "./run-numbers.ts"
import { measure, middle, requests, type Server, type Side } from "./verify.ts"
import { codesOf, importAndMint } from "./verify-customer.ts"
import type { ServiceFacts } from "./verify-service.ts"

const PRODUCTS = 10_000
/** The service opened first is some 10 % slower throughout, so each side is opened first equally often. */
const OPENINGS = 4
const ROUNDS = 8
const BAR = 0.97

interface Pair {
  ours: Side
  theirs: Side
}

const [folder, flag, what = ""] = process.argv.slice(2)
if (!folder) throw new Error("Name the folder of the other checkout.")

const own = join(import.meta.dirname, "..", "..")
const openings: Pair[][] = []
for (let opening = 0; opening < OPENINGS; opening++) {
  openings.push(await compare(own, resolve(folder), opening % 2 === 0))
}
const sides = openings.flat()
const ratioOf = (pairs: Pair[]) =>
  median(pairs.map(({ ours, theirs }) => theirs.cpu_us_per_request / ours.cpu_us_per_request))
const ratios = openings.map(ratioOf)
// The geometric mean, so that it is the same whichever is called ours.
const ratio = Math.exp(ratios.reduce((sum, one) => sum + Math.log(one), 0) / ratios.length)
const [mine, before] = [middle(sides.map((pair) => pair.ours)), middle(sides.map((pair) => pair.theirs))]
const figures = ({ cpu_us_per_request, per_second }: Side) =>
  `${cpu_us_per_request.toFixed(1)} µs of processor time, ${whole(per_second)}/s`
console.log(`${ratio.toFixed(3)} (bar ${BAR}), openings ${ratios.map((one) => one.toFixed(2)).join(", ")}`)
console.log(`this: ${figures(mine)}; the other: ${figures(before)}`)
if (flag === "--write") {
  const today = new Date().toISOString().slice(0, 10)
  const row = `| **${ratio.toFixed(2)}** | ≥ ${BAR} | ${ratio >= BAR ? "yes" : "no"} | ${figures(mine)} | ${figures(before)} |`
  writeSection(
    "## Against an earlier commit",
    `Written by \`node test/bench/against.ts\` on ${today}: kept verifications of this checkout against ${what}, in turns: ${OPENINGS} pairs of services, each side opened first in half of them, ${ROUNDS} rounds each.\n\n| ratio | bar | holds | now | before |\n|---|---|---|---|---|\n${row}`,
  )
}
if (ratio < BAR) process.exitCode = 1

/** Both sides' figures of each round, in turns. */
async function compare(ours_root: string, theirs_root: string, is_ours_first: boolean): Promise<Pair[]> {
  const first = await open(is_ours_first ? ours_root : theirs_root)
  const second = await open(is_ours_first ? theirs_root : ours_root)
  const [ours, theirs] = is_ours_first ? [first, second] : [second, first]
  const pairs: Pair[] = []
  // The first round only warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    const asked = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const figures = new Map<Opened, Side>()
    for (const one of asked) figures.set(one, await measure(one.server, one.next))
    if (round > 0) pairs.push({ ours: figures.get(ours)!, theirs: figures.get(theirs)! })
  }
  await Promise.all([first.server.release(), second.server.release()])
  return pairs
}

interface Opened {
  server: Server<ServiceFacts>
  next: () => string
}

async function open(root: string): Promise<Opened> {
  const child = startNode([join(root, "test", "bench", "verify-service.ts"), "1"], { cwd: root })
  const server = { ...child, facts: await child.told<ServiceFacts>() }
  const { url, tokens } = server.facts
  await importAndMint(url, tokens[0]!, generateCsv(PRODUCTS))
  return { server, next: requests(await codesOf(url, tokens[0]!)) }
}
