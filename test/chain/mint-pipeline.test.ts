import { describe, expect, it } from "vitest"
import { countProducts } from "#actions/products/count.ts"
import { uploadSingle } from "#actions/products/upload-single.ts"
import type { App } from "#indexer/app.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { store } from "#shared/refusals.ts"
import { prepareEach, renewRig } from "#test/support/prepare.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { addCompany } from "#test/support/rig.ts"
import { verify } from "#test/support/verify.ts"

const rig = renewRig()
const me = prepareEach(() => addCompany(rig.app))

async function upload(nft_scope: "individual" | "batch", count: number): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    const input = SingleUpload.parse({ product_name: `Product ${index}`, serial_number: `S-${index}`, nft_scope })
    codes.push((await uploadSingle(rig.app, me, input)).short_code)
  }
  return codes
}

async function queueAll(app: App): Promise<void> {
  await app.db.write((tx) => queueMints(tx, { id: me.company_id, plan: "enterprise" }, "all", app.now()))
}

const allMinted = async () => {
  const { total, minted } = await countProducts(rig.app, me)
  return total === minted
}

describe("minting", () => {
  it("writes everything of one company and scope in one transaction each", async () => {
    const codes = [...(await upload("batch", 25)), ...(await upload("individual", 3))]
    await queueAll(rig.app)
    await rig.run(allMinted)
    const sent = await rig.app.db.read.selectFrom("attempts").select("hash").execute()
    expect(sent).toHaveLength(2)
    for (const code of codes) expect((await verify(rig.app, code)).status).toBe("valid")
  })

  it("shows a product as minted only once its block is deep enough", async () => {
    const [code] = await upload("batch", 1)
    await queueAll(rig.app)
    await rig.step()
    rig.model.mine()
    await rig.step()
    await expect(verify(rig.app, code!)).rejects.toMatchObject({ code: "not_on_chain" })
    rig.model.mine(rig.chain.confirmations - 1)
    await rig.step()
    expect(await verify(rig.app, code!)).toMatchObject({ status: "valid" })
  })

  it("takes a product back to pending when a reorg drops its block, and mints it again", async () => {
    rig.model.mine(5)
    const [code] = await upload("batch", 1)
    await queueAll(rig.app)
    await rig.run(allMinted)
    rig.model.reorg(4, "drop")
    await rig.step()
    expect(await countProducts(rig.app, me)).toMatchObject({ minted: 0, pending: 1 })
    await rig.run(allMinted)
    expect(await verify(rig.app, code!)).toMatchObject({ status: "valid" })
    const hashes = await rig.app.db.read.selectFrom("attempts").select("hash").execute()
    expect(hashes).toHaveLength(1)
  })

  it("sends the same bytes again when the mempool has forgotten them", async () => {
    await upload("individual", 2)
    await queueAll(rig.app)
    await rig.step()
    const before = rig.model.waiting().map(({ hash }) => hash)
    rig.model.wipeMempool()
    await rig.step()
    expect(rig.model.waiting().map(({ hash }) => hash)).toEqual(before)
  })

  it("raises the fee of a stuck transaction under the same nonce", async () => {
    await upload("batch", 1)
    await queueAll(rig.app)
    await rig.step()
    rig.model.setBaseFee(50_000_000_000n)
    rig.model.mine(4)
    await rig.run(allMinted)
    const attempts = await rig.app.db.read.selectFrom("attempts").selectAll().execute()
    const nonces = await rig.app.db.read.selectFrom("transactions").select("nonce").execute()
    expect(attempts.length).toBeGreaterThan(1)
    expect(nonces).toEqual([{ nonce: 0 }])
  })

  it("queues again what a mined transaction without our event did not mint", async () => {
    const [code] = await upload("batch", 1)
    await queueAll(rig.app)
    await rig.step()
    rig.model.wipeMempool()
    // The key is used elsewhere: the nonce is spent by a foreign transaction.
    await rig.model.call(
      "minter",
      "mintBatch",
      [rig.chain.custody_address, `0x${"7".repeat(64)}`, `0x${"5".repeat(64)}`, 3],
      { nonce: 0, max_fee_wei: 90_000_000_000n },
    )
    rig.model.mine(rig.chain.confirmations + 1)
    await rig.run(allMinted)
    expect(await verify(rig.app, code!)).toMatchObject({ status: "valid" })
    const states = await rig.app.db.read
      .selectFrom("transactions")
      .select(["state", "nonce"])
      .orderBy("nonce")
      .execute()
    expect(states[0]).toEqual({ state: "void", nonce: 0 })
  })

  it("gives an individual product a new code when its token is there with another record", async () => {
    const [code] = await upload("individual", 1)
    await queueAll(rig.app)
    await rig.step()
    const { token_id } = await rig.app.db.read.selectFrom("records").select("token_id").executeTakeFirstOrThrow()
    rig.model.wipeMempool()
    const foreign = { tokenId: BigInt(token_id), recordHash: `0x${"9".repeat(64)}`, sealedRecord: "0x00" }
    await rig.model.call("minter", "mint", [rig.chain.custody_address, `0x${"7".repeat(64)}`, [foreign]], {
      nonce: 0,
      max_fee_wei: 90_000_000_000n,
    })
    rig.model.mine(rig.chain.confirmations + 1)
    await rig.run(allMinted)
    await expect(verify(rig.app, code!)).rejects.toMatchObject({ code: "unknown_code" })
    expect(await countProducts(rig.app, me)).toMatchObject({ minted: 1 })
  })

  it("waits, with the reason on record, while the registry is paused", async () => {
    await upload("batch", 1)
    await rig.model.call("pauser", "pause", [])
    rig.model.mine()
    await queueAll(rig.app)
    await rig.step()
    const transaction = await rig.app.db.read.selectFrom("transactions").selectAll().executeTakeFirstOrThrow()
    expect(transaction).toMatchObject({ state: "prepared", error: store("registry_paused"), nonce: null })
    await rig.model.call("deployer", "unpause", [])
    rig.model.mine()
    await rig.run(allMinted)
  })

  it("waits while the key has no money, and loses nothing", async () => {
    await upload("batch", 1)
    rig.model.setBalance(rig.chain.signers.minter.address, 0n)
    await queueAll(rig.app)
    await rig.step()
    const transaction = await rig.app.db.read.selectFrom("transactions").selectAll().executeTakeFirstOrThrow()
    expect(transaction.error).toBe(store("key_without_funds"))
    rig.model.setBalance(rig.chain.signers.minter.address, 10n ** 18n)
    await rig.run(allMinted)
  })
})
