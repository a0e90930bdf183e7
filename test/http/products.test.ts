import { describe, expect, it } from "vitest"
import type { DeleteResponse, Product, ProductStats } from "#shared/api/products.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { SINGLE } from "#test/support/service.ts"

const service = prepareService()
const owner = prepare(() => service.company())

const MISSING_ID = "01890000-0000-7000-8000-000000000000"

describe("GET /product-stats", () => {
  it("counts what the company has, by status", async () => {
    await service.product(owner)
    const me = await service.company()
    const stats = () => service.call<ProductStats>("GET /product-stats", { token: me.token })
    expect((await stats()).json).toEqual({ total: 0, minted: 0, pending: 0, failed: 0, minting: 0 })
    await service.minted(me, [{}, { nft_scope: "batch" }])
    await service.product(me)
    const { id } = await service.product(me)
    await fail(id, me.company_id)
    expect((await stats()).json).toEqual({ total: 4, minted: 2, pending: 1, failed: 1, minting: 0 })
  })

  it("says how many are on their way", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    await service.product(me)
    const company = { id: me.company_id, plan: "business" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    const { json } = await service.call<ProductStats>("GET /product-stats", { token: me.token })
    expect(json).toMatchObject({ pending: 2, minting: 1 })
  })
})

/** A product whose mint has failed for good. */
async function fail(product_id: string, company_id: string): Promise<void> {
  const mint = { id: crypto.randomUUID(), product_id, company_id, chain_id: 1, scope: "individual" } as const
  const outcome = { state: "failed", failure: "record: too many bytes", superseded: 0 } as const
  await service.app.db.write((tx) =>
    tx
      .insertInto("mints")
      .values({ ...mint, ...outcome, created_at: service.app.now() })
      .execute(),
  )
}

describe("GET /products", () => {
  it("lists the company's products, newest first, whatever the timestamp says", async () => {
    const me = await service.company()
    const names = ["first", "second", "third"]
    for (const product_name of names) await service.product(me, { product_name })
    const { status, json, headers } = await service.call<Product[]>("GET /products?timestamp=1764000000000", {
      token: me.token,
    })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("application/json")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(json.map(({ product_name }) => product_name)).toEqual(["third", "second", "first"])
  })

  it("gives each product the spec's fields", async () => {
    const me = await service.company()
    const input = {
      product_name: "Ocean Blue Shirt",
      description: "Woven, not printed",
      product_code: "KF-SH-01",
      serial_number: "S-1",
      batch_number: "L-0388",
      manufacture_date: "2026-03-03",
      expiration_date: "2036-03-03",
      category: "Apparel",
      metadata_json: { attributes: { Colour: "Ocean blue" } },
      media: [],
      nft_scope: "individual" as const,
    }
    const [minted] = await service.minted(me, [input])
    const pending = await service.product(me)
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json).toEqual([
      expect.objectContaining({ id: pending.id, status: "pending", minting: false, tx_hash: null, chain_id: null }),
      {
        ...mapFields(OPTIONAL_FIELDS, () => null),
        ...input,
        id: minted!.id,
        status: "minted",
        minting: false,
        ...{ failure: null, failure_code: null, failure_params: {} },
        recalled: false,
        short_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        chain_id: 1,
        package: "enterprise",
        created_at: expect.stringMatching(/^2027-01-\d\dT[\d:.]+Z$/),
        nft_scope: "individual",
        is_sample: false,
        media_of_model: false,
        record_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        token_id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
  })

  it("shows a failed mint with its reason", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    await fail(id, me.company_id)
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json).toMatchObject([{ status: "failed", failure: "record: too many bytes", minting: false }])
  })

  it("puts the company's public prefix before its codes", async () => {
    const me = await service.company()
    await service.product(me, SINGLE)
    await service.app.db.write((tx) =>
      tx.updateTable("companies").set({ code_prefix: "ACME" }).where("id", "=", me.company_id).execute(),
    )
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json[0]!.short_code).toMatch(/^ACME \w{4}(-\w{4}){3}$/)
  })

  it("never holds another company's product", async () => {
    await service.product(owner, { product_name: "Somebody else's" })
    const me = await service.company()
    const { json, text } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json).toEqual([])
    expect(text).toBe("[]")
  })
})

describe("GET /products/{id}", () => {
  it("answers the same as the list does", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    const list = await service.call<Product[]>("GET /products", { token: me.token })
    const { status, json } = await service.call<Product>(`GET /products/${id}`, { token: me.token })
    expect(status).toBe(200)
    expect(json).toEqual(list.json[0])
  })

  it("answers another company's product as one that never was, byte for byte", async () => {
    const { id } = await service.product(owner)
    const me = await service.company()
    const strip = (text: string) => text.replace(/"request_id":"[^"]*"/, "")
    const others = await service.call(`GET /products/${id}`, { token: me.token })
    const missing = await service.call(`GET /products/${MISSING_ID}`, { token: me.token })
    expect(others.status).toBe(404)
    expect(others.json).toMatchObject({ code: "not_found", detail: "There is no such product." })
    expect(strip(others.text)).toBe(strip(missing.text))
  })

  it.each(["%00", "%ff", "%E0%A4%A", "' or 1=1 --", "../../etc/passwd", "x".repeat(4_000), "__proto__", "%2e%2e"])(
    "knows no product called %s",
    async (id) => {
      const { status } = await service.call(`GET /products/${id.replaceAll(" ", "%20")}`, { token: owner.token })
      expect(status).toBe(404)
    },
  )
})

describe("DELETE /delete-products", () => {
  const remove = (token: string, ids: unknown) =>
    service.call<DeleteResponse>("DELETE /delete-products", { token, json: { ids } })

  it("deletes what waits and what failed, frees their slots, and counts once what is named twice", async () => {
    const me = await service.company("free")
    const [waiting, failed] = [await service.product(me), await service.product(me)]
    await fail(failed.id, me.company_id)
    const { status, json } = await remove(me.token, [waiting.id, failed.id, waiting.id])
    expect(status).toBe(200)
    expect(json).toEqual({ deleted: 2, skipped: 0 })
    const { json: mine } = await service.call<{ used_slots: number }>("GET /me", { token: me.token })
    expect(mine.used_slots).toBe(0)
  })

  it("leaves what is minted or on its way, and says so", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const queued = await service.product(me)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: queued.id }, service.app.now()))
    const { json } = await remove(me.token, [minted!.id, queued.id])
    expect(json).toEqual({ deleted: 0, skipped: 2 })
    const list = await service.call<Product[]>("GET /products", { token: me.token })
    expect(list.json.map(({ status, minting }) => [status, minting])).toEqual([
      ["pending", true],
      ["minted", false],
    ])
  })

  it("does nothing to another company's product, and says no more than of one that never was", async () => {
    const { id } = await service.product(owner)
    const me = await service.company()
    const others = await remove(me.token, [id])
    const missing = await remove(me.token, [MISSING_ID])
    expect(others.json).toEqual({ deleted: 0, skipped: 1 })
    expect(others.text).toBe(missing.text)
    expect((await service.call(`GET /products/${id}`, { token: owner.token })).status).toBe(200)
  })

  it("takes ten thousand ids and not one more", async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `id-${index}`)
    expect((await remove(owner.token, ids)).json).toEqual({ deleted: 0, skipped: 10_000 })
    const { status } = await service.call("DELETE /delete-products", {
      token: owner.token,
      json: { ids: [...ids, "one"] },
    })
    expect(status).toBe(400)
  })

  it("asks for a selection", async () => {
    const { status, json } = await service.call("DELETE /delete-products", { token: owner.token, json: { ids: [] } })
    expect(status).toBe(400)
    expect(json.detail).toBe("No products selected.")
  })
})
