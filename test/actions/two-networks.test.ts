import { unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { issueCertificate } from "#actions/certificates/issue.ts"
import { placeOf } from "#actions/files/file-kind.ts"
import { makeFile } from "#actions/files/make.ts"
import { deleteProducts } from "#actions/products/edit.ts"
import { countProducts, showProduct } from "#actions/products/list.ts"
import { recall } from "#actions/recalls/recall.ts"
import type { Caller } from "#indexer/app.ts"
import type { MadeFile } from "#shared/api/labels.ts"
import type { Product } from "#shared/api/products.ts"
import type { TokenMetadata } from "#shared/api/verifications.ts"
import { MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { changeRows, rowOf } from "#test/support/database.ts"
import { queueMints, toldAsFailed, verify } from "#test/support/mints.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const setPlan = (me: Caller, plan: PlanName) =>
  service.app.db.write((tx) => tx.updateTable("companies").set({ plan }).where("id", "=", me.company_id).execute())

async function queue(me: Caller, which: "all" | { product_id: string }): Promise<void> {
  const company = await rowOf(service.app, "companies", { id: me.company_id })
  await service.app.db.write((tx) => queueMints(tx, company, which, service.app.now()))
}

/** On the test network, and its company then on a paid plan. */
async function upgraded(nft_scope: "individual" | "batch" = "individual") {
  const me = await service.company("free")
  const [product] = await service.minted(me, [{ nft_scope }])
  await setPlan(me, "business")
  return { me, product: product!, product_id: product!.id }
}

const failOn = (product_id: string, chain_id: number) =>
  changeRows(service.app, "mints", { product_id, chain_id }, { state: "failed", failure: "No." })

describe("a product of a company that leaves the Free plan", () => {
  it.each(["individual", "batch"] as const)("is minted again, and both results stay: %s", async (nft_scope) => {
    const { me, product, product_id } = await upgraded(nft_scope)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
    await queue(me, { product_id })
    // Until the second mint is confirmed, the first one counts.
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
    expect(await showProduct(service.app, me, product_id)).toMatchObject({ status: "pending", minting: true })
    await service.tick(3)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(MAINNET_CHAIN_ID)
    expect((await issueCertificate(service.app, product.short_code)).chain_id).toBe(MAINNET_CHAIN_ID)
    expect(await showProduct(service.app, me, product_id)).toMatchObject({ status: "minted", chain_id: 1 })
    expect(await countProducts(service.app, me)).toMatchObject({ total: 1, minted: 1, pending: 0, failed: 0 })
    const place = placeOf(service.app, me.company_id)
    const job = { id: "none", attempts: 1 }
    const made = (await makeFile(service.app.db, { kind: "archive", wish: {}, place, job })) as MadeFile
    const { bytes } = await service.call(`GET /files/${made.file_id}`, { token: me.token })
    const named = Object.keys(unzipSync(bytes)).filter((name) => !name.includes("for-showing"))
    expect(named.sort()).toEqual([`1/${product.short_code}.json`, `11155111/${product.short_code}.json`])
  })

  it("is described by what the main network says of its token", async () => {
    const { me, product, product_id } = await upgraded()
    const rename = (name: string) =>
      service.app.db.write((tx) => tx.updateTable("companies").set({ name }).where("id", "=", me.company_id).execute())
    const issuerOf = async () =>
      (await service.call<TokenMetadata>(`GET /tokens/${product.token_id}`)).json.attributes[0]!.value
    const first_name = await issuerOf()
    await rename("Named Anew Kft.")
    await queue(me, { product_id })
    expect(await issuerOf()).toBe(first_name)
    await service.tick(3)
    expect(await issuerOf()).toBe("Named Anew Kft.")
  })

  it("stays where it is when everything that waits is minted", async () => {
    const { me, product } = await upgraded()
    await queue(me, "all")
    await service.tick(3)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
    expect(await countProducts(service.app, me)).toMatchObject({ minted: 1, pending: 0 })
  })

  it("is recalled on the network that its verification shows", async () => {
    const { me, product, product_id } = await upgraded()
    const input = { short_code: product.short_code, scope: "product", reason: "safety" } as const
    await queue(me, { product_id })
    await recall(service.app, me, input, "recall")
    await service.tick(1)
    expect(await verify(service.app, product.short_code)).toMatchObject({
      status: "recalled",
      chain_id: TESTNET_CHAIN_ID,
    })
    await service.tick(3)
    expect(await verify(service.app, product.short_code)).toMatchObject({ status: "valid", chain_id: MAINNET_CHAIN_ID })
    await recall(service.app, me, input, "recall")
    await service.tick(2)
    expect(await verify(service.app, product.short_code)).toMatchObject({
      status: "recalled",
      chain_id: MAINNET_CHAIN_ID,
    })
  })

  it("falls back to its first result while a reorg takes the second away", async () => {
    const { me, product, product_id } = await upgraded()
    await queue(me, { product_id })
    await service.tick(3)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(MAINNET_CHAIN_ID)
    service.models[1].reorg(4, "drop")
    await service.tick(0)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
    await service.tick(4)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(MAINNET_CHAIN_ID)
  })

  it("goes with everything that waits when the test network has refused it, and is one product", async () => {
    const me = await service.company("free")
    const { id } = await service.product(me)
    await queue(me, { product_id: id })
    await failOn(id, TESTNET_CHAIN_ID)
    await setPlan(me, "business")
    await queue(me, "all")
    await service.tick(3)
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json.map(({ chain_id, status }) => [chain_id, status])).toEqual([[MAINNET_CHAIN_ID, "minted"]])
    expect(await countProducts(service.app, me)).toMatchObject({ total: 1, minted: 1, failed: 0 })
  })

  it("is shown on the main network when that is tried again after the test network", async () => {
    const me = await service.company("business")
    const { id } = await service.product(me)
    for (const [chain_id, next] of [[MAINNET_CHAIN_ID, "free"] as const, [TESTNET_CHAIN_ID, "business"] as const]) {
      await queue(me, { product_id: id })
      await failOn(id, chain_id)
      await setPlan(me, next)
    }
    await queue(me, "all")
    await service.tick(3)
    expect(await showProduct(service.app, me, id)).toMatchObject({ status: "minted", chain_id: MAINNET_CHAIN_ID })
    expect(await countProducts(service.app, me)).toMatchObject({ total: 1, minted: 1 })
  })

  it("is still minted on the test network when its second mint fails and is deleted", async () => {
    const { me, product, product_id } = await upgraded()
    await queue(me, { product_id })
    await failOn(product_id, MAINNET_CHAIN_ID)
    expect(await countProducts(service.app, me)).toMatchObject({ failed: 1 })
    expect(await deleteProducts(service.app, me, [product_id])).toEqual({ deleted: 0, skipped: 1 })
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
    expect((await showProduct(service.app, me, product_id)).status).toBe("failed")
  })
})

describe("a product of a company that returns to the Free plan", () => {
  it("stays on the main network, whatever is asked for", async () => {
    const me = await service.company("business")
    const [product] = await service.minted(me, [{}])
    await setPlan(me, "free")
    await queue(me, { product_id: product!.id })
    await queue(me, "all")
    await service.tick(3)
    expect(await showProduct(service.app, me, product!.id)).toMatchObject({ status: "minted", chain_id: 1 })
    expect((await verify(service.app, product!.short_code)).chain_id).toBe(MAINNET_CHAIN_ID)
  })

  it("goes to the test network when the main one has refused it", async () => {
    const me = await service.company("business")
    const { id, short_code } = await service.product(me)
    await queue(me, { product_id: id })
    await failOn(id, MAINNET_CHAIN_ID)
    await setPlan(me, "free")
    await queue(me, { product_id: id })
    await service.tick(3)
    expect(await showProduct(service.app, me, id)).toMatchObject({ status: "minted", chain_id: TESTNET_CHAIN_ID })
    expect((await verify(service.app, short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
  })

  it("keeps the code on its label when the main network has it taken already", async () => {
    const { me, product, product_id } = await upgraded()
    const model = service.models[MAINNET_CHAIN_ID]
    const { custody_address } = service.app.chains.get(MAINNET_CHAIN_ID)!
    const taken = { tokenId: BigInt(product.token_id), recordHash: `0x${"9".repeat(64)}`, sealedRecord: "0x00" }
    await model.call("minter", "mint", [custody_address, `0x${"7".repeat(64)}`, [taken]])
    model.mine()
    await queue(me, { product_id })
    await service.tick(4)
    expect(await showProduct(service.app, me, product_id)).toMatchObject({
      ...{ short_code: product.short_code, status: "failed", failure_code: "code_taken" },
      failure: expect.stringMatching(/^This product's code is taken on the main network/),
    })
    expect(await toldAsFailed(service.app, me.company_id)).toBe(1)
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
    expect((await issueCertificate(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
  })

  it("shows its first result again when the second was refused", async () => {
    const { me, product, product_id } = await upgraded()
    await queue(me, { product_id })
    await failOn(product_id, MAINNET_CHAIN_ID)
    await setPlan(me, "free")
    await queue(me, { product_id })
    expect(await showProduct(service.app, me, product_id)).toMatchObject({
      status: "minted",
      chain_id: TESTNET_CHAIN_ID,
    })
    expect((await verify(service.app, product.short_code)).chain_id).toBe(TESTNET_CHAIN_ID)
  })
})
