import { beforeEach, describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import type { RecallNote, RecallResponse } from "#shared/api/mints.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { prepareEach, prepareService } from "#test/support/prepare.ts"
import type { MintedProduct } from "#test/support/service.ts"

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

describe("what a recall tells shoppers", () => {
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
    await service.app.db.write((tx) =>
      tx.updateTable("companies").set({ suspended_at: 1 }).where("id", "=", company_id).execute(),
    )
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
