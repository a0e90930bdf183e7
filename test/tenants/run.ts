/**
 * `npm run tenants -- [--seed N] [--seconds N] [--quiet N] [--products N] [--greedy N] [--only "sheets,recalls"]` measures what
 * greedy companies cost an ordinary one, on the pages that `npm run build` has built. Prints a line of JSON and exits with 1 beyond the bounds below.
 */
import { parseArgs } from "node:util"
import { type Outcome, runCampaign } from "./campaign.ts"

/** Above its quiet median; a verification waits for nobody. */
const MEDIAN_RATIO_MAX = { verify: 2, others: 3 }
const P99_RATIO_MAX = 3
/** One task may take a thread so long at a full plan: others' screens wait meanwhile. */
const SCREEN_MS_MAX = 50
/** Live heap above the start: caches fill. */
const HELD_MB_MORE_MAX = 100

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "20261122" },
    seconds: { type: "string", default: "120" },
    quiet: { type: "string" },
    products: { type: "string", default: "9900" },
    greedy: { type: "string", default: "3" },
    only: { type: "string" },
  },
})
const print = (line: string) => void process.stderr.write(`${line}\n`)
const { seed, seconds, quiet, products, greedy: others, only } = values
const outcome = await runCampaign({
  ...{ seed: Number(seed), seconds: Number(seconds), products: Number(products), greedy: Number(others) },
  ...{
    has_pages: true,
    print,
    ...(quiet && { quiet_seconds: Number(quiet) }),
    ...(only && { wishes: only.split(",") }),
  },
})
for (const { act, quiet, crowded, median_ratio, p99_ratio } of outcome.compared) {
  print(
    `${act.padEnd(8)} median ${quiet.median_ms} -> ${crowded.median_ms} ms (${median_ratio}), p99 ${quiet.p99_ms} -> ${crowded.p99_ms} ms (${p99_ratio}), ${quiet.count} and ${crowded.count} times`,
  )
}
const { ran, kept_from, greedy } = outcome.cores
print(
  `main thread, in percent: ran ${ran.join(" -> ")}, kept from a core ${kept_from.join(" -> ")}; the greedy's programs ran ${greedy}`,
)
const wrong = faultsOf(outcome)
console.log(JSON.stringify({ ...outcome, wrong }))
if (wrong.length > 0) process.exitCode = 1

function faultsOf({ compared, failures, memory, gas, screens }: Outcome): string[] {
  const wrong = [...failures.quiet, ...failures.crowded, ...gas.above_budget]
  for (const { act, median_ratio, p99_ratio } of compared) {
    const ratio_max = MEDIAN_RATIO_MAX[act === "verify" ? act : "others"]
    if (!(median_ratio <= ratio_max)) wrong.push(`${act}: median ${median_ratio} times its quiet one`)
    if (!(p99_ratio <= P99_RATIO_MAX)) wrong.push(`${act}: p99 ${p99_ratio} times its quiet one`)
  }
  for (const [task, ms] of Object.entries(screens)) if (ms > SCREEN_MS_MAX) wrong.push(`${task}: ${ms} ms of a thread`)
  const more = memory.after.held_mb - memory.before.held_mb
  if (more > HELD_MB_MORE_MAX) wrong.push(`${more} MB more are held than before`)
  return wrong
}
