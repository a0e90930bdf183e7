import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { queueMints } from "#actions/mints/queue.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { type Fault, withFaults } from "#test/support/chain-model/faults.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { serveOver, wireTo } from "#test/support/chain-model/wire.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"

export interface Campaign {
  seed: number
  products: number
  kills: number
  reorg_depth_max: number
}

export interface Outcome {
  kills: number
  kills_at_points: number
  reorgs: number
  mempool_wipes: number
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
  "after-settle",
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
}

/**
 * Mints products while the minting process is killed, the chain reorganises, the mempool is forgotten and the node fails,
 * all of it drawn from one seed; then lets everything heal and counts what is lost, doubled or different.
 */
export async function runCampaign({ seed, products, kills, reorg_depth_max }: Campaign): Promise<Outcome> {
  const random = seededRandom(seed)
  const directory = mkdtempSync(join(tmpdir(), "touchmark-crash-"))
  const model = createChainModel({ chain_id: 1, finality_blocks: reorg_depth_max + 20 })
  model.mine(reorg_depth_max + 2)
  const genesis_hash = model.blocks()[0]!.hash
  const faults = withFaults(wireTo(model), { random, rates: RATES })
  let dies_at_request = Number.POSITIVE_INFINITY
  let child: ChildProcess | undefined
  const node = await serveOver(async (body) => {
    if (--dies_at_request <= 0) child?.kill("SIGKILL")
    return faults.wire(body)
  })
  const parts = await createParts({ directory, genesis_hash, endpoint: (body) => model.request(body) })
  const me = await addCompany(parts.app)
  const count = { kills: 0, kills_at_points: 0, reorgs: 0, mempool_wipes: 0 }
  let uploaded = 0
  try {
    while (count.kills < kills) {
      const wanted = Math.ceil((products * (count.kills + 1)) / kills)
      if (uploaded < wanted) uploaded += await addProducts(parts, me, wanted - uploaded, random.chance(0.5))
      const point = random.chance(0.6) ? random.pick(POINTS) : "none"
      dies_at_request = point === "none" ? random.integer(1, 60) : 400
      child = await start([directory, node.url, genesis_hash, point, String(random.integer(0, 2))])
      await liveUntilDead(child, () => {
        disturb(model, random, reorg_depth_max, count)
      })
      count.kills++
      if (point !== "none" && dies_at_request > 0) count.kills_at_points++
    }
    faults.heal()
    dies_at_request = Number.POSITIVE_INFINITY
    await settleDown(parts, model, me)
    return {
      ...count,
      faults: sum(faults.happened.values()),
      ...(await examine(parts, directory, model, genesis_hash)),
    }
  } finally {
    child?.kill("SIGKILL")
    await parts.close()
    await node.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

type Model = ReturnType<typeof createChainModel>
type Random = ReturnType<typeof seededRandom>

function disturb(
  model: Model,
  random: Random,
  depth_max: number,
  count: { reorgs: number; mempool_wipes: number },
): void {
  model.mine(random.integer(0, 2))
  if (random.chance(0.15)) {
    model.reorg(random.integer(1, depth_max), random.pick(["drop", "return", "keep", "reorder"] as const), { random })
    count.reorgs++
  }
  if (random.chance(0.08)) {
    model.wipeMempool()
    count.mempool_wipes++
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

/** Lets the child take a step after each disturbance, until it has been killed. */
function liveUntilDead(child: ChildProcess, between: () => void): Promise<void> {
  const STEPS_MAX = 12
  let steps = 0
  return new Promise((resolve, reject) => {
    child.on("message", () => {
      if (++steps >= STEPS_MAX) return child.kill("SIGKILL")
      between()
      child.send("go", () => {})
    })
    child.on("exit", (code, signal) => {
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
        .onRef("events.subject", "=", "records.anchor")
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
