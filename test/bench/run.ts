/** `npm run bench`: every figure that is promised, measured beside its peer in one run, written to results.md. */
import { cpus } from "node:os"
import { firstViewsSection } from "./first-views.ts"
import { benchFollower, timesPonder } from "./follower.ts"
import { benchGas } from "./gas.ts"
import { benchGrowth } from "./growth.ts"
import { benchImport } from "./import.ts"
import { LIGHTHOUSE_VERSION } from "./lighthouse.ts"
import { benchPages, type PagesFigures } from "./pages.ts"
import { PONDER_VERSION } from "./ponder.ts"
import { writePage } from "./results-file.ts"
import { whole } from "./run-numbers.ts"
import { benchTree } from "./tree.ts"
import { benchVerify } from "./verify.ts"
import { benchEngines } from "./verify-engines.ts"

const GROWTH_COMPANIES = 5

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
  console.log(`${row.holds === false ? "MISSED " : ""}${row.what}: ${row.ratio} (bar ${row.bar}); ${row.figures}`)
}

// The load generator runs in this process, so it goes first, before anything has filled the heap.
const verify = await benchVerify()
add({
  what: "verifications, all middleware on, against a static Hono reply",
  ratio: verify.ratio.toFixed(2),
  bar: "≥ 0.6",
  holds: verify.ratio >= 0.6,
  figures: `${us(verify.service)} of processor time against ${us(verify.static)}, medians of ${verify.ratios.length}; by the clock ${whole(verify.service.per_second)}/s against ${whole(verify.static.per_second)}/s (${verify.wall_ratio.toFixed(2)}), p99 ${ms(verify.service.p99_ms)} against ${ms(verify.static.p99_ms)}; each code's first time ${us(verify.first_time)}, ${whole(verify.first_time.per_second)}/s`,
})
add({
  what: "verification p99 while another company imports and mints 10,000 products",
  ratio: `+${ms(verify.calm.added_p99_ms)}`,
  bar: "≤ +10 ms",
  holds: verify.calm.added_p99_ms <= 10,
  figures: `${ms(verify.calm.importing_p99_ms)} against ${ms(verify.calm.quiet_p99_ms)} quiet, at ${verify.calm.per_second}/s`,
})

const engines = await benchEngines()
for (const [load, what] of [
  ["first_time", "each code's first time"],
  ["kept", "answers that are kept"],
] as const) {
  const ratio = engines?.ratios[load]
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

const follower = await benchFollower()
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

const tree = benchTree()
add({
  what: "tree of 10,000 leaves, against @openzeppelin/merkle-tree",
  ratio: `${tree.times_faster.toFixed(1)} times as fast`,
  bar: "≥ 10",
  holds: tree.times_faster >= 10,
  figures: `${ms(tree.ours_ms)} against ${ms(tree.openzeppelin_ms)}, medians of ${tree.runs}`,
})

const imported = await benchImport()
add({
  what: "import of a 10,000-row CSV, against papaparse and a prepared insert",
  ratio: imported.ratio.toFixed(2),
  bar: "≥ 0.5",
  holds: imported.ratio >= 0.5,
  figures: `${ms(imported.ours_ms)} against ${ms(imported.bare_ms)} of processor time, medians of ${imported.runs}`,
})

const browser = await benchPages()

const growth = await benchGrowth(GROWTH_COMPANIES)
console.log(`growth: ${whole(growth.database_bytes)} bytes a product, ${whole(growth.products_per_second)} products/s`)

const gas = await benchGas()
const first_views = await firstViewsSection()
writePage(page())
console.log("Written to test/bench/results.md")

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
(${cpus()[0]?.model.trim()}). Ratios are taken in one run and mean something elsewhere; absolute figures are this machine's.

| what | ratio | bar | holds | figures |
|---|---|---|---|---|
${rows.map(line).join("\n")}

## Gas per product

By the number of products minted together; minter and owner have minted and held before; EDR, today's fork, optimizer 200.

| design | 1 | 100 | 1,000 | 10,000 |
|---|---|---|---|---|
${gas.map(design).join("\n")}

## In the browser

Lighthouse ${LIGHTHOUSE_VERSION}, medians of three; SEO of the open pages is what the wording "Learn More" costs. The list holds ${whole(browser.table.products)} products, a hundred on a page.

| page | as on | performance | accessibility | best practices | SEO | largest paint | blocked | shift |
|---|---|---|---|---|---|---|---|---|
${browser.pages.map(pageLine).join("\n")}

Scrolling the list: 95 % of the frames within ${ms(browser.table.frame_p95_ms)}, the longest ${ms(browser.table.frame_max_ms)}. Typing into its filter at 40 characters a second:
${browser.table.typed_whole ? "nothing dropped" : "SOMETHING DROPPED"}, the slowest key painted after ${ms(browser.table.key_max_ms)}; from Apply to the one row that fits ${ms(browser.table.filtered_ms)}.

## What a product comes to

${whole(growth.products)} products of ${GROWTH_COMPANIES} companies, read from files, stored, minted and confirmed on a local chain, ${whole(growth.products_per_second)} a second, one
company after another: ${whole(growth.database_bytes)} bytes of database a product (${growth.tables
    .filter(({ bytes }) => bytes > 1)
    .map(({ name, bytes }) => `${name} ${whole(bytes)}`)
    .join(", ")}) and ${whole(growth.manifest_bytes)} bytes of manifests.

${first_views}`
}
