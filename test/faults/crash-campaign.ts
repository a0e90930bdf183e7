import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { uploadSingle } from "#actions/products/upload.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { type Fault, serveOver, wireTo, withFaults } from "#test/support/chain-model/faults.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { queueMints } from "#test/support/mints.ts"
import { addCompany, CAMPAIGN_GAS_PERCENT, createParts, type Parts } from "#test/support/rig.ts"

export interface Campaign {
  seed: number
  products: number
  kills: number
  reorg_depth_max: number
  /** Two of them must agree. */
  nodes: number
  /** A new folder for database, manifests and the chain's logs; unset: a temporary one. */
  keep?: string | undefined
  /** Gets each event. */
  record?: (line: string) => void
  /** Told after each kill how many there were. */
  progress?: (kills: number) => void
}

export interface Outcome {
  kills: number
  kills_at_points: number
  reorgs: number
  depths: number
  mempool_wipes: number
  fee_spikes: number
  faults: number
  lost: string[]
  minted_twice: string[]
  nonce_gaps: number[]
  index_equal: boolean
  integrity: string
  transactions: number
}

const POINTS = [
  "before-store",
  "after-store",
  "after-manifest",
  "after-send",
  "after-close",
  "before-step",
  "after-step",
]
const RATES: Partial<Record<Fault, number>> = {
  request_lost: 0.02,
  response_lost: 0.02,
  too_many_requests: 0.01,
  html_body: 0.005,
  null_block: 0.005,
  odd_wording: 0.02,
  stale_head: 0.01,
  empty_logs: 0.005,
  truncated_logs: 0.005,
  foreign_logs: 0.005,
}
/** Above the last, nothing is sent: the highest fee that the parts pay is 100 gwei. */
const BASE_FEES_GWEI = [1, 1, 1, 20, 60, 150]

/**
 * Mints products while one seed kills the minter, reorganises, drops the mempool, raises fees and breaks nodes. After
 * recovery, counts what is lost, doubled or different.
 */
export async function runCampaign(campaign: Campaign): Promise<Outcome> {
  const { seed, products, kills, reorg_depth_max, record = () => {}, progress = () => {} } = campaign
  const random = seededRandom(seed)
  const directory = campaign.keep ?? mkdtempSync(join(tmpdir(), "touchmark-crash-"))
  const model = createChainModel({ chain_id: 1, finality_blocks: reorg_depth_max + 20 })
  model.mine(reorg_depth_max + 2)
  const genesis_hash = model.blocks()[0]!.hash
  let dies_at_request = Number.POSITIVE_INFINITY
  let child: ChildProcess | undefined
  const nodes = await openNodes(campaign, model, () => {
    if (--dies_at_request <= 0) child?.kill("SIGKILL")
  })
  const endpoint = (body: unknown) => model.request(body)
  const parts = await createParts({ directory, genesis_hash, gas_budget_percent: CAMPAIGN_GAS_PERCENT, endpoint })
  const me = await addCompany(parts.app)
  const sky = disturber(model, random, reorg_depth_max, record)
  let uploaded = 0
  let killed = 0
  let kills_at_points = 0
  try {
    while (killed < kills) {
      const wanted = Math.ceil((products * (killed + 1)) / kills)
      if (uploaded < wanted) uploaded += await addProducts(parts, me, wanted - uploaded, random.chance(0.5))
      const point = random.chance(0.6) ? random.pick(POINTS) : "none"
      dies_at_request = point === "none" ? random.integer(1, 100 * campaign.nodes) : 400 * campaign.nodes
      child = await start([directory, nodes.urls.join(), genesis_hash, point, String(random.integer(0, 2))])
      await liveUntilDead(child, sky.disturb)
      killed++
      const isAtPoint = point !== "none" && dies_at_request > 0
      if (isAtPoint) kills_at_points++
      record(`kill ${killed}: ${isAtPoint ? point : "at a request or after the last step"}, ${uploaded} products`)
      progress(killed)
    }
    nodes.heal()
    model.setBaseFee(1_000_000_000n)
    dies_at_request = Number.POSITIVE_INFINITY
    await settleDown(parts, model, me)
    const found = await examine(parts, directory, model, genesis_hash)
    return { kills: killed, kills_at_points, ...sky.count(), faults: nodes.faults(), ...found }
  } finally {
    child?.kill("SIGKILL")
    // A campaign that breaks off is the one that somebody will look at.
    if (campaign.keep) await keepLogs(model, campaign.keep)
    await parts.close()
    await nodes.close()
    if (!campaign.keep) rmSync(directory, { recursive: true, force: true })
  }
}

/** Keeps the logs as a node would return them, for an independent comparison with the database. */
async function keepLogs(model: Model, directory: string): Promise<void> {
  const params = [{ fromBlock: "0x0", toBlock: "latest" }]
  const answer = (await model.request({ jsonrpc: "2.0", id: 1, method: "eth_getLogs", params })) as { result: unknown }
  writeFileSync(join(directory, "eth_getLogs.json"), JSON.stringify(answer.result, null, 1))
}

type Model = ReturnType<typeof createChainModel>
type Random = ReturnType<typeof seededRandom>

/** Opens this many nodes of one chain, each behind a failing proxy. */
async function openNodes({ seed, nodes }: Campaign, model: Model, asked: () => void) {
  const proxies = Array.from({ length: nodes }, (_, index) =>
    withFaults(wireTo(model), { random: seededRandom(seed + 1 + index), rates: RATES }),
  )
  const servers = await Promise.all(
    proxies.map(({ wire }) =>
      serveOver(async (body) => {
        asked()
        return wire(body)
      }),
    ),
  )
  return {
    urls: servers.map(({ url }) => url),
    heal: () => proxies.forEach((proxy) => void proxy.heal()),
    faults: () => sum(proxies.flatMap(({ happened }) => [...happened.values()])),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  }
}

/** Disturbs the chain between two steps. Depths of reorgs take turns, so that each occurs. */
function disturber(model: Model, random: Random, depth_max: number, record: (line: string) => void) {
  const count = { reorgs: 0, mempool_wipes: 0, fee_spikes: 0 }
  const depths = new Set<number>()
  let round: number[] = []
  function reorg(): void {
    if (round.length === 0) round = random.shuffle(Array.from({ length: depth_max }, (_, index) => index + 1))
    const depth = round.pop()!
    const fate = random.pick(["drop", "return", "keep", "reorder"] as const)
    model.reorg(depth, fate, { random })
    depths.add(depth)
    count.reorgs++
    record(`reorg of ${depth}, ${fate}, at ${model.head().number}`)
  }
  return {
    disturb(): void {
      model.mine(random.integer(0, 2))
      if (random.chance(0.15)) reorg()
      if (random.chance(0.08)) {
        model.wipeMempool()
        count.mempool_wipes++
        record(`mempool wiped at ${model.head().number}`)
      }
      if (random.chance(0.05)) {
        const gwei = random.pick(BASE_FEES_GWEI)
        model.setBaseFee(BigInt(gwei) * 1_000_000_000n)
        if (gwei > 1) count.fee_spikes++
        record(`base fee ${gwei} gwei at ${model.head().number}`)
      }
    },
    count: () => ({ ...count, depths: depths.size }),
  }
}

async function addProducts({ app }: Parts, me: Caller, count: number, isBatch: boolean): Promise<number> {
  const nft_scope = isBatch ? "batch" : "individual"
  for (let index = 0; index < count; index++) {
    await uploadSingle(app, me, SingleUpload.parse({ product_name: `Product ${index}`, nft_scope }))
  }
  await app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", app.now()))
  return count
}

async function start(args: string[]): Promise<ChildProcess> {
  return fork(join(import.meta.dirname, "mint-child.ts"), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] })
}

const SILENT_MS_MAX = 120_000

/** Lets the child take a step after each disturbance, until it has been killed. Fails when it takes none for too long. */
export function liveUntilDead(
  child: ChildProcess,
  between: () => void,
  silent_ms_max: number = SILENT_MS_MAX,
): Promise<void> {
  const STEPS_MAX = 12
  let steps = 0
  return new Promise((resolve, reject) => {
    const silence = setTimeout(() => {
      reject(new Error(`The minting process has told nothing for ${silent_ms_max / 1_000} s.`))
      child.kill("SIGKILL")
    }, silent_ms_max)
    child.on("message", () => {
      silence.refresh()
      if (++steps >= STEPS_MAX) return void child.kill("SIGKILL")
      between()
      child.send("go", () => {})
    })
    child.on("exit", (code, signal) => {
      clearTimeout(silence)
      if (signal === "SIGKILL") resolve()
      else reject(new Error(`The minting process ended by itself with code ${code}.`))
    })
  })
}

const STEPS_TO_SETTLE_MAX = 400

async function settleDown(parts: Parts, model: Model, me: Caller): Promise<void> {
  for (let steps = 0; steps < STEPS_TO_SETTLE_MAX; steps++) {
    await parts.step()
    model.mine()
    const open = await parts.app.db.read
      .selectFrom("transactions")
      .select("id")
      .where("state", "in", ["prepared", "signed"])
      .execute()
    const queued = await parts.app.db.read
      .selectFrom("mints")
      .select("id")
      .where("company_id", "=", me.company_id)
      .where("state", "=", "queued")
      .execute()
    if (open.length + queued.length === 0) return
  }
}

async function examine(parts: Parts, directory: string, model: Model, genesis_hash: string) {
  const { read } = parts.app.db
  const products = await read
    .selectFrom("products")
    .leftJoin("mints", "mints.product_id", "products.id")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("events", (join) =>
      join
        .onRef("events.subject", "=", "records.first_token_id")
        .on((eb) =>
          eb.or([eb("events.record_hash", "is", null), eb("events.record_hash", "=", eb.ref("records.record_hash"))]),
        ),
    )
    .select(["products.id", "products.code", "events.tx_hash"])
    .execute()
  const seen = new Set<string>()
  const twice = products.filter(({ id }) => seen.has(id) || !seen.add(id))
  const nonces = await read
    .selectFrom("transactions")
    .select("nonce")
    .where("nonce", "is not", null)
    .orderBy("nonce")
    .execute()
  const fresh = mkdtempSync(join(tmpdir(), "touchmark-fresh-"))
  const reindexed = await createParts({ directory: fresh, genesis_hash, endpoint: (body) => model.request(body) })
  await reindexed.step()
  const [ours, theirs] = await Promise.all([eventsOf(parts), eventsOf(reindexed)])
  await reindexed.close()
  rmSync(fresh, { recursive: true, force: true })
  const minted = JSON.parse(ours) as { kind: string; size: number | null }[]
  const on_chain = sum(
    minted.map(({ kind, size }) => (kind === "BatchMinted" ? size! : kind === "ProductMinted" ? 1 : 0)),
  )
  const db = new SqliteDatabase(join(directory, "touchmark.sqlite"), { readonly: true })
  const integrity = String(db.pragma("integrity_check", { simple: true }))
  db.close()
  return {
    lost: products.filter(({ tx_hash }) => tx_hash === null).map(({ id }) => id),
    minted_twice: [
      ...twice.map(({ id }) => id),
      ...(on_chain > seen.size ? [`${on_chain} on chain of ${seen.size}`] : []),
    ],
    nonce_gaps: nonces.map(({ nonce }) => nonce!).filter((nonce, index) => nonce !== index),
    index_equal: ours === theirs,
    integrity,
    transactions: nonces.length,
  }
}

async function eventsOf({ app }: Parts): Promise<string> {
  const rows = await app.db.read.selectFrom("events").selectAll().orderBy("block_number").orderBy("log_index").execute()
  return JSON.stringify(rows)
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
