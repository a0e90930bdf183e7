import { describe, expect } from "vitest"
import { countProducts } from "#actions/products/list.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { verifyCode } from "#actions/verifications/verify.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { FINALITY_BLOCKS, itLives, type Life } from "#test/support/lives.ts"
import { queueMints } from "#test/support/mints.ts"
import { addCompany, type Parts } from "#test/support/rig.ts"
import { symbolsOf } from "#test/support/service.ts"

const STEPS = 60
const PRODUCTS = 3

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
async function mintBatch({ parts, model }: Life, me: Caller): Promise<string[]> {
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

describe("what the chain says of a product", () => {
  const campaign = { seed: campaignSeed(20_270_115), lives: rounds(4) }
  itLives("is recalled or not as was decided last, after any reorgs and crashes", campaign, async (life, message) => {
    const { parts, random } = life
    const me = await addCompany(parts.app)
    const codes = await mintBatch(life, me)
    /** The last decision about each product and their batch. */
    const decided = new Map<string, boolean>()
    const decide = async () => {
      const short_code = random.pick(codes)
      const scope = random.pick(["product", "product", "batch"] as const)
      const action = random.pick(["recall", "reinstate"] as const)
      await letADayPass(parts)
      await recall(parts.app, me, { short_code, scope, reason: "safety" }, action)
      decided.set(scope === "batch" ? "batch" : short_code, action === "recall")
    }
    life.letDie(true)
    for (let step = 0; step < STEPS; step++) {
      const kind = random.integer(0, 9)
      await (kind < 4 ? decide() : kind < 6 ? life.mine() : kind < 7 ? life.reorganise() : life.step())
    }
    life.letDie(false)
    const open = parts.app.db.read.selectFrom("transactions").select("id").where("state", "in", ["prepared", "signed"])
    await life.untilNone(() => open.execute(), 400)
    for (const code of codes) {
      const { answer } = await verifyCode(parts.app, symbolsOf(code))
      const isRecalled = decided.get(code) || decided.get("batch")
      expect(answer.status, message).toBe(isRecalled ? "recalled" : "valid")
    }
  })
})
