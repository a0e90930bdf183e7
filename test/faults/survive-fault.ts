import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { pino } from "pino"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { FinalityBroken } from "#chain/index/follower.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { probeNodes } from "#chain/rpc/probe-nodes.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { logsOf } from "#test/support/chain-model/rpc.ts"
import { queueMints, verify } from "#test/support/mints.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"
import { openFaultProxy } from "./fault-proxy.ts"

export interface FaultOutcome {
  /** How often the node failed. */
  happened: number
  /** Events that counted and were not on the chain, at any time. */
  false_minted: string[]
  /** After recovery: unminted and failed products, and those on chain too often. */
  missing: number
  failed: number
  doubled: number
  nonce_gaps: number[]
  /** The index is what reading the chain from its first block gives. */
  index_equal: boolean
  recalled: boolean
  halted: string | null
}

export const WHOLE: Omit<FaultOutcome, "happened"> = {
  ...{ false_minted: [], missing: 0, failed: 0, doubled: 0, nonce_gaps: [], index_equal: true },
  ...{ recalled: true, halted: null },
}

export function hasSurvived({ happened, ...outcome }: FaultOutcome): boolean {
  return happened > 0 && isDeepStrictEqual(outcome, WHOLE)
}

const FINALITY_BLOCKS = 6
const FAULTY_STEPS = 10
const HEALED_STEPS_MAX = 40
const RATE = 0.4
const STEP_MS = 2_000
const REST_MS_MAX = 300_000

type Model = ReturnType<typeof createChainModel>

/**
 * Mints and recalls while one node fails and the chain reorganises; then it recovers. `nodes` 2: a healthy one stands
 * beside it.
 */
export async function surviveFault(kind: string, seed: number, nodes: 1 | 2): Promise<FaultOutcome> {
  const random = seededRandom(seed)
  const directory = mkdtempSync(join(tmpdir(), "touchmark-fault-"))
  const model = createChainModel({ chain_id: 1, finality_blocks: FINALITY_BLOCKS })
  const other = createChainModel({ chain_id: 1, finality_blocks: FINALITY_BLOCKS, genesis_time_s: 1_700_000_000 })
  model.mine(4)
  other.mine(9)
  let time = 1_800_000_000_000
  const text = (of: Model) => async (body: string, lag?: number) =>
    JSON.stringify(await of.request(JSON.parse(body), lag))
  const proxy = await openFaultProxy(kind, RATE, {
    ...{ ask: text(model), elsewhere: text(other), random },
    sleep(ms) {
      time += ms
    },
  })
  const well = (body: unknown) => model.request(body)
  const parts = await createParts({ directory, genesis_hash: model.blocks()[0]!.hash, endpoint: well })
  const endpoints = nodes === 1 ? [proxy.endpoint] : random.shuffle([proxy.endpoint, well])
  parts.chain.rpc = createRpc(endpoints, { now: () => (time += 1) })
  const me = await addCompany(parts.app)
  const false_minted = new Set<string>()

  async function step(): Promise<void> {
    time += STEP_MS
    await probeNodes(parts.chain, pino({ level: "silent" }), () => time)
    await parts.step().catch((error) => {
      if (error instanceof FinalityBroken) throw error
    })
    for (const event of await falseEvents(parts, model)) false_minted.add(event)
  }

  const product = async (nft_scope: "individual" | "batch") => {
    const { short_code } = await uploadSingle(parts.app, me, SingleUpload.parse({ product_name: "Bell", nft_scope }))
    await parts.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", parts.app.now()))
    return short_code
  }
  try {
    const code = await product(random.chance(0.5) ? "batch" : "individual")
    for (let steps = 0; steps < FAULTY_STEPS; steps++) {
      if (steps === 3) await product("batch")
      await step()
      model.mine(random.integer(0, 2))
      if (random.chance(0.2)) model.reorg(random.integer(1, 3), random.pick(["drop", "return", "keep"] as const))
    }
    proxy.heal()
    time += REST_MS_MAX
    const isDone = async () => (await countProducts(parts.app, me)).pending === 0 && (await openCount(parts)) === 0
    await until(isDone)
    await recall(parts.app, me, { short_code: code, scope: "product", reason: "safety" }, "recall").catch(() => {})
    await until(isDone)
    return {
      ...{ happened: proxy.happened(), false_minted: [...false_minted] },
      ...(await examine(parts, model)),
      recalled: await verify(parts.app, code).then(
        ({ status }) => status === "recalled",
        () => false,
      ),
    }
  } finally {
    await parts.close()
    await proxy.close()
    rmSync(directory, { recursive: true, force: true })
  }

  async function until(isDone: () => Promise<boolean>): Promise<void> {
    for (let steps = 0; steps < HEALED_STEPS_MAX; steps++) {
      await step()
      if (await isDone()) return
      model.mine()
    }
  }
}

async function openCount({ app }: Parts): Promise<number> {
  const open = await app.db.read
    .selectFrom("transactions")
    .select("id")
    .where("state", "in", ["prepared", "signed"])
    .execute()
  return open.length
}

/** Events that count, and that the chain does not have as deep as they should be. */
async function falseEvents({ app }: Parts, model: Model): Promise<string[]> {
  const counting = await app.db.read
    .selectFrom("events")
    .innerJoin("chains", "chains.chain_id", "events.chain_id")
    .select(["events.block_number", "events.tx_hash", "events.log_index", "events.root", "events.subject"])
    .whereRef("events.block_number", "<=", "chains.confirmed_block")
    .execute()
  const there = new Set(
    [...model.blocks()]
      .flatMap(logsOf)
      .map((log) => `${Number(log.blockNumber)} ${log.transactionHash} ${Number(log.logIndex)} ${log.topics[1]}`),
  )
  return counting
    .map((event) => `${event.block_number} ${event.tx_hash} ${event.log_index} ${event.root ?? event.subject}`)
    .filter((event) => !there.has(event))
}

async function examine(parts: Parts, model: Model) {
  const { read } = parts.app.db
  const mints = await read.selectFrom("mints").select("state").execute()
  const unminted = await read
    .selectFrom("mints")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("events", "events.subject", "records.first_token_id")
    .select("mints.id")
    .where("events.tx_hash", "is", null)
    .execute()
  const nonces = await read
    .selectFrom("transactions")
    .select("nonce")
    .where("signer", "=", parts.chain.signers.minter.address)
    .where("nonce", "is not", null)
    .orderBy("nonce")
    .execute()
  const fresh = mkdtempSync(join(tmpdir(), "touchmark-fresh-"))
  const endpoint = (body: unknown) => model.request(body)
  const reindexed = await createParts({ directory: fresh, genesis_hash: model.blocks()[0]!.hash, endpoint })
  await reindexed.step()
  const index_equal = (await eventsOf(parts)) === (await eventsOf(reindexed))
  await reindexed.close()
  rmSync(fresh, { recursive: true, force: true })
  const on_chain = await read
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .executeTakeFirstOrThrow()
  const { halted_reason } = await read.selectFrom("chains").select("halted_reason").executeTakeFirstOrThrow()
  return {
    missing: unminted.length,
    failed: mints.filter(({ state }) => state === "failed").length,
    doubled: Number(on_chain.count) - mints.length,
    nonce_gaps: nonces.map(({ nonce }) => nonce!).filter((nonce, index) => nonce !== index),
    index_equal,
    halted: halted_reason,
  }
}

/** A chain that can be told to make blocks and to replace its last ones. */
export interface ReorgChain {
  endpoint: Endpoint
  genesis_hash: string
  mine(count: number): Promise<void>
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

export interface Survived {
  /** Whether the index equals one read afresh from the first block, after the reorg and again when everything is minted. */
  index_equal: boolean
  pending: number
  doubled: string[]
}

const STEPS_MAX = 40

/** The chain in memory, on which the transactions of replaced blocks fare in four ways. */
export function reorgModel(seed: number, depth_max: number): ReorgChain {
  const random = seededRandom(seed)
  const model = createChainModel({ chain_id: 1, finality_blocks: depth_max + 24 })
  return {
    endpoint: (body) => model.request(body),
    genesis_hash: model.blocks()[0]!.hash,
    mine: async (count) => void model.mine(count),
    reorg: async (depth) => model.reorg(depth, random.pick(["drop", "return", "keep", "reorder"] as const), { random }),
    close: async () => {},
  }
}

/** Mints a product, replaces the last `depth` blocks, and lets it be minted again. */
export async function surviveReorg(parts: Parts, me: Caller, chain: ReorgChain, depth: number): Promise<Survived> {
  const scope = depth % 2 ? "batch" : "individual"
  await uploadSingle(parts.app, me, SingleUpload.parse({ product_name: `Depth ${depth}`, nft_scope: scope }))
  await parts.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", parts.app.now()))
  await settle(parts, me, chain)
  await chain.mine(Math.floor(depth / 2))
  await parts.step()
  await chain.reorg(depth)
  await parts.step()
  const was_equal = (await eventsOf(parts)) === (await freshIndex(chain))
  await settle(parts, me, chain)
  const index_equal = was_equal && (await eventsOf(parts)) === (await freshIndex(chain))
  const { pending } = await countProducts(parts.app, me)
  return { index_equal, pending, doubled: await doubledOf(parts) }
}

async function settle(parts: Parts, me: Caller, chain: ReorgChain): Promise<void> {
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    await parts.step()
    const { total, minted } = await countProducts(parts.app, me)
    if (total === minted) return
    await chain.mine(1)
  }
}

async function freshIndex({ endpoint, genesis_hash }: ReorgChain): Promise<string> {
  const fresh = mkdtempSync(join(tmpdir(), "touchmark-fresh-"))
  const reader = await createParts({ directory: fresh, endpoint, genesis_hash })
  await reader.step()
  const events = await eventsOf(reader)
  await reader.close()
  rmSync(fresh, { recursive: true, force: true })
  return events
}

async function doubledOf({ app }: Parts): Promise<string[]> {
  const doubled = await app.db.read
    .selectFrom("events")
    .select("subject")
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .groupBy("subject")
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .execute()
  return doubled.map(({ subject }) => subject)
}

/** The whole index as one text. */
async function eventsOf({ app }: Parts): Promise<string> {
  const rows = await app.db.read.selectFrom("events").selectAll().orderBy("block_number").orderBy("log_index").execute()
  return JSON.stringify(rows)
}
