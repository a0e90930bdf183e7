import { describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/count.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import { recall } from "#actions/recalls/recall.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import type { Caller } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { store } from "#shared/refusals.ts"
import type { RpcCall } from "#test/support/altering.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { addCompany } from "#test/support/rig.ts"
import { verify } from "#test/support/verify.ts"

const rig = renewRig({ finality_blocks: 8 })
const me = prepareEach(() => addCompany(rig.app))
const other = prepareEach(() => addCompany(rig.app))

async function upload(nft_scope: "individual" | "batch", who = me): Promise<string> {
  return (await uploadSingle(rig.app, who, SingleUpload.parse({ product_name: "Bell", nft_scope }))).short_code
}
const queue = (who = me) =>
  rig.app.db.write((tx) => queueMints(tx, { id: who.company_id, plan: "enterprise" }, "all", rig.app.now()))
const areMinted = (who: Caller) => async () => (await countProducts(rig.app, who)).pending === 0
const statusOf = async (code: string) => (await verify(rig.app, code)).status
const transactions = () => rig.app.db.read.selectFrom("transactions").selectAll().orderBy("created_at").execute()

async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    await rig.step()
    rig.model.mine()
  }
  await rig.step()
}

/** As some providers do. */
const withoutRevertData: Endpoint = async (body) => {
  const bare = (answer: { error?: { code: number } }) =>
    answer.error ? { ...answer, error: { code: answer.error.code, message: "execution reverted" } } : answer
  const answer = (await rig.model.request(body)) as { error?: { code: number } }
  return Array.isArray(answer) ? answer.map(bare) : bare(answer)
}

/** A node that refuses, without a reason, to estimate calls longer than this. */
const refusingAbove =
  (characters: number): Endpoint =>
  async (body) => {
    const { id, method, params } = body as RpcCall
    const isLarge = method === "eth_estimateGas" && (params[0] as { data: string }).data.length > characters
    if (!isLarge) return rig.model.request(body)
    return { jsonrpc: "2.0", id, error: { code: -32_000, message: "gas required exceeds allowance" } }
  }

/** A second recall of the same, as two instances can make it at once. */
async function doubleRecall(): Promise<void> {
  const [first] = (await transactions()).filter(({ kind }) => kind === "recall")
  const again = { ...first!, id: crypto.randomUUID(), state: "prepared", created_at: rig.app.now() } as const
  await rig.app.db.write((tx) =>
    tx
      .insertInto("transactions")
      .values({ ...again, nonce: null, gas: null, signed_at: null, signed_block: null })
      .execute(),
  )
}

describe("one that waits holds up nobody else", () => {
  it("of two equal recalls the second ends, where nodes leave out why they refuse it", async () => {
    const mine = await upload("individual")
    await queue()
    await rig.run(areMinted(me))
    const theirs = await upload("individual", other)
    await queue(other)
    await steps(10)
    await recall(rig.app, me, { short_code: mine, scope: "product", reason: "other" }, "recall")
    await steps(12)
    rig.chain.rpc = createRpc([withoutRevertData], { now: rig.app.now })
    await doubleRecall()
    await recall(rig.app, other, { short_code: theirs, scope: "product", reason: "safety" }, "recall")
    await steps(12)
    expect(await statusOf(theirs)).toBe("recalled")
    const recalls = (await transactions()).filter(({ kind }) => kind === "recall")
    expect(recalls.map(({ state }) => state)).toEqual(["done", "done", "done"])
  })

  it("a recall of a token that a deep reorg has taken away ends with a reason", async () => {
    const theirs = await upload("individual", other)
    await queue(other)
    await steps(13)
    const mine = await upload("batch")
    await queue()
    await rig.run(areMinted(me))
    await recall(rig.app, me, { short_code: mine, scope: "product", reason: "safety" }, "recall")
    rig.model.reorg(5, "drop")
    await rig.model.call("pauser", "pause", [])
    rig.model.mine()
    await steps(20)
    await rig.model.call("deployer", "unpause", [])
    rig.model.mine()
    await recall(rig.app, other, { short_code: theirs, scope: "product", reason: "safety" }, "recall")
    await steps(40)
    expect(await statusOf(theirs)).toBe("recalled")
    const [gone] = (await transactions()).filter(
      ({ kind, company_id }) => kind === "recall" && company_id === me.company_id,
    )
    expect(gone).toMatchObject({ state: "void", error: store("recalled_too_late") })
  })

  it("a batch above a lowered cap is minted in parts, and another company's product meanwhile", async () => {
    for (let index = 0; index < 12; index++) await upload("batch")
    await queue()
    await rig.step()
    rig.model.wipeMempool()
    await rig.app.db.write(async (tx) => {
      await tx.deleteFrom("attempts").execute()
      await tx.updateTable("transactions").set({ state: "prepared", nonce: null }).execute()
    })
    await rig.model.call("deployer", "setMinter", [LOCAL_ACCOUNTS.minter.address, 8n, 600n])
    rig.model.mine()
    await upload("individual", other)
    await queue(other)
    await steps(8)
    expect(await countProducts(rig.app, other)).toMatchObject({ pending: 0 })
    await rig.run(areMinted(me), 200)
    const batches = await rig.app.db.read.selectFrom("batches").select("size").execute()
    expect(batches.length).toBeGreaterThan(1)
    for (const { size } of batches) expect(size).toBeLessThanOrEqual(8)
  })
  it("one that a node refuses to look up leaves the others to be signed", async () => {
    await upload("individual")
    await queue()
    await rig.step()
    const { hash } = await rig.app.db.read.selectFrom("attempts").select("hash").executeTakeFirstOrThrow()
    const refusing: Endpoint = async (body) => {
      const { id, method, params } = body as RpcCall
      if (method !== "eth_getTransactionByHash" || params[0] !== hash) return rig.model.request(body)
      return { jsonrpc: "2.0", id, error: { code: -32_000, message: "transaction indexing is in progress" } }
    }
    rig.chain.rpc = createRpc([refusing], { now: rig.app.now })
    await upload("individual", other)
    await queue(other)
    await rig.step()
    expect((await transactions()).map(({ state }) => state)).toEqual(["signed", "signed"])
  })

  it("a mint that has a nonce and has to be split gives it to one half only", async () => {
    for (let index = 0; index < 4; index++) await upload("individual")
    await queue()
    await rig.step()
    rig.model.wipeMempool()
    // As a process leaves it that ends between taking a nonce and signing with it.
    await rig.app.db.write(async (tx) => {
      await tx.deleteFrom("attempts").execute()
      await tx.updateTable("transactions").set({ state: "prepared" }).execute()
    })
    rig.chain.rpc = createRpc([refusingAbove(2_000)], { now: rig.app.now })
    await steps(6)
    const nonces = (await transactions()).flatMap(({ nonce }) => nonce ?? [])
    expect(nonces.length).toBeGreaterThan(1)
    expect(new Set(nonces).size).toBe(nonces.length)
  })
})
