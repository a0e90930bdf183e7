/**
 * `node test/bench/load.ts [seconds]` verifies during an import and a mint, for thousands of clients with all limits
 * on. Writes into results.md.
 */
import { generateCsv } from "#test/support/generate-csv.ts"
import { startPostgres } from "#test/support/postgres-server.ts"
import { realNetworksAndKeys } from "#test/support/real-networks.ts"
import { writeSection } from "./results-file.ts"
import { median, whole } from "./run-numbers.ts"
import { requests, type Server, startServer } from "./verify.ts"
import { codesOf, importAndMint } from "./verify-customer.ts"
import { type HeldRound, loadClosed, loadHeld } from "./verify-load.ts"
import type { ServiceFacts } from "./verify-service.ts"

const PRODUCTS = 10_000
const STATIC_ROUNDS = 5
const STATIC_S = 2
const STATIC_HELD_S = 15

const seconds = Number(process.argv[2] ?? 60)
const csv = generateCsv(PRODUCTS)
const lines: string[] = []
const tell = (what: string, round: HeldRound, more = "") => {
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
run from when a request was due.

| | rate | errors | p50 | p99 | |
|---|---|---|---|---|---|
${lines.join("\n")}`,
)
console.log("Written to test/bench/results.md")

/** Half of its maximum rate, and its latencies there. */
async function staticReply(): Promise<number> {
  const server = await startServer<{ port: number }>("verify-static.ts", [])
  const next = requests(["7K3M9QXW2R4T"])
  await loadClosed(server.facts.port, next, { seconds: 1 })
  const rates: number[] = []
  for (let round = 0; round < STATIC_ROUNDS; round++) {
    rates.push((await loadClosed(server.facts.port, next, { seconds: STATIC_S })).per_second)
  }
  const half = Math.floor(median(rates) / 2)
  const held = await loadHeld([server.facts.port], next, {
    per_second: half,
    seconds: Math.min(seconds, STATIC_HELD_S),
  })
  await server.release()
  tell("a static reply", held, `it reaches ${whole(median(rates))}/s`)
  return half
}

async function onSqlite(per_second: number): Promise<void> {
  const service = await startServer<ServiceFacts>("verify-service.ts", ["2"])
  const [known, importing] = service.facts.tokens
  const next = await filled(service, known!)
  let minted_s = 0
  const started = performance.now()
  const mint = importAndMint(service.facts.url, importing!, csv).then(() => {
    minted_s = (performance.now() - started) / 1000
  })
  const round = await loadHeld([service.facts.port], next, { per_second, seconds })
  await mint
  await service.release()
  tell(
    "SQLite, one process, while 10,000 products are imported and minted",
    round,
    `minted after ${minted_s.toFixed(1)} s`,
  )
}

async function onPostgres(per_second: number): Promise<void> {
  const server = await startPostgres({ durable: true })
  if (!server) return void lines.push("| PostgreSQL, two instances | skipped: not installed here | | | | |")
  const DATABASE_URL = server.url
  const first = await startServer<ServiceFacts>("verify-service.ts", ["1"], { DATABASE_URL })
  const next = await filled(first, first.facts.tokens[0]!)
  const second = await startServer<ServiceFacts>("verify-service.ts", ["0"], { DATABASE_URL, ...joining(first) })
  const ports = [first.facts.port, second.facts.port]
  tell(`${server.version}, two instances`, await loadHeld(ports, next, { per_second, seconds }))
  await Promise.all([first.release(), second.release()])
  await server.close()
}

/** The second one reaches the first one's chains as it would reach anybody's nodes. */
function joining({ facts }: Server<ServiceFacts>) {
  return realNetworksAndKeys(facts.rpc_urls)
}

async function filled({ facts }: Server<ServiceFacts>, token: string): Promise<() => string> {
  await importAndMint(facts.url, token, csv)
  const codes = await codesOf(facts.url, token)
  const next = requests(codes)
  // The usual mix: most codes were verified before.
  await loadClosed(facts.port, next, { requests: codes.length })
  return next
}
