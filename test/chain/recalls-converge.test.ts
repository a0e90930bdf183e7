import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { verifyCode } from "#actions/verifications/verify.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { queueMints } from "#test/support/mints.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"
import { symbolsOf } from "#test/support/service.ts"

const SEED = campaignSeed(20_270_115)
const LIVES = rounds(4)
const STEPS = 60
const LIFE_MS_MAX = 100_000
const FINALITY_BLOCKS = 16
const PRODUCTS = 3

interface World {
  model: ChainModel
  parts: Parts
  random: Random
  me: Caller
  codes: string[]
  /** The last decision about each product and their batch. */
  decided: Map<string, boolean>
}

/** The process dies here: nothing after it happens, and only stored data remains. */
class Killed extends Error {}

async function oneLife(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const model = createChainModel({ chain_id: 1, finality_blocks: FINALITY_BLOCKS })
  const directory = mkdtempSync(join(tmpdir(), "touchmark-recalls-"))
  let dying = false
  const probe = () => {
    if (dying && random.chance(0.1)) throw new Killed()
  }
  const genesis_hash = model.blocks()[0]!.hash
  const parts = await createParts({ directory, genesis_hash, endpoint: (body) => model.request(body), probe })
  try {
    const me = await addCompany(parts.app)
    const world = { model, parts, random, me, codes: await mintBatch(parts, model, me), decided: new Map() }
    dying = true
    for (let step = 0; step < STEPS; step++) await something(world)
    dying = false
    await untilDone(world)
    for (const code of world.codes) {
      const isRecalled = world.decided.get(code) || world.decided.get("batch")
      const { answer } = await verifyCode(parts.app, symbolsOf(code))
      expect(answer.status, `seed ${seed}`).toBe(isRecalled ? "recalled" : "valid")
    }
  } finally {
    await parts.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** So that no bound on taking back recalls is met. */
async function letADayPass({ app }: Parts): Promise<void> {
  await app.db.write((tx) =>
    tx
      .updateTable("transactions")
      .set((eb) => ({ created_at: eb("created_at", "-", 86_400_000) }))
      .execute(),
  )
}

/** Minted beyond the reach of every reorg that comes. */
async function mintBatch(parts: Parts, model: ChainModel, me: Caller): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < PRODUCTS; index++) {
    const input = SingleUpload.parse({ product_name: `Product ${index}`, nft_scope: "batch" })
    codes.push((await uploadSingle(parts.app, me, input)).short_code)
  }
  await parts.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", parts.app.now()))
  for (let block = 0; block < FINALITY_BLOCKS + 4; block++) {
    await parts.step()
    model.mine()
  }
  await parts.step()
  expect((await countProducts(parts.app, me)).minted).toBe(PRODUCTS)
  return codes
}

async function something({ model, parts, random, me, codes, decided }: World): Promise<void> {
  const kind = random.integer(0, 9)
  if (kind < 4) {
    const short_code = random.pick(codes)
    const scope = random.pick(["product", "product", "batch"] as const)
    const action = random.pick(["recall", "reinstate"] as const)
    await letADayPass(parts)
    await recall(parts.app, me, { short_code, scope, reason: "safety" }, action)
    decided.set(scope === "batch" ? "batch" : short_code, action === "recall")
  } else if (kind < 6) {
    model.mine(random.integer(1, 3))
  } else if (kind < 7) {
    const fate = random.pick(["drop", "return", "keep", "reorder"] as const)
    model.reorg(random.integer(1, FINALITY_BLOCKS - 6), fate, { random })
  } else {
    if (random.chance(0.1)) model.wipeMempool()
    await parts.step().catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
  }
}

async function untilDone({ model, parts }: World): Promise<void> {
  for (let step = 0; step < 400; step++) {
    await parts.step()
    model.mine()
    const open = await parts.app.db.read
      .selectFrom("transactions")
      .select("id")
      .where("state", "in", ["prepared", "signed"])
      .execute()
    if (open.length === 0) return
  }
  throw new Error("The recalls never came to an end.")
}

describe("what the chain says of a product", () => {
  it(
    `is recalled or not as was decided last, after any reorgs and crashes: ${LIVES} lives (seed ${SEED})`,
    async () => {
      for (let life = 0; life < LIVES; life++) await oneLife(SEED + life)
    },
    LIVES * LIFE_MS_MAX,
  )
})
