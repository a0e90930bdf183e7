import { beforeEach, describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import type { Hex } from "#proof/hex.ts"
import { type RecallAsked, readRecallReason } from "#proof/recall-reason.ts"
import type { RecallNote, RecallResponse } from "#shared/api/mints.ts"
import type { Product } from "#shared/api/products.ts"
import type { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { addUser, attestCompany, openSession, setCompany } from "#test/support/accounts.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepare, prepareEach, prepareService } from "#test/support/prepare.ts"
import { type MintedProduct, SINGLE } from "#test/support/service.ts"

const service = prepareService()
const owner = prepare(() => service.company())

const ask = <Body = RecallResponse>(action: "recall" | "reinstate", token: string, json: unknown) =>
  service.call<Body>(`POST /${action}`, { token, json })

/** As a visitor sees it, a moment later. */
async function verified(code: string): Promise<VerifyResponse> {
  service.clock.advance(200)
  return (await service.call<VerifyResponse>("POST /verify", { json: { code } })).json
}

const BATCH = [{ nft_scope: "batch" }, { nft_scope: "batch" }] as const

/** As a browser reads it. */
const reasonOnChain = (asked: RecallAsked) =>
  readRecallReason(["http://model"], asked, {
    fetch: (async (_url: unknown, init?: RequestInit) =>
      Response.json(await service.models[MAINNET_CHAIN_ID].request(JSON.parse(String(init!.body))))) as typeof fetch,
  })

describe("POST /recall", () => {
  describe("happy", () => {
    it.each(["individual", "batch"] as const)("counts once it is on chain, with its reason: %s", async (nft_scope) => {
      const [product, sibling] = await service.minted(owner, [{ nft_scope }, { nft_scope }])
      const { short_code } = product!
      // The answer for a valid product is in the cache by now.
      expect((await verified(short_code)).status).toBe("valid")
      const { status, json } = await ask("recall", owner.token, { short_code, reason: "safety" })
      expect(status).toBe(202)
      expect(json).toEqual({ status: "requested", tx_hash: null })
      expect((await verified(short_code)).status).toBe("valid")
      await service.tick(1)
      const { recalled_in_block, ...recalled } = await verified(short_code)
      expect(recalled).toMatchObject({ status: "recalled", recall_reason: "safety" })
      expect(recalled.recalled_at! >= recalled.minted_at).toBe(true)
      const { token_id } = recalled
      expect(
        await reasonOnChain({ registry: LOCAL_REGISTRY, token_id: token_id as Hex, block: recalled_in_block! }),
      ).toBe(1)
      expect((await verified(sibling!.short_code)).status).toBe("valid")
      const shown = await service.call<Product>(`GET /products/${product!.id}`, { token: owner.token })
      expect(shown.json).toMatchObject({ status: "minted", recalled: true })
    })

    it("drops the kept answer within a tenth of a second, not at the end of its hour", async () => {
      const [product] = await service.minted(owner, [SINGLE])
      const { short_code } = product!
      const look = async () =>
        (await service.call<VerifyResponse>("POST /verify", { json: { code: short_code } })).json.status
      expect(await look()).toBe("valid")
      await ask("recall", owner.token, { short_code })
      await service.tick(1)
      service.clock.advance(100)
      expect(await look()).toBe("recalled")
      await ask("reinstate", owner.token, { short_code })
      await service.tick(1)
      service.clock.advance(100)
      expect(await look()).toBe("valid")
    })

    it("goes by what was asked last, though the clock of whoever was asked is behind", async () => {
      const [product] = await service.minted(owner, [SINGLE])
      const { short_code } = product!
      await ask("recall", owner.token, { short_code })
      // It has a nonce then, so that it is not withdrawn.
      await service.tick(0)
      service.clock.advance(-5_000)
      await ask("reinstate", owner.token, { short_code })
      service.clock.advance(5_000)
      const decided = service.app.db.read.selectFrom("transactions").select("created_at").orderBy("created_at", "desc")
      const [last, first] = await decided.where("product_id", "=", product!.id).execute()
      expect(last!.created_at).toBeGreaterThan(first!.created_at)
      await service.tick(3)
      expect((await verified(short_code)).status).toBe("valid")
    })

    it("recalls a whole batch by any of its codes", async () => {
      const [one, other] = await service.minted(owner, [...BATCH])
      await ask("recall", owner.token, { short_code: one!.short_code, scope: "batch", reason: "contamination" })
      await service.tick(1)
      for (const { short_code } of [one!, other!]) {
        const { recalled_in_block, ...recalled } = await verified(short_code)
        expect(recalled).toMatchObject({ status: "recalled", recall_reason: "contamination" })
        const token_id = recalled.token_id as Hex
        const { root } = (await service.call<TokenAnswer>("POST /verify", { json: { code: token_id } })).json.batch!
        const block = recalled_in_block!
        expect(await reasonOnChain({ registry: LOCAL_REGISTRY, token_id, root: root as Hex, block })).toBe(2)
      }
      await ask("reinstate", owner.token, { short_code: other!.short_code, scope: "batch" })
      await service.tick(1)
      for (const { short_code } of [one!, other!]) expect((await verified(short_code)).status).toBe("valid")
    })

    it("says “recalled” also of what has expired", async () => {
      const [product] = await service.minted(owner, [{ expiration_date: "2020-01-01" }])
      expect((await verified(product!.short_code)).status).toBe("expired")
      await ask("recall", owner.token, { short_code: product!.short_code })
      await service.tick(1)
      expect(await verified(product!.short_code)).toMatchObject({ status: "recalled", recall_reason: "unspecified" })
    })
  })

  describe("error", () => {
    it.each([
      ["an unknown code", () => "0000-0000-0000", 404, "not_found"],
      ["a mistyped code", () => "0000-0000-0001", 422, "mistyped_code"],
      ["what is not minted", async () => (await service.product(owner)).short_code, 409, "not_on_chain"],
    ])("refuses %s", async (_name, codeOf, expected, code) => {
      const { status, json } = await ask<{ code: string }>("recall", owner.token, { short_code: await codeOf() })
      expect(status).toBe(expected)
      expect(json.code).toBe(code)
    })

    it("recalls nothing that is not confirmed yet", async () => {
      const { id, short_code } = await service.product(owner, SINGLE)
      const company = { id: owner.company_id, plan: "enterprise" } as const
      await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
      await service.tick(1)
      const events = await service.app.db.read
        .selectFrom("events")
        .select("kind")
        .orderBy("block_number", "desc")
        .execute()
      expect(events[0]?.kind).toBe("ProductMinted")
      const { status, json } = await ask<{ code: string }>("recall", owner.token, { short_code })
      expect(status).toBe(409)
      expect(json.code).toBe("not_on_chain")
      await service.tick(2)
      expect((await ask("recall", owner.token, { short_code })).status).toBe(202)
    })

    it("knows no batch of a single product", async () => {
      const [product] = await service.minted(owner, [SINGLE])
      const { status, json } = await ask<{ detail: string }>("recall", owner.token, {
        short_code: product!.short_code,
        scope: "batch",
      })
      expect(status).toBe(400)
      expect(json.detail).toBe("This product was not minted in a batch.")
    })

    it("knows only the reasons of the list", async () => {
      const [product] = await service.minted(owner, [SINGLE])
      const { status, json } = await ask<{ detail: string }>("recall", owner.token, {
        short_code: product!.short_code,
        reason: "boredom",
      })
      expect(status).toBe(400)
      expect(json.detail).toMatch(/^reason: Choose one of: unspecified, safety/)
    })
  })

  describe("security", () => {
    it("is of one's own products alone, also for an administrator", async () => {
      const [product] = await service.minted(owner, [...BATCH])
      const other = await service.company()
      const admin = await addUser(service.app, other.company_id, { is_admin: true })
      const { short_code } = product!
      for (const scope of ["product", "batch"]) {
        expect((await ask("recall", other.token, { short_code, scope })).status).toBe(404)
        const token = await openSession(service.app, admin.user_id)
        expect((await ask("recall", token, { short_code, scope })).status).toBe(403)
      }
      await service.tick(1)
      expect((await verified(short_code)).status).toBe("valid")
    })
  })
})

describe("what a recall tells shoppers", () => {
  const NOTE: RecallNote = { text: "Please return it to the shop.", contact: "recall@brand.example" }

  const service = prepareService()
  const owner = prepareEach(() => service.company())
  let product: MintedProduct
  let sibling: MintedProduct
  beforeEach(async () => {
    ;[product, sibling] = (await service.minted(owner, [{ nft_scope: "batch" }, { nft_scope: "batch" }])) as [
      MintedProduct,
      MintedProduct,
    ]
    await attestCompany(service.app, owner.company_id, "brand.example")
    await service.tick(3)
  })

  const ask = (action: "recall" | "reinstate", json: object, { token } = owner) =>
    service.call<RecallResponse & { code: string }>(`POST /${action}`, { token, json })
  /** On the chain, and shown to visitors. */
  async function recalled(given: object = {}): Promise<void> {
    expect((await ask("recall", { short_code: product.short_code, reason: "safety", ...given })).status).toBe(202)
    await service.tick(1)
  }
  async function verified({ short_code }: MintedProduct): Promise<VerifyResponse> {
    service.clock.advance(60_000)
    return (await service.call<VerifyResponse>("POST /verify", { json: { code: short_code } })).json
  }
  const shown = async ({ id }: MintedProduct, { token } = owner) =>
    (await service.call<{ note: RecallNote | null }>(`GET /products/${id}/recall-note`, { token })).json.note
  const change = ({ id }: MintedProduct, json: unknown, { token } = owner) =>
    service.call<{ note: RecallNote | null; code: string }>(`POST /products/${id}/recall-note`, {
      token,
      json: json as object,
    })

  it("is beside the verdict of every product that is recalled with it, and of no other", async () => {
    await recalled({ note: NOTE })
    expect(await verified(product)).toMatchObject({ status: "recalled", recall_note: NOTE })
    expect(await verified(sibling)).not.toHaveProperty("recall_note")
    await recalled({ scope: "batch", note: { text: "The whole batch.", contact: "" } })
    expect((await verified(sibling)).recall_note).toEqual({ text: "The whole batch.", contact: "" })
    // A product's own recall says more of it than its batch's.
    expect((await verified(product)).recall_note).toEqual(NOTE)
  })

  it("is not shown before the chain has the recall", async () => {
    await ask("recall", { short_code: product.short_code, note: NOTE })
    expect(await verified(product)).not.toHaveProperty("recall_note")
  })

  it("is changed while the recall stands, and removed by empty words", async () => {
    await recalled()
    expect(await shown(product)).toBeNull()
    expect((await change(product, NOTE)).json.note).toEqual(NOTE)
    expect((await verified(product)).recall_note).toEqual(NOTE)
    expect((await change(product, { text: "Changed.", contact: "" })).json.note?.text).toBe("Changed.")
    expect((await verified(product)).recall_note?.text).toBe("Changed.")
    expect((await change(product, { text: "", contact: "" })).json.note).toBeNull()
    expect(await verified(product)).not.toHaveProperty("recall_note")
  })

  it("stays where the same recall is asked for without words, and goes with the reinstatement", async () => {
    await recalled({ note: NOTE })
    await ask("recall", { short_code: product.short_code, reason: "safety" })
    expect(await shown(product)).toEqual(NOTE)
    await ask("reinstate", { short_code: product.short_code })
    await service.tick(1)
    expect((await verified(product)).status).toBe("valid")
    await recalled()
    expect(await verified(product)).not.toHaveProperty("recall_note")
  })

  it("is only shown of a company that is verified and not suspended", async () => {
    await recalled({ note: NOTE })
    const stranger = await service.company()
    const [theirs] = (await service.minted(stranger, [{}])) as [MintedProduct]
    await ask("recall", { short_code: theirs.short_code, note: NOTE }, stranger)
    await service.tick(1)
    expect(await verified(theirs)).toMatchObject({ status: "recalled" })
    expect(await verified(theirs)).not.toHaveProperty("recall_note")
    const { company_id } = owner
    await setCompany(service.app, company_id, { suspended_at: 1 })
    expect(await verified(product)).not.toHaveProperty("recall_note")
  })

  it.each<[string, unknown]>([
    ["too long", { text: "x".repeat(301), contact: "" }],
    ["with a sign like ours", { text: "✓ Genuine", contact: "" }],
    ["with hidden characters", { text: "Return\u202eit", contact: "" }],
    ["with a contact that is no address", { text: "", contact: "javascript:alert(1)" }],
    ["without words", {}],
  ])("is refused %s", async (_, note) => {
    await recalled()
    expect((await change(product, note)).status).toBe(400)
    expect((await ask("recall", { short_code: sibling.short_code, note })).status).toBe(400)
  })

  it("is nobody else's, and needs a recall that stands", async () => {
    expect((await change(product, NOTE)).json.code).toBe("conflict")
    await recalled()
    const stranger = await service.company()
    expect((await change(product, NOTE, stranger)).status).toBe(404)
    expect((await service.call(`GET /products/${product.id}/recall-note`, { token: stranger.token })).status).toBe(404)
  })

  it("outlives the account without its address", async () => {
    await recalled({ note: NOTE })
    await eraseCompany(service.app, owner.company_id)
    const rows = await service.app.db.read
      .selectFrom("recall_notes")
      .select(["text", "contact"])
      .where("company_id", "=", owner.company_id)
      .execute()
    expect(rows).toEqual([{ text: NOTE.text, contact: "" }])
  })
})
