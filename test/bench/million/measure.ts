import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { DEMONSTRATED_IDS } from "#shared/chains.ts"
import { type Start, startServer, withChildren } from "#test/bench/child.ts"
import { percentile } from "#test/bench/results.ts"
import type { ServiceFacts } from "#test/bench/verify-service.ts"
import { openSession } from "#test/support/accounts.ts"
import { serveOver, wireTo } from "#test/support/chain-model/faults.ts"
import { createClient } from "#test/support/client.ts"
import { databaseOf } from "#test/support/database.ts"
import { realNetworksAndKeys } from "#test/support/real-networks.ts"
import { createService, type TestService } from "#test/support/service.ts"
import { type WatchedQuery, watchQueries } from "#test/support/watch-queries.ts"
import { callsOf, type Named, worstOf } from "./calls.ts"
import { multiply } from "./multiply.ts"

const ORIGINALS = 1_000
const BLOCKS = 1_100
/** Calls rotate over this many companies, and one more is used for EXPLAIN, so that no rate limit interferes. */
const COMPANIES = 10
const ROUNDS = 3
const MS_MAX = 200
const READY_MS_MAX = 15_000
/** All calls together: the instance tells nothing meanwhile. */
const CALLS_MS_MAX = 1_800_000

/** Prints the measurements. Returns whether everything is within its limit. */
export async function measureMillion(products: number): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-million-"))
  const url = await databaseOf(directory)
  const asked: WatchedQuery[] = []
  watchQueries((query) => void asked.push(query))
  const service = await createService({ environment: { DATA_DIR: directory, TRUSTED_PROXIES: "127.0.0.1" } })
  service.clock.advance(Date.now() - service.clock.now())
  const client = new pg.Client(url)
  await client.connect()
  try {
    const began = performance.now()
    await mintOriginals(service)
    const minted = performance.now()
    await multiply(url, Math.ceil(products / ORIGINALS) - 1)
    tell("made", { originals_s: seconds(began, minted), copies_s: seconds(minted), ...(await sizeOf(client)) })
    const named: Named[] = []
    for (let at = 0; at <= COMPANIES; at++) named.push(await nameOf(service, client, at))
    const nodes = await Promise.all(DEMONSTRATED_IDS.map((chain_id) => serveOver(wireTo(service.models[chain_id]))))
    const isGood = await withChildren(async (start) => {
      const instance = await startInstance(
        start,
        url,
        nodes.map((node) => node.url),
      )
      tell("ready", { ms: Math.round(instance.ready_ms) })
      const isFast = await measureCalls(service, client, instance.url, named, asked)
      return isFast && instance.ready_ms <= READY_MS_MAX
    }, CALLS_MS_MAX)
    for (const node of nodes) await node.close()
    return isGood
  } finally {
    await client.end()
    await service.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function mintOriginals(service: TestService): Promise<void> {
  for (const model of Object.values(service.models)) model.mine(BLOCKS)
  await service.tick()
  const me = await service.company()
  const inputs = Array.from({ length: ORIGINALS }, (_, at) => ({
    ...{
      product_name: `Product ${at}`,
      description: "Made by hand in a small workshop.",
      category: `Category ${at % 7}`,
    },
    ...{ product_code: `SKU-${at}`, batch_number: `B-${at % 40}`, manufacture_date: `2026-0${1 + (at % 9)}-15` },
    ...{ attributes: { Colour: `Colour ${at % 11}`, Size: String(at % 10) } },
    nft_scope: at % 10 === 0 ? ("individual" as const) : ("batch" as const),
  }))
  await service.minted(me, inputs)
  for (const model of Object.values(service.models)) model.mine(BLOCKS)
  await service.tick()
}

/** The service in its own process, over the database at `url`; timed from the process's start until it reports ready. */
async function startInstance(start: Start, url: string, nodes: string[]): Promise<{ url: string; ready_ms: number }> {
  const env = { ...realNetworksAndKeys(nodes), DATABASE_URL: url, METRICS_TOKEN: "", LOG_LEVEL: "silent" }
  const began = performance.now()
  const { facts } = await startServer<ServiceFacts>(start, "verify-service.ts", ["0"], env)
  while ((await fetch(`${facts.url}/ready`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url: facts.url, ready_ms: performance.now() - began }
}

async function nameOf({ app, call }: TestService, client: pg.Client, at: number): Promise<Named> {
  const { rows } = await client.query(
    `select p.id as product_id, p.code as short_code, p.company_id, r.token_id, e.tx_hash from products p
     join mints m on m.product_id = p.id join records r on r.mint_id = m.id
     join events e on e.chain_id = r.chain_id and e.subject = r.first_token_id
     where p.company_id = md5('company:' || $1::int)::uuid::text limit 1`,
    [at],
  )
  await client.query("update users set is_admin = 1 where id = md5('user:' || $1::int)::uuid::text", [at])
  const user = await client.query("select md5('user:' || $1::int)::uuid::text as id", [at])
  const token = await openSession(app, user.rows[0].id)
  const { json } = await call<{ next_cursor: string }>("GET /products?limit=50", { token })
  const endpoint = await client.query("select id from webhook_endpoints where company_id = $1", [rows[0].company_id])
  return { ...rows[0], token, cursor: json.next_cursor, endpoint_id: endpoint.rows[0].id }
}

async function measureCalls(
  service: TestService,
  client: pg.Client,
  url: string,
  named: Named[],
  asked: WatchedQuery[],
): Promise<boolean> {
  const ask = createClient(url)
  const calls = named.slice(0, COMPANIES).map(callsOf)
  const explained = callsOf(named[COMPANIES]!)
  let isFast = true
  let visitor = 0
  console.log(
    "| call | status | p50 ms | p99 ms | slowest step of its plans | ms | read whole |\n|---|---|---|---|---|---|---|",
  )
  for (const [place, { name, route, sent }] of explained.entries()) {
    asked.length = 0
    const { status } = await service.call(route, sent)
    const worst = await worstOf(client, asked)
    const times: number[] = []
    let refused: string | undefined
    for (let round = -1; round < ROUNDS; round++) {
      for (const one of calls) {
        const { route, sent } = one[place]!
        // Figures are for this machine alone.
        const headers = name === "metrics" ? {} : { "x-forwarded-for": `10.${visitor >> 8}.${visitor++ & 255}.1` }
        const began = performance.now()
        const answer = await ask(route, { ...sent, headers })
        if (answer.status !== status) refused = `${answer.status} ${answer.text.slice(0, 200)}`
        // The first round warms up.
        if (round >= 0) times.push(performance.now() - began)
      }
    }
    const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
    const scans = [...new Set(worst.scans)].join(" ")
    isFast &&= p50 <= MS_MAX && scans === "" && !refused
    console.log(
      `| ${name} | ${status} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${worst.node} | ${worst.ms.toFixed(1)} | ${scans} |`,
    )
    if (refused) console.log(`${name} was answered otherwise: ${refused}`)
  }
  return isFast
}

async function sizeOf(client: pg.Client) {
  const { rows } = await client.query(
    `select (select count(*)::int from products) as products, (select count(*)::int from companies) as companies,
     (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  )
  return rows[0]
}

const seconds = (from: number, to = performance.now()) => Math.round((to - from) / 1_000)
const tell = (what: string, facts: object) => console.log(what, JSON.stringify(facts))
