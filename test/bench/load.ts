/**
 * `node test/bench/load.ts [seconds]` verifies during an import and a mint, for thousands of clients with all limits
 * on. Writes into results.md.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { generateCsv } from "#test/support/generate-csv.ts"
import { startPostgres } from "#test/support/postgres-server.ts"
import { realNetworksAndKeys } from "#test/support/real-networks.ts"
import { type Start, startServer, withChildren } from "./child.ts"
import { importAndMint } from "./customers.ts"
import { best, whole, writeSection } from "./results.ts"
import { allAnswered, openReference, openService } from "./verify.ts"
import { loadClosed, loadPaced, type PacedRound } from "./verify-load.ts"
import type { ServiceFacts } from "./verify-service.ts"

const PRODUCTS = 10_000
const STATIC_ROUNDS = 16
const STATIC_HELD_S = 15
/** Beside the load itself: the last answers, and a mint that takes longer. */
const MORE_MS_MAX = 300_000

const seconds = Number(process.argv[2] ?? 60)
const csv = generateCsv(PRODUCTS)
const lines: string[] = []
const tell = (what: string, round: PacedRound, more = "") => {
  const { per_second, p50_ms, p99_ms, statuses, unsent } = round
  const others = Object.entries(statuses).filter(([status]) => status !== "200")
  const wrong = others.map(([status, count]) => `${whole(count)} answered ${status}`)
  if (unsent > 0) wrong.push(`${whole(unsent)} never sent`)
  const errors = wrong.length === 0 ? "0" : wrong.join(", ")
  lines.push(
    `| ${what} | ${whole(per_second)}/s | ${errors} | ${p50_ms.toFixed(1)} ms | ${p99_ms.toFixed(1)} ms | ${more} |`,
  )
  console.log(lines.at(-1))
}

const rate = await staticReply()
await onSqlite(rate)
await onPostgres(rate)
writeSection(
  "## Load held",
  `Written by \`node test/bench/load.ts\` on ${new Date().toISOString().slice(0, 10)}: verifications at half the rate of a static reply, held for ${seconds} s,
from 65,536 addresses through a trusted proxy, all limits on. The load, the service and the database share the cores. Latencies
run from when a request was due, and hold up to a millisecond that the client sleeps.

| | rate | errors | p50 | p99 | |
|---|---|---|---|---|---|
${lines.join("\n")}`,
)
console.log("Written to test/bench/results.md")

/** Half of its maximum rate, and its latencies there. */
function staticReply(): Promise<number> {
  return beside(async (start) => {
    const { server, next } = await openReference(start, "static")
    const rates: number[] = []
    for (let round = 0; round < STATIC_ROUNDS; round++) {
      rates.push(allAnswered(await loadClosed(server.facts.port, next, { seconds: 1 })).per_second)
    }
    const per_second = Math.floor(best(rates, "most") / 2)
    const until = sleep(Math.min(seconds, STATIC_HELD_S) * 1_000)
    tell(
      "a static reply",
      await loadPaced([server.facts.port], next, { per_second, until }),
      `it reaches ${whole(best(rates, "most"))}/s`,
    )
    return per_second
  })
}

function onSqlite(per_second: number): Promise<void> {
  return beside(async (start) => {
    const { server, next } = await openService(start, { products: PRODUCTS }, { companies: 2 })
    const { url, port, tokens } = server.facts
    let minted_s = 0
    const started = performance.now()
    const mint = importAndMint(url, tokens[1]!, csv).then(() => {
      minted_s = (performance.now() - started) / 1000
    })
    const until = Promise.all([sleep(seconds * 1_000), mint])
    const round = await loadPaced([port], next, { per_second, until })
    tell(
      "SQLite, one process, while 10,000 products are imported and minted",
      round,
      `minted after ${minted_s.toFixed(1)} s`,
    )
  })
}

async function onPostgres(per_second: number): Promise<void> {
  const database = await startPostgres({ durable: true })
  if (!database) return void lines.push("| PostgreSQL, two instances | skipped: not installed here | | | | |")
  const DATABASE_URL = database.url
  await beside(async (start) => {
    const { server, next } = await openService(start, { products: PRODUCTS }, { env: { DATABASE_URL } })
    // The second one reaches the first one's chains as it would reach anybody's nodes.
    const env = { DATABASE_URL, ...realNetworksAndKeys(server.facts.rpc_urls) }
    const second = await startServer<ServiceFacts>(start, "verify-service.ts", ["0"], env)
    const ports = [server.facts.port, second.facts.port]
    const until = sleep(seconds * 1_000)
    tell(`${database.version}, two instances`, await loadPaced(ports, next, { per_second, until }))
  })
  await database.close()
}

function beside<T>(work: (start: Start) => Promise<T>): Promise<T> {
  return withChildren(work, seconds * 1_000 + MORE_MS_MAX)
}
