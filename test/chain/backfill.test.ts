import { beforeEach, expect, it } from "vitest"
import { countProducts } from "#actions/products/count.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import { recall } from "#actions/recalls/recall.ts"
import { createAnswers } from "#actions/verifications/answers.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { altering } from "#test/support/altering.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { addCompany } from "#test/support/rig.ts"

const rig = renewRig({ finality_blocks: 6 })
const me = prepareEach(() => addCompany(rig.app))
let honest: Endpoint
let isHiding = false
const hiding: Endpoint = (body) =>
  altering("eth_getLogs", (logs: unknown[]) => (isHiding ? [] : logs))((one) => rig.model.request(one))(body)

beforeEach(async () => {
  honest = (body) => rig.model.request(body)
  isHiding = false
})

async function ask(nft_scope: "individual" | "batch"): Promise<string> {
  const { short_code } = await uploadSingle(rig.app, me, SingleUpload.parse({ product_name: "Bell", nft_scope }))
  await rig.app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", rig.app.now()))
  return short_code
}

async function stepAndMine(times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    await rig.step()
    rig.model.mine()
  }
  await rig.step()
}
const allMinted = async () => (await countProducts(rig.app, me)).pending === 0
const nonces = async () =>
  (await rig.app.db.read.selectFrom("transactions").select("nonce").execute()).map(({ nonce }) => nonce)

it.each(["individual", "batch"] as const)(
  "puts in what a single node left out of its logs, below finality too: %s",
  async (scope) => {
    rig.chain.rpc = createRpc([hiding])
    await ask(scope)
    isHiding = true
    await stepAndMine(20)
    expect(await allMinted()).toBe(false)
    isHiding = false
    await stepAndMine(2)
    expect(await allMinted()).toBe(true)
    expect(await nonces()).toEqual([0])
  },
)

it("puts in a recall that was left out, and forgets the answers that were given without it", async () => {
  rig.chain.rpc = createRpc([hiding])
  const code = await ask("batch")
  await rig.run(allMinted)
  const answers = createAnswers(rig.app)
  const status = async () => JSON.parse((await answers.answer(code)).body).status
  isHiding = true
  await recall(rig.app, me, { short_code: code, scope: "product", reason: "safety" }, "recall")
  await stepAndMine(8)
  expect(await status()).toBe("valid")
  isHiding = false
  await stepAndMine(12)
  const { backfilled_count } = await rig.app.db.read
    .selectFrom("chains")
    .select("backfilled_count")
    .executeTakeFirstOrThrow()
  expect(backfilled_count).toBe(1)
  for (let looks = 0; looks < 200; looks++) rig.app.now()
  expect(await status()).toBe("recalled")
})

it("takes two nodes to put anything in", async () => {
  rig.chain.rpc = createRpc([hiding, hiding], { now: rig.app.now })
  await ask("batch")
  isHiding = true
  await stepAndMine(20)
  expect(await allMinted()).toBe(false)
  rig.chain.rpc = createRpc([honest, hiding], { now: rig.app.now })
  for (let steps = 0; steps < 4; steps++) await rig.step().catch(() => {})
  expect(await allMinted()).toBe(false)
  isHiding = false
  await stepAndMine(2)
  expect(await allMinted()).toBe(true)
  expect(await nonces()).toEqual([0])
})
