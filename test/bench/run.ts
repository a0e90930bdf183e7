/**
 * `npm run bench`: every figure that is promised, measured beside its peer in one run, written to results.md. With `--small`
 * each row runs for a moment instead, only to show that it works, and nothing is written.
 */
import { cpus, loadavg } from "node:os"
import { buildForProduction, firstViewsSection } from "./first-views.ts"
import { benchFollower, timesPonder } from "./follower.ts"
import { benchGas } from "./gas.ts"
import { benchGrowth, type Growth } from "./growth.ts"
import { benchImport } from "./import.ts"
import { LIGHTHOUSE_VERSION } from "./lighthouse.ts"
import { benchPages, type PagesFigures } from "./pages.ts"
import { PONDER_VERSION } from "./ponder.ts"
import { type Size, whole, writePage } from "./results.ts"
import { benchTree } from "./tree.ts"
import { benchVerify, ratioOf } from "./verify.ts"
import { benchEngines, engineRatio } from "./verify-engines.ts"

const ROW_MINUTES_MAX = 20

const size: Size = process.argv.includes("--small") ? "small" : "whole"
const load_before = loadavg()[0]!

/** One row of the bench; whatever it waits for, it ends. */
async function take<T>(name: string, bench: (size: Size) => Promise<T>): Promise<T> {
  const late = setTimeout(() => {
    throw new Error(`${name} did not end within ${ROW_MINUTES_MAX} minutes.`)
  }, ROW_MINUTES_MAX * 60_000)
  const began = performance.now()
  const figures = await bench(size)
  clearTimeout(late)
  console.log(`${name}: ran${size === "whole" ? ` for ${((performance.now() - began) / 1_000).toFixed(0)} s` : ""}`)
  return figures
}

/** The same for what takes more than a moment even where it is small: undefined there, and the reason is printed. */
async function takeWhole<T>(name: string, needs: string, bench: (size: Size) => Promise<T>): Promise<T | undefined> {
  if (size === "whole") return take(name, bench)
  console.log(`${name}: left out, ${needs}`)
  return undefined
}

interface Row {
  what: string
  ratio: string
  bar: string
  holds: boolean | null
  figures: string
}

const us = (side: { cpu_us_per_request: number }) => `${side.cpu_us_per_request.toFixed(1)} µs`
const ms = (value: number) => `${value.toFixed(1)} ms`
const rows: Row[] = []
const add = (row: Row) => {
  rows.push(row)
  if (size === "whole")
    console.log(`${row.holds === false ? "MISSED " : ""}${row.what}: ${row.ratio} (bar ${row.bar}); ${row.figures}`)
}

// The load generator runs in this process, so it goes first, before anything has filled the heap.
const verify = await take("verify", benchVerify)
for (const [reference, what, bar] of [
  ["shape", "a Hono reply that reads its body and answers as many bytes", 0.85],
  ["bare", "Hono with a better-sqlite3 lookup and JSON", 0.85],
  ["static", "a static Hono reply", 0.6],
] as const) {
  const [ratio, other] = [ratioOf(verify, reference), verify.references[reference]]
  add({
    what: `verifications, all middleware on, against ${what}`,
    ratio: ratio.toFixed(2),
    bar: `≥ ${bar}`,
    holds: ratio >= bar,
    figures: `${us(verify.service)} of processor time against ${us(other)}; by the clock ${whole(verify.service.per_second)}/s against ${whole(other.per_second)}/s, p99 ${ms(verify.service.p99_ms)} against ${ms(other.p99_ms)}`,
  })
}
add({
  what: "verification of a code for the first time",
  ratio: us(verify.first_time),
  bar: "none",
  holds: null,
  figures: `of processor time, ${whole(verify.first_time.per_second)}/s, p99 ${ms(verify.first_time.p99_ms)}`,
})
add({
  what: "verification p99 while another company imports and mints 10,000 products",
  ratio: `+${ms(verify.calm.added_p99_ms)}`,
  bar: "≤ +10 ms",
  holds: verify.calm.added_p99_ms <= 10,
  figures: `${ms(verify.calm.importing_p99_ms)} against ${ms(verify.calm.quiet_p99_ms)} quiet, at ${verify.calm.per_second}/s, medians of three imports`,
})

const engines = await takeWhole("engines", "needs PostgreSQL and starts the service twice more", benchEngines)
for (const [load, what] of [
  ["first_time", "each code's first time"],
  ["kept", "answers that are kept"],
] as const) {
  const ratio = engines && engineRatio(engines, load)
  const side = (engine: "sqlite" | "postgres") => {
    const { per_second, p99_ms } = engines!.sides[load][engine]
    return `${whole(per_second)}/s, p99 ${ms(p99_ms)}, ${us(engines!.sides[load][engine])} of processor time`
  }
  add({
    what: `verifications on PostgreSQL against SQLite, ${what}`,
    ratio: ratio === undefined ? "skipped" : ratio.toFixed(2),
    bar: "≥ 0.8",
    holds: ratio === undefined ? null : ratio >= 0.8,
    figures: engines
      ? `by the clock, with the server on the same cores: ${engines.version} ${side("postgres")}; SQLite ${side("sqlite")}`
      : "PostgreSQL is not installed here",
  })
}

const follower = await take("follower", benchFollower)
const times = timesPonder(follower)
const pace = ({ per_second, cpu_ms }: typeof follower.ours) =>
  `${whole(cpu_ms)} ms (${whole(per_second)}/s by the clock)`
add({
  what: `follower reading ${whole(follower.events)} events, against Ponder ${PONDER_VERSION}`,
  ratio: times === null ? "not measured" : `${times.toFixed(1)} times as fast`,
  bar: "≥ 10",
  holds: times === null ? null : times >= 10,
  figures: `${pace(follower.ours)} of processor time against ${follower.ponder ? pace(follower.ponder) : follower.reason}`,
})

const tree = await take("tree", benchTree)
add({
  what: "tree of 10,000 leaves, against @openzeppelin/merkle-tree",
  ratio: `${tree.times_faster.toFixed(1)} times as fast`,
  bar: "≥ 10",
  holds: tree.times_faster >= 10,
  figures: `${ms(tree.ours_ms)} against ${ms(tree.openzeppelin_ms)} of processor time`,
})

const imported = await take("import", benchImport)
add({
  what: "import of a 10,000-row CSV, against papaparse and a prepared insert",
  ratio: imported.ratio.toFixed(2),
  bar: "≥ 0.5",
  holds: imported.ratio >= 0.5,
  figures: `${ms(imported.ours_ms)} against ${ms(imported.bare_ms)} of processor time`,
})

const browser = await takeWhole("pages", "needs a browser and Lighthouse", benchPages)
const growth = await takeWhole("growth", "starts the service once more", benchGrowth)
const gas = await take("gas", benchGas)
const site = await takeWhole("first views", "test/web/first-view.test.ts has the site built", buildForProduction)
const text = page()
if (size === "whole") {
  writePage(text)
  console.log("Written to test/bench/results.md")
}

function pageLine({ path, device, scores: { scores, ...times } }: PagesFigures["pages"][number]): string {
  const figures = [scores.performance, scores.accessibility, scores["best-practices"], scores.seo]
  const { contentful_ms, blocked_ms, shift } = times
  return `| \`${path}\` | ${[device, ...figures, ms(contentful_ms), ms(blocked_ms), shift.toFixed(3)].join(" | ")} |`
}

function page(): string {
  const line = ({ what, ratio, bar, holds, figures }: Row) =>
    `| ${what} | **${ratio}** | ${bar} | ${holds === null ? "?" : holds ? "yes" : "no"} | ${figures} |`
  const design = ({ design: name, per_product }: (typeof gas)[number]) =>
    `| ${name} | ${per_product.map((value) => (value < 100 ? value.toFixed(1) : whole(value))).join(" | ")} |`
  return `# Results

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores
(${cpus()[0]?.model.trim()}), load ${load_before.toFixed(1)} before. Ratios are taken in one run and mean something elsewhere; absolute figures are this machine's.

Both sides of a ratio are measured in turn, another one first in each round: verifications in ${verify.rounds} rounds of a second, half of them
with the services started in the opposite order, the follower in ${follower.rounds} rounds, the rest in ${tree.rounds}. What counts is the mean of the best
quarter of a side's rounds, because other work on the machine only ever makes a round worse. The client of the verifications shares the cores and sleeps
while nothing is answered.

| what | ratio | bar | holds | figures |
|---|---|---|---|---|
${rows.map(line).join("\n")}

## Gas per product

By the number of products minted together; minter and owner have minted and held before; EDR, today's fork, optimizer 200.

| design | 1 | 100 | 1,000 | 10,000 |
|---|---|---|---|---|
${gas.map(design).join("\n")}
${browser ? browserSection(browser) : ""}${growth ? growthSection(growth) : ""}
${site ? firstViewsSection(site) : ""}`
}

function browserSection({ pages, table }: PagesFigures): string {
  return `
## In the browser

Lighthouse ${LIGHTHOUSE_VERSION}, medians of three; SEO of the open pages is what the wording "Learn More" costs. The list holds ${whole(table.products)} products, a hundred on a page.

| page | as on | performance | accessibility | best practices | SEO | largest paint | blocked | shift |
|---|---|---|---|---|---|---|---|---|
${pages.map(pageLine).join("\n")}

Scrolling the list: 95 % of the frames within ${ms(table.frame_p95_ms)}, the longest ${ms(table.frame_max_ms)}. Typing into its filter at 40 characters a second:
${table.typed_whole ? "nothing dropped" : "SOMETHING DROPPED"}, the slowest key painted after ${ms(table.key_max_ms)}; from Apply to the one row that fits ${ms(table.filtered_ms)}.
`
}

function growthSection(growth: Growth): string {
  return `
## What a product comes to

${whole(growth.products)} products of ${growth.companies} companies, read from files, stored, minted and confirmed on a local chain, ${whole(growth.products_per_second)} a second, one
company after another: ${whole(growth.database_bytes)} bytes of database a product (${growth.tables
    .filter(({ bytes }) => bytes > 1)
    .map(({ name, bytes }) => `${name} ${whole(bytes)}`)
    .join(", ")}) and ${whole(growth.manifest_bytes)} bytes of manifests.
`
}
