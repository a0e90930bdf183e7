/**
 * `node test/bench/against.ts FOLDER`: verifications of this checkout against those of another one in FOLDER, an earlier commit
 * say, in turns. Written to results.md where `--write` says what the other one is.
 */
import { join, resolve } from "node:path"
import { generateCsv } from "#test/support/generate-csv.ts"
import { type Start, withChildren } from "./child.ts"
import { alternate, whole, writeSection } from "./results.ts"
import { type Asked, bestOf, fill, measure, type Side } from "./verify.ts"
import type { ServiceFacts } from "./verify-service.ts"

const PRODUCTS = 10_000
/** The service opened first is some 10 % slower throughout, so each side is opened first equally often. */
const OPENINGS = 4
const ROUNDS = 8
const BAR = 0.97

type Name = "ours" | "theirs"

const [folder, flag, what = ""] = process.argv.slice(2)
if (!folder) throw new Error("Name the folder of the other checkout.")

const roots = { ours: join(import.meta.dirname, "..", ".."), theirs: resolve(folder) }
const openings: Record<Name, Side[]>[] = []
for (let opening = 0; opening < OPENINGS; opening++) openings.push(await compare(opening % 2 === 0))
const [mine, before] = [bestIn(openings, "ours"), bestIn(openings, "theirs")]
const ratioOf = (one: Side, other: Side) => other.cpu_us_per_request / one.cpu_us_per_request
const ratio = ratioOf(mine, before)
const ratios = openings.map((one) => ratioOf(bestIn([one], "ours"), bestIn([one], "theirs")))
const figures = ({ cpu_us_per_request, per_second }: Side) =>
  `${cpu_us_per_request.toFixed(1)} µs of processor time, ${whole(per_second)}/s`
console.log(`${ratio.toFixed(3)} (bar ${BAR}), openings ${ratios.map((one) => one.toFixed(2)).join(", ")}`)
console.log(`this: ${figures(mine)}; the other: ${figures(before)}`)
if (flag === "--write") {
  const today = new Date().toISOString().slice(0, 10)
  const row = `| **${ratio.toFixed(2)}** | ≥ ${BAR} | ${ratio >= BAR ? "yes" : "no"} | ${figures(mine)} | ${figures(before)} |`
  writeSection(
    "## Against an earlier commit",
    `Written by \`node test/bench/against.ts\` on ${today}: kept verifications of this checkout against ${what}, in turns: ${OPENINGS} pairs of services, each side opened first in half of them, ${ROUNDS} rounds of 1 s each, of which the best quarter counts.\n\n| ratio | bar | holds | now | before |\n|---|---|---|---|---|\n${row}`,
  )
}
if (ratio < BAR) process.exitCode = 1

function bestIn(openings: Record<Name, Side[]>[], name: Name): Side {
  return bestOf(openings.flatMap((one) => one[name]))
}

function compare(isOursFirst: boolean): Promise<Record<Name, Side[]>> {
  return withChildren(async (start) => {
    const first = await open(start, isOursFirst ? "ours" : "theirs")
    const second = await open(start, isOursFirst ? "theirs" : "ours")
    const [ours, theirs] = isOursFirst ? [first, second] : [second, first]
    const round = (side: Asked) => () => measure(side, { seconds: 1 })
    return alternate(ROUNDS, { ours: round(ours), theirs: round(theirs) })
  })
}

async function open(start: Start, name: Name): Promise<Asked<ServiceFacts>> {
  const root = roots[name]
  const child = start([join(root, "test", "bench", "verify-service.ts"), "1"], { cwd: root })
  return fill({ ...child, facts: await child.told<ServiceFacts>() }, generateCsv(PRODUCTS))
}
