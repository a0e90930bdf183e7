/**
 * `node test/bench/writes.ts [seconds]`: 60 companies add products one by one, through one instance and three, PostgreSQL a
 * millisecond away.
 */
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { openDatabase } from "#db/open.ts"
import { DEMONSTRATED_IDS } from "#shared/chains.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { serveOver, wireTo } from "#test/support/chain-model/faults.ts"
import { type PostgresServer, startPostgres } from "#test/support/postgres-server.ts"
import { realNetworksAndKeys } from "#test/support/real-networks.ts"
import { slowLineTo } from "#test/support/slow-line.ts"
import { type Server, type Start, startServer, withChildren } from "./child.ts"
import { signedInCompany } from "./customers.ts"
import { percentile, whole } from "./results.ts"
import type { ServiceFacts } from "./verify-service.ts"

const COMPANIES = 60
const LINE_MS = 1
const WARM_S = 2

const seconds = Number(process.argv[2] ?? 10)
const sizes = (process.argv[3] ?? "1,3").split(",").map(Number)
const database = await startPostgres({ durable: true })
if (!database) throw new Error("PostgreSQL is not installed here.")
try {
  await withChildren((start) => compare(start, database))
} finally {
  await database.close()
}

async function compare(start: Start, { url, port }: PostgresServer): Promise<void> {
  const db = openDatabase(url)
  await db.makeTables()
  const tokens: string[] = []
  for (let made = 0; made < COMPANIES; made++) tokens.push(await signedInCompany({ db, now: Date.now }))
  const nodes = await Promise.all(
    DEMONSTRATED_IDS.map((chain_id) => serveOver(wireTo(createChainModel({ chain_id, finality_blocks: 20 })))),
  )
  const line = await slowLineTo(port, LINE_MS)
  const far = new URL(url)
  far.port = String(line.port)
  const env = { DATABASE_URL: far.href, ...realNetworksAndKeys(nodes.map((node) => node.url)) }
  const instances: Server<ServiceFacts>[] = []
  for (const size of sizes) {
    while (instances.length < size) instances.push(await startServer(start, "verify-service.ts", ["0"], env))
    const urls = instances.map(({ facts }) => facts.url)
    await load(urls, tokens, WARM_S)
    const before = await counts(url)
    const { answers, times } = await load(urls, tokens, seconds)
    const after = await counts(url)
    const others = Object.entries(answers).filter(([status]) => status !== "200" && status !== "201")
    const done = times.length
    console.log(
      `${size} instances: ${(done / seconds).toFixed(0)} writes/s, p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms, ` +
        `${whole(after.undone - before.undone)} transactions undone of ${whole(after.done - before.done)}, other answers: ${JSON.stringify(others)}`,
    )
  }
  for (const instance of instances) await instance.release()
  for (const node of nodes) await node.close()
  await line.close()
  await db.close()
}

/** Each company's caller adds one product after another; its requests go to the instances in turn. */
async function load(urls: string[], tokens: string[], load_s: number) {
  const until = performance.now() + load_s * 1_000
  const times: number[] = []
  const answers: Record<number, number> = {}
  async function caller(token: string, at: number): Promise<void> {
    for (let asked = at; performance.now() < until; asked++) {
      const began = performance.now()
      const answer = await fetch(`${urls[asked % urls.length]}/upload-single-product`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ product_name: "Indigo tablecloth", serial_number: `N-${at}-${asked}` }),
      })
      await answer.arrayBuffer()
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      if (answer.ok) times.push(performance.now() - began)
    }
  }
  await Promise.all(tokens.map(caller))
  return { times, answers }
}

async function counts(url: string): Promise<{ done: number; undone: number }> {
  const client = new pg.Client(url)
  await client.connect()
  // A connection reports its statistics within a second.
  await sleep(1_200)
  const { rows } = await client.query(
    "select sum(xact_commit) as done, sum(xact_rollback) as undone from pg_stat_database",
  )
  await client.end()
  return { done: Number(rows[0].done), undone: Number(rows[0].undone) }
}
