import { describe, expect, it } from "vitest"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { FirstSteps, Me } from "#shared/api/companies.ts"
import type { Product, ProductPage, SampleCollection } from "#shared/api/products.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { setCompany } from "#test/support/accounts.ts"
import { aBrandPage } from "#test/support/brand-pages.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

type Someone = { token: string }
const samples = async (method: "GET" | "POST" | "DELETE", { token }: Someone) =>
  (await service.call<SampleCollection>(`${method} /samples`, { token })).json
const products = async ({ token }: Someone) => (await service.call<Product[]>("GET /products", { token })).json
const me = async ({ token }: Someone) => (await service.call<Me>("GET /me", { token })).json

const NONE = { held: 0, absent: 5 }
const ALL = { held: 5, absent: 0 }

describe("the sample collection", () => {
  it("is loaded once, says what it is, and takes no place of the plan", async () => {
    const [mine, other] = [await service.company("free"), await service.company("free")]
    expect(await samples("GET", mine)).toEqual(NONE)
    expect(await samples("POST", mine)).toEqual(ALL)
    expect(await samples("POST", mine)).toEqual(ALL)
    const loaded = await products(mine)
    expect(loaded).toHaveLength(5)
    for (const { product_name, description, is_sample, media, model } of loaded) {
      expect(product_name).toMatch(/^Sample: Glazed Jug, /)
      expect(description).toContain("does not exist")
      expect([is_sample, media.length, model]).toEqual([true, 1, "SAMPLE-JUG"])
    }
    expect(await me(mine)).toMatchObject({ used_slots: 0, remaining_slots: 10 })
    const { json: words } = await service.call<{ pages: { model: string }[] }>("GET /brand-pages", mine)
    expect(words.pages.map(({ model }) => model)).toEqual(["SAMPLE-JUG"])
    expect([await products(other), await samples("GET", other)]).toEqual([[], NONE])
    const { json: found } = await service.call<{ items: { is_sample: boolean }[] }>("GET /product-search?q=jug", mine)
    expect(found.items.map((one) => one.is_sample)).toEqual(loaded.map(() => true))
  })

  it("adds what is missing, and no more", async () => {
    const mine = await service.company("free")
    await samples("POST", mine)
    const [first] = await products(mine)
    await service.call("DELETE /delete-products", { token: mine.token, json: { ids: [first!.id] } })
    expect(await samples("GET", mine)).toEqual({ held: 4, absent: 1 })
    expect(await samples("POST", mine)).toEqual(ALL)
    expect(new Set((await products(mine)).map(({ serial_number }) => serial_number)).size).toBe(5)
  })

  it("two loads at once make one set", async () => {
    const mine = await service.company("starter")
    await Promise.all([samples("POST", mine), samples("POST", mine), samples("POST", mine)])
    expect(await products(mine)).toHaveLength(5)
  })

  it("a full plan has room for it, and it leaves the plan's room to others", async () => {
    const mine = await service.company("free")
    for (let n = 0; n < 10; n++) await service.product(mine, { product_name: `Bowl ${n}` })
    expect(await samples("POST", mine)).toEqual(ALL)
    expect(await me(mine)).toMatchObject({ used_slots: 10, remaining_slots: 0 })
    const one_more = { token: mine.token, json: { product_name: "Bowl 11" } }
    expect((await service.call("POST /upload-single-product", one_more)).status).toBe(403)
  })

  it("is loaded without words of its model where there is room for no more", async () => {
    const mine = await service.company("starter")
    const { company_id } = mine
    const row = { company_id, issuer: issuerIdOf(company_id), changed_at: 0, content: JSON.stringify(aBrandPage()) }
    const rows = Array.from({ length: MODELS_MAX + 1 }, (_, n) => ({ ...row, model: `M${n}` }))
    const { db } = service.app
    await db.write((tx) => tx.insertInto("brand_pages").values(rows).execute())
    expect(await samples("POST", mine)).toEqual(ALL)
    const held = await db.read.selectFrom("brand_pages").select("model").where("company_id", "=", company_id).execute()
    expect(held).toHaveLength(MODELS_MAX + 1)
  })

  it("cannot be changed into a product of the company's own", async () => {
    const mine = await service.company("starter")
    await samples("POST", mine)
    const [one] = await products(mine)
    const edited = await service.call(`PATCH /products/${one!.id}`, {
      token: mine.token,
      json: { product_name: "Mug" },
    })
    expect([edited.status, edited.json]).toMatchObject([409, { detail: expect.stringContaining("Samples cannot") }])
  })

  it("is never minted, whichever way it is asked for, on any network", async () => {
    const mine = await service.company("starter")
    const { token } = mine
    await samples("POST", mine)
    const own = await service.product(mine, { product_name: "Bowl" })
    const [one, two] = (await products(mine)).filter(({ is_sample }) => is_sample)
    const alone = await service.call("POST /mint-onchain", { token, json: { short_code: one!.short_code } })
    expect([alone.status, alone.json]).toMatchObject([409, { detail: expect.stringContaining("never minted") }])
    const ids = [one!.id, two!.id, own.id]
    const chosen = await service.call("POST /mint-onchain-selected", { token, json: { ids } })
    expect(chosen.json).toEqual({ asked: 1, skipped: 2 })
    await service.whileMining(service.call("POST /mint-onchain-all", { token, json: {} }))
    const mints = service.app.db.read.selectFrom("mints").select("product_id").where("company_id", "=", mine.company_id)
    expect(await mints.execute()).toEqual([{ product_id: own.id }])
    expect(await samples("DELETE", mine)).toEqual(NONE)
  })

  it("is left out where a filter asks for it, as the list of a mint does", async () => {
    const mine = await service.company("starter")
    await samples("POST", mine)
    const own = await service.product(mine, { product_name: "Bowl" })
    const filter = JSON.stringify([{ column: "sample", operator: "empty", value: "" }])
    const path = `GET /products?filter=${encodeURIComponent(filter)}`
    const { json } = await service.call<ProductPage>(path, { token: mine.token })
    expect(json.items.map(({ id }) => id)).toEqual([own.id])
  })

  it("is in no figure, nor in what minting everything says that it covers", async () => {
    const mine = await service.company("free")
    await service.product(mine, { product_name: "Bowl" })
    await samples("POST", mine)
    const stats = await service.call("GET /product-stats", mine)
    expect(stats.json).toEqual({ total: 1, minted: 0, pending: 1, failed: 0, minting: 0 })
    const all = await service.whileMining(
      service.call("POST /mint-onchain-all", { token: mine.token, json: { count: 1 } }),
    )
    expect(all.status).toBe(200)
  })

  it("goes whole, with its photo and its words", async () => {
    const mine = await service.company("free")
    await samples("POST", mine)
    const own = await service.product(mine, { product_name: "Bowl" })
    expect(await samples("DELETE", mine)).toEqual(NONE)
    expect(await samples("DELETE", mine)).toEqual(NONE)
    expect((await products(mine)).map(({ id }) => id)).toEqual([own.id])
    const { json: words } = await service.call<{ pages: unknown[] }>("GET /brand-pages", mine)
    const { json: photos } = await service.call<unknown[]>("GET /photos", mine)
    expect([words.pages, photos]).toEqual([[], []])
  })

  it("leaves the company's own words about the model", async () => {
    const mine = await service.company("free")
    await samples("POST", mine)
    const { json } = await service.call<{ pages: { model: string; contact: string }[] }>("GET /brand-pages", mine)
    const own = { ...json.pages[0]!, contact: "hello@brand.example" }
    await service.call("POST /brand-pages", { token: mine.token, json: own })
    await samples("DELETE", mine)
    const after = await service.call<{ pages: { contact: string }[] }>("GET /brand-pages", mine)
    expect(after.json.pages).toMatchObject([{ contact: "hello@brand.example" }])
  })

  it("is nobody's first product", async () => {
    const mine = await service.company("free")
    await samples("POST", mine)
    const steps = await service.call<{ product: boolean; mint: boolean }>("GET /first-steps", mine)
    expect(steps.json).toMatchObject({ product: false, mint: false })
  })

  it("is not for who may add nothing", async () => {
    const mine = await service.company("free")
    await setCompany(service.app, mine.company_id, { suspended_at: 1 })
    expect((await service.call("POST /samples", mine)).status).toBe(403)
  })
})

describe("first steps", () => {
  const service = prepareService()

  const steps = async (token: string) => (await service.call<FirstSteps>("GET /first-steps", { token })).json
  const NONE = { company: false, product: false, mint: false, label: false, scan: false }

  describe("GET /first-steps", () => {
    it("is what the company has done, step by step, and nothing of another's", async () => {
      const [me, other] = [await service.company("starter"), await service.company("starter")]
      expect(await steps(me.token)).toEqual(NONE)
      const json = { vat_number: "HU12345676", address: "7030 Paks, Fazekas utca 4." }
      await service.call("POST /update-company-profile", { token: me.token, json })
      expect(await steps(me.token)).toEqual({ ...NONE, company: true })
      const [minted] = await service.minted(me, [{}])
      expect(await steps(me.token)).toEqual({ ...NONE, company: true, product: true, mint: true })
      await service.call("POST /label-sheets", { token: me.token, json: { ids: [minted!.id], layout: "a4-3x8" } })
      expect((await steps(me.token)).label).toBe(true)
      await service.call("POST /verify", { json: { code: minted!.short_code } })
      await service.count()
      expect(Object.values(await steps(me.token))).toEqual([true, true, true, true, true])
      expect(await steps(other.token)).toEqual(NONE)
    })

    it("has a product that waits, and no mint", async () => {
      const me = await service.company("starter")
      await service.product(me)
      expect(await steps(me.token)).toEqual({ ...NONE, product: true })
    })

    it("asks a company on the Free plan for no more than its name", async () => {
      const me = await service.company("free")
      expect(await steps(me.token)).toEqual({ ...NONE, company: true })
    })
  })

  describe("PATCH /first-steps", () => {
    it("keeps what the user wants, for this user alone", async () => {
      const [me, other] = [await service.company(), await service.company()]
      const state = async (token: string) => (await service.call<Me>("GET /me", { token })).json.first_steps
      expect(await state(me.token)).toBe("shown")
      for (const wish of ["hidden", "done", "shown", "hidden"]) {
        const kept = await service.call("PATCH /first-steps", { token: me.token, json: { state: wish } })
        expect([kept.status, await state(me.token)]).toEqual([200, wish])
      }
      expect(await state(other.token)).toBe("shown")
    })

    it("takes nothing else", async () => {
      const me = await service.company()
      for (const json of [{}, { state: "later" }, { state: null }])
        expect((await service.call("PATCH /first-steps", { token: me.token, json })).status).toBe(400)
    })
  })
})
