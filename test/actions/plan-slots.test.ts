import { describe, expect, it } from "vitest"
import { type ImportOutcome, importProducts } from "#actions/products/import.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { PLANS } from "#shared/plans.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { prepareService } from "#test/support/prepare.ts"

const ROUNDS = rounds(100, 12)
const SEED = campaignSeed(20_270_115)

const service = prepareService({ threads: "real" })

const single = (me: Caller) => uploadSingle(service.app, me, SingleUpload.parse({ product_name: "x" }))

async function held(me: Caller): Promise<number> {
  const { count } = await service.app.db.read
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** 1 for a stored product, 0 for a refused one. */
const countOf = (upload: Promise<unknown>) =>
  upload.then(
    () => 1,
    () => 0,
  )
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

async function csvOf(rows: number): Promise<{ content_type: string; body: Uint8Array }> {
  const form = new FormData()
  form.set("file", new File([`name\n${"x\n".repeat(rows)}`], "x.csv"))
  const encoded = new Response(form)
  return { content_type: encoded.headers.get("content-type")!, body: new Uint8Array(await encoded.arrayBuffer()) }
}

describe("a plan's slots", () => {
  it("are exactly filled by single uploads that come all at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const me = await service.company("free")
      const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => single(me)))
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(PLANS.free.slots)
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "limit_reached" })
      }
      expect(await held(me)).toBe(PLANS.free.slots)
    }
  })

  it(`are never passed by files and single uploads on several threads (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const FREE_SLOTS = 12
    const me = await service.company("business")
    const { slots } = PLANS.business
    const { app } = service
    const base = { company_id: me.company_id, user_id: me.user_id, import_what_fits: false, now: app.now() }
    const filled = await importProducts(app.db, { ...base, form: await csvOf(slots - FREE_SLOTS) })
    expect(filled.ok).toBe(true)
    const before = app.now()
    let refused = 0
    for (let round = 0; round < ROUNDS; round++) {
      const files: Promise<ImportOutcome>[] = []
      const singles: Promise<number>[] = []
      for (let upload = 0; upload < 3; upload++) {
        const input = { ...base, form: await csvOf(random.integer(2, 7)), import_what_fits: random.chance(0.5) }
        // As the service, since a company has one file read at a time.
        files.push(app.threads.run(importProducts, { ...input, now: app.now() }, "service"))
      }
      for (let upload = 0; upload < random.integer(0, 5); upload++) singles.push(countOf(single(me)))
      const imported = (await Promise.all(files)).map((outcome) => (outcome.ok ? outcome.response.valid_count : 0))
      const added = sum(await Promise.all(singles))
      const now_held = await held(me)
      expect(now_held).toBeLessThanOrEqual(slots)
      // The answers match the database.
      expect(now_held).toBe(slots - FREE_SLOTS + sum(imported) + added)
      if (imported.includes(0) || added < singles.length) refused++
      await app.db.write((tx) =>
        tx.deleteFrom("products").where("company_id", "=", me.company_id).where("created_at", ">", before).execute(),
      )
    }
    // Rounds in which everything fits prove little.
    expect(refused).toBeGreaterThan(ROUNDS / 3)
  })
})
