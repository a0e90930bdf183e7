import { afterEach, describe, expect, it, vi } from "vitest"
import type { MintAllResponse, MintPreview, MintResponse } from "#shared/api/mints.ts"
import type { BulkUploadResponse, Product, ProductIds } from "#shared/api/products.ts"
import { setCompany } from "#test/support/accounts.ts"
import { changeRows, rowsOf } from "#test/support/database.ts"
import { toldAsFailed } from "#test/support/mints.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const service = prepareService()
const owner = prepare(() => service.company())
afterEach(() => vi.restoreAllMocks())

const mint = (token: string, short_code: unknown) =>
  service.call<MintResponse>("POST /mint-onchain", { token, json: { short_code } })
const mintAll = (token: string, json?: { count?: number; upload_id?: string }) =>
  service.call<MintAllResponse>("POST /mint-onchain-all", { token, json })
const preview = async (token: string, query = "") =>
  (await service.call<MintPreview>(`GET /mint-preview${query}`, { token })).json
const uploaded = async (token: string, content: string) =>
  (
    await service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token,
      file: { name: "x.csv", content },
    })
  ).json.upload_id!
const statuses = async (token: string) =>
  (await service.call<Product[]>("GET /products", { token })).json.map(({ status }) => status)

/** The 25 seconds of patience are over at once. */
function runOutOfPatience(): void {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
}

describe("POST /mint-onchain", () => {
  describe("happy", () => {
    it("waits for the confirmation and answers the transaction", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      const { status, json } = await service.whileMining(mint(me.token, short_code))
      expect(status).toBe(200)
      expect(json).toEqual({
        short_code,
        status: "minted",
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        ...{ failure: null, failure_code: null },
      })
      expect(await statuses(me.token)).toEqual(["minted"])
    })

    it("answers 202 and pending when the outcome takes longer", async () => {
      runOutOfPatience()
      const me = await service.company()
      const { short_code } = await service.product(me)
      const { status, json } = await mint(me.token, short_code)
      expect(status).toBe(202)
      expect(json).toEqual({ short_code, status: "pending", tx_hash: null, failure: null, failure_code: null })
    })

    it("answers the same for what is minted already, without a second transaction", async () => {
      const me = await service.company()
      const [minted] = await service.minted(me, [{}])
      const { status, json } = await mint(me.token, minted!.short_code.toLowerCase().replaceAll("-", " "))
      expect(status).toBe(200)
      expect(json).toMatchObject({ status: "minted", tx_hash: minted!.tx_hash })
      expect(await rowsOf(service.app, "transactions", { company_id: me.company_id })).toHaveLength(1)
    })

    it("mints once when asked twenty times at once", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      const answers = await service.whileMining(
        Promise.all(Array.from({ length: 20 }, () => mint(me.token, short_code))),
      )
      expect(new Set(answers.map(({ json }) => json.tx_hash)).size).toBe(1)
    })

    it("takes a company's wallet for the owner of its tokens", async () => {
      const wallet = "0x00000000000000000000000000000000000000aa"
      const me = await service.company()
      await setCompany(service.app, me.company_id, { wallet })
      const [single] = await service.minted(me, [{}])
      const [batch] = await service.minted(me, [{ nft_scope: "batch" }])
      const custody = await service.company()
      const [kept] = await service.minted(custody, [{}])
      expect(await ownerOf(single!.id)).toBe(wallet)
      expect(await ownerOf(batch!.id)).toBe(wallet)
      expect(await ownerOf(kept!.id)).toBe(service.app.chains.get(1)!.custody_address.toLowerCase())
    })
  })

  describe("error", () => {
    it("says why a product cannot be minted", async () => {
      const me = await service.company()
      const { id, short_code } = await service.product(me, { metadata_json: { attributes: large() } })
      await setCompany(service.app, me.company_id, { name: "A".repeat(300) })
      const { status, text } = await service.whileMining(mint(me.token, short_code))
      expect(status).toBe(409)
      expect(JSON.parse(text)).toMatchObject({
        code: "conflict",
        detail: expect.stringContaining("too long for one record"),
      })
      const { json } = await service.call<Product>(`GET /products/${id}`, { token: me.token })
      expect(json).toMatchObject({ status: "failed", failure: expect.stringContaining("too long for one record") })
      expect(await toldAsFailed(service.app, me.company_id)).toBe(1)
    })

    it.each([
      ["another company's", async () => (await service.product(owner)).short_code, 404, "not_found"],
      ["an unknown", () => "0000-0000-0000", 404, "not_found"],
      ["a mistyped", () => "0000-0000-0001", 422, "mistyped_code"],
      ["a short", () => "0000", 422, "mistyped_code"],
    ])("refuses %s code", async (_name, codeOf, expected, code) => {
      const me = await service.company()
      const { status, json } = await service.call("POST /mint-onchain", {
        token: me.token,
        json: { short_code: await codeOf() },
      })
      expect(status).toBe(expected)
      expect(json.code).toBe(code)
    })

    it("mints nothing while the subscription has lapsed", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      await setCompany(service.app, me.company_id, { active_subscription: 0 })
      for (const request of ["POST /mint-onchain", "POST /mint-onchain-all"]) {
        const { status, json } = await service.call(request, { token: me.token, json: { short_code } })
        expect(status).toBe(403)
        expect(json.code).toBe("subscription_inactive")
      }
      expect(await rowsOf(service.app, "mints", { company_id: me.company_id })).toEqual([])
    })
  })

  describe("security", () => {
    it("leaves another company's product where it is", async () => {
      const { id, short_code } = await service.product(owner)
      const me = await service.company()
      await mint(me.token, short_code)
      expect(await rowsOf(service.app, "mints", { product_id: id })).toEqual([])
    })
  })
})

describe("GET /mint-preview", () => {
  it("counts what would be minted, shows the first three, and says how many have no photo", async () => {
    const me = await service.company()
    expect(await preview(me.token)).toEqual({ count: 0, without_photo: 0, items: [], minted: null })
    await service.minted(me, [{}])
    const made: { id: string }[] = []
    for (let at = 0; at < 4; at++) made.push(await service.product(me))
    const media = JSON.stringify([{ role: "product", sha256: "0x00", type: "image/webp", bytes: 1 }])
    await changeRows(service.app, "products", { id: made[0]!.id }, { media })
    const { items, ...counts } = await preview(me.token)
    expect(counts).toEqual({ count: 4, without_photo: 3, minted: null })
    expect(items.map(({ id }) => id)).toEqual(made.slice(0, 3).map(({ id }) => id))
    const filter = encodeURIComponent(
      '[{"column":"media","operator":"empty"},{"column":"status","operator":"equals","value":"pending"}]',
    )
    const { json } = await service.call<ProductIds>(`GET /products?fields=ids&filter=${filter}`, { token: me.token })
    expect(json.total).toBe(3)
    runOutOfPatience()
    await mintAll(me.token)
    // On their way.
    expect(await preview(me.token)).toMatchObject({ count: 0, items: [] })
  })

  it("is of one upload where that is asked, and of one's own products alone", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await service.product(me)
    const upload_id = await uploaded(me.token, "name\nJug\n")
    expect(await preview(me.token, `?upload_id=${upload_id}`)).toMatchObject({
      ...{ count: 1, without_photo: 1, items: [{ product_name: "Jug" }] },
    })
    expect(await preview(other.token, `?upload_id=${upload_id}`)).toMatchObject({ count: 0, items: [] })
  })
})

describe("POST /mint-onchain-all", () => {
  it("counts what is confirmed", async () => {
    const me = await service.company()
    for (let made = 0; made < 3; made++) await service.product(me, { nft_scope: made ? "batch" : "individual" })
    const { status, json } = await service.whileMining(mintAll(me.token))
    expect(status).toBe(200)
    expect(json).toEqual({ count: 3, sent: 0 })
    expect(await statuses(me.token)).toEqual(["minted", "minted", "minted"])
  })

  it("mints the number that was shown, and nothing when another number waits", async () => {
    const me = await service.company()
    for (let made = 0; made < 2; made++) await service.product(me)
    const refused = await mintAll(me.token, { count: 1 })
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ reason: "mint_count_changed", params: { n: 2 } })
    expect(await statuses(me.token)).toEqual(["pending", "pending"])
    expect((await service.whileMining(mintAll(me.token, { count: 2 }))).json).toEqual({ count: 2, sent: 0 })
  })

  it("does not count what cannot be minted", async () => {
    const me = await service.company()
    await service.product(me)
    await service.product(me, { metadata_json: { attributes: large() } })
    await setCompany(service.app, me.company_id, { name: "A".repeat(300) })
    expect((await service.whileMining(mintAll(me.token))).json).toEqual({ count: 1, sent: 0 })
    // As it is, it is not tried again.
    expect(await preview(me.token)).toMatchObject({ count: 0 })
    expect((await mintAll(me.token, { count: 0 })).json).toEqual({ count: 0, sent: 0 })
    expect((await statuses(me.token)).toSorted()).toEqual(["failed", "minted"])
  })

  it.each(["all", "selected"] as const)("mints with %s what failed and was changed since", async (how) => {
    const me = await service.company()
    const { id } = await service.product(me, { metadata_json: { attributes: large() } })
    const rename = (name: string) =>
      service.app.db.write((tx) => tx.updateTable("companies").set({ name }).where("id", "=", me.company_id).execute())
    await rename("A".repeat(300))
    await service.whileMining(mintAll(me.token))
    expect(await statuses(me.token)).toEqual(["failed"])
    expect((await mintAll(me.token, { count: 1 })).status).toBe(409)
    await rename("Short")
    if (how === "all") {
      const json = { metadata_json: { attributes: {} } }
      await service.call(`PATCH /products/${id}`, { token: me.token, json })
      expect(await preview(me.token)).toMatchObject({ count: 1, items: [{ id }] })
      expect((await service.whileMining(mintAll(me.token, { count: 1 }))).json).toEqual({ count: 1, sent: 0 })
    } else {
      // Whoever chooses it wants it tried again as it is.
      await service.call("POST /mint-onchain-selected", { token: me.token, json: { ids: [id] } })
      await service.tick(3)
    }
    expect(await statuses(me.token)).toEqual(["minted"])
  })

  it("mints what came with one file, and nothing of another company's", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await service.product(me)
    const upload_id = await uploaded(me.token, "name\nJug 1\nJug 2\n")
    const theirs = await uploaded(other.token, "name\nCup\n")
    expect((await mintAll(me.token, { count: 3, upload_id })).json).toMatchObject({ params: { n: 2 } })
    expect((await mintAll(me.token, { upload_id: theirs })).json).toEqual({ count: 0, sent: 0 })
    expect((await service.whileMining(mintAll(me.token, { count: 2, upload_id }))).json).toEqual({ count: 2, sent: 0 })
    const { json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(json.filter(({ status }) => status === "minted").map(({ product_name }) => product_name)).toEqual(
      expect.arrayContaining(["Jug 1", "Jug 2"]),
    )
    expect((await statuses(me.token)).toSorted()).toEqual(["minted", "minted", "pending"])
    expect(await statuses(other.token)).toEqual(["pending"])
    const filter = JSON.stringify([{ column: "upload_id", operator: "equals", value: upload_id }])
    const listOf = async (token: string) =>
      (await service.call<ProductIds>(`GET /products?fields=ids&filter=${encodeURIComponent(filter)}`, { token })).json
    expect(await listOf(me.token)).toMatchObject({ total: 2 })
    expect(await listOf(other.token)).toMatchObject({ total: 0 })
  })

  it("answers 202 with what is still on its way", async () => {
    runOutOfPatience()
    const me = await service.company()
    for (let made = 0; made < 3; made++) await service.product(me)
    const { status, json } = await mintAll(me.token)
    expect(status).toBe(202)
    expect(json).toEqual({ count: 0, sent: 3 })
    expect((await mintAll(me.token)).json).toEqual({ count: 0, sent: 3 })
  })

  it("has nothing to do where nothing waits", async () => {
    const me = await service.company()
    await service.minted(me, [{}])
    const { status, json } = await mintAll(me.token)
    expect(status).toBe(200)
    expect(json).toEqual({ count: 0, sent: 0 })
  })

  it("does not touch another company's products", async () => {
    const [me, other] = [await service.company(), await service.company()]
    await service.product(me)
    await service.product(other)
    await service.whileMining(mintAll(me.token))
    expect(await statuses(other.token)).toEqual(["pending"])
  })

  it("goes to the test network on the Free plan and to the main network on the others", async () => {
    const [free, starter] = [await service.company("free"), await service.company("starter")]
    await service.product(free)
    await service.product(starter)
    await service.whileMining(Promise.all([mintAll(free.token), mintAll(starter.token)]))
    const chainOf = async (token: string) =>
      (await service.call<Product[]>("GET /products", { token })).json.map(({ chain_id }) => chain_id)
    expect(await chainOf(free.token)).toEqual([11155111])
    expect(await chainOf(starter.token)).toEqual([1])
  })
})

/** Just too large for a record as soon as the company's name grows. */
function large(): Record<string, string> {
  return Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, name.repeat(1_940)]))
}

async function ownerOf(product_id: string): Promise<string> {
  const { token_id } = await service.app.db.read
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .select("records.token_id")
    .where("mints.product_id", "=", product_id)
    .executeTakeFirstOrThrow()
  const chain = service.app.chains.get(1)!
  const data = `0x6352211e${token_id.slice(2)}`
  const word = (await chain.rpc.request("eth_call", [{ to: chain.registry, data }, "latest"])) as string
  return `0x${word.slice(-40)}`
}
