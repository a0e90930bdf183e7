import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { ModelPhotos, Photo } from "#shared/api/photos.ts"
import type {
  BulkUploadResponse,
  Product,
  ProductHistoryEntry,
  SingleUpload,
  SingleUploadResponse,
} from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { eventsOf } from "#test/support/calls.ts"
import { rowsOf } from "#test/support/database.ts"
import { aPhoto, aPhotoRow } from "#test/support/photos.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { CONFIRMATIONS, type TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
const MODEL = "Jug 2026"
const OF_MODEL = { model: MODEL }
const service = prepareService()
const owner = prepare(() => service.company())

async function photoOf(me: Me, seed: number): Promise<Photo> {
  service.clock.advance(60_000)
  const file = { name: `${seed}.jpg`, content: await aPhoto({ seed }) }
  return (await service.call<Photo>("POST /photos", { token: me.token, file })).json
}
const named = ({ sha256 }: Pick<Photo, "sha256">, role = "product") => ({ role, sha256 })
const save = (me: Me, photos: Pick<Photo, "sha256">[], model = MODEL) => {
  service.clock.advance(60_000)
  const json = { model, media: photos.map((photo) => named(photo)) }
  return service.call<ModelPhotos & ErrorBody>("POST /model-photos", { token: me.token, json })
}
const list = async (me: Me) => (await service.call<ModelPhotos[]>("GET /model-photos", { token: me.token })).json
const productOf = async (me: Me, id: string) =>
  (await service.call<Product>(`GET /products/${id}`, { token: me.token })).json
const photosOf = async (me: Me, id: string) => {
  const { media, media_of_model } = await productOf(me, id)
  return [media_of_model, ...media.map(({ sha256 }) => sha256)]
}
const edit = (me: Me, id: string, json: object) =>
  service.call<Product>(`PATCH /products/${id}`, { token: me.token, json })
const ask = (me: Me, ids: string[]) => service.call("POST /mint-onchain-selected", { token: me.token, json: { ids } })
const minted = () => service.tick(CONFIRMATIONS + 1)
const recorded = async (short_code: string) => {
  const { json } = await service.call<VerifyResponse>("POST /verify", { json: { code: short_code } })
  return (json.media ?? []).map(({ sha256 }) => sha256)
}
/** As the registry's contract or the record's length would have it. */
const fail = (id: string) =>
  service.app.db.write((tx) =>
    tx.updateTable("mints").set({ state: "failed", failure: "x" }).where("product_id", "=", id).execute(),
  )

describe("POST /model-photos", () => {
  it("keeps a model's photos in their order, replaces and removes them, and says so in the audit log", async () => {
    const me = await service.company()
    const [first, second] = [await photoOf(me, 1), await photoOf(me, 2)]
    const json = { model: ` ${MODEL}\u200b `, media: [named(first), named(second, "label")] }
    const { json: kept } = await service.call<ModelPhotos>("POST /model-photos", { token: me.token, json })
    const media = [first, second].map(({ sha256, bytes }, at) => ({
      ...{ role: at === 0 ? "product" : "label", sha256, type: "image/webp", bytes },
    }))
    expect([kept, await list(me)]).toEqual([{ model: MODEL, media }, [{ model: MODEL, media }]])
    await save(me, [second])
    expect((await list(me)).map((one) => one.media.map(({ sha256 }) => sha256))).toEqual([[second.sha256]])
    await save(me, [])
    expect(await list(me)).toEqual([])
    const events = await eventsOf(service, me, "company.model_photos_changed")
    expect(events.map(({ detail }) => detail)).toEqual([2, 1, 0].map((count) => ({ model: MODEL, photos: count })))
  })

  it("refuses a fifth, another company's, and a model without a name", async () => {
    const mine = await photoOf(owner, 3)
    const theirs = await photoOf(await service.company(), 4)
    const refused = async (photos: Photo[], model = MODEL) => {
      const { status, json } = await save(owner, photos, model)
      return [status, JSON.stringify(json)]
    }
    const saying = (reason: string) => [400, expect.stringContaining(reason)]
    expect(await refused([mine, mine, mine, mine, mine])).toEqual(saying("at_most"))
    expect(await refused([theirs])).toEqual(saying("photo_unknown"))
    expect(await refused([mine], "\u200b ")).toEqual(saying("enter"))
    expect(await refused([mine], "x".repeat(201))).toEqual(saying("too_long"))
    expect(await list(owner)).toEqual([])
  })

  it("ends with the number of models, and gives a place back", async () => {
    const me = await service.company()
    const rows = Array.from({ length: MODELS_MAX }, (_, at) => ({
      ...{ company_id: me.company_id, model: `Model ${at}`, media: "[]", changed_at: 0 },
    }))
    await service.app.db.write((tx) => tx.insertInto("model_photos").values(rows).execute())
    const photo = await photoOf(me, 5)
    expect((await save(me, [photo])).json).toMatchObject({
      code: "limit_reached",
      reason: "company_full",
    })
    expect((await save(me, [photo], "Model 7")).status).toBe(200)
    await save(me, [], "Model 7")
    expect((await save(me, [photo])).status).toBe(200)
  })
})

describe("a model's photos", () => {
  it("are in the records of its products that have none of their own, and of no others", async () => {
    const me = await service.company()
    const [own, models] = [await photoOf(me, 10), await photoOf(me, 11)]
    const before = await service.minted(me, [OF_MODEL])
    await save(me, [models])
    const inputs: Partial<SingleUpload>[] = [
      OF_MODEL,
      { ...OF_MODEL, nft_scope: "batch" },
      { ...OF_MODEL, media: [{ role: "product", sha256: own.sha256 }] },
      { model: "Jug 2025" },
      {},
    ]
    const stranger = await service.company()
    const theirs = await service.minted(stranger, [OF_MODEL])
    const products = await service.minted(me, inputs)
    const expected = [[models.sha256], [models.sha256], [own.sha256], [], [], [], []]
    const all = [...products, ...before, ...theirs]
    expect(await Promise.all(all.map(({ short_code }) => recorded(short_code)))).toEqual(expected)
    const { text } = await service.call(`GET /certificates/${products[1]!.short_code}`)
    expect(parseCertificate(text)).toMatchObject({ record: { body: { media: [{ sha256: models.sha256 }] } } })
    expect((await service.call(`GET /photos/${models.sha256}`)).status).toBe(200)
    const shown = await Promise.all(products.map(({ id }) => photosOf(me, id)))
    expect(shown.map(([of_model]) => of_model)).toEqual([true, true, false, false, false])
    expect(await photosOf(me, before[0]!.id)).toEqual([false])
  })

  it("change for products that wait, and for none whose mint was asked for", async () => {
    const me = await service.company()
    const [old, later] = [await photoOf(me, 12), await photoOf(me, 13)]
    const [bare] = [await service.product(me, OF_MODEL)]
    await ask(me, [bare!.id])
    await save(me, [old])
    const [done] = await service.minted(me, [OF_MODEL])
    const [queued, waiting] = [await service.product(me, OF_MODEL), await service.product(me, OF_MODEL)]
    await ask(me, [queued.id])
    await save(me, [later])
    const all = [bare!, done!, queued, waiting]
    const expected = [[], [old.sha256], [old.sha256], [later.sha256]]
    const shown = await Promise.all(all.map(({ id }) => photosOf(me, id)))
    expect(shown.map(([, ...hashes]) => hashes)).toEqual(expected)
    await ask(
      me,
      all.map(({ id }) => id),
    )
    await save(me, [])
    await minted()
    expect(await Promise.all(all.map(({ short_code }) => recorded(short_code)))).toEqual(expected)
    expect(await photosOf(me, done!.id)).toEqual([true, old.sha256])
  })

  it("changed while a file's products are queued are in all of its records or in none", async () => {
    const me = await service.company()
    const [old, later] = [await photoOf(me, 14), await photoOf(me, 15)]
    await save(me, [old])
    const products = []
    for (let n = 0; n < 20; n++) products.push(await service.product(me, { ...OF_MODEL, nft_scope: "batch" }))
    const queue = service.call("POST /mint-onchain-all", { token: me.token })
    const change = save(me, [later])
    await service.whileMining(Promise.all([queue, change]))
    await minted()
    const records = await Promise.all(products.map(({ short_code }) => recorded(short_code)))
    const shown = await Promise.all(products.map(({ id }) => photosOf(me, id)))
    const [first] = records
    expect([[old.sha256], [later.sha256]]).toContainEqual(first)
    expect(records).toEqual(products.map(() => first))
    expect(shown).toEqual(products.map(() => [true, ...first!]))
  })

  it("are taken anew by a product whose mint has failed, and by its retry", async () => {
    const me = await service.company()
    const [old, later] = [await photoOf(me, 16), await photoOf(me, 17)]
    await save(me, [old])
    const [again, without] = [await service.product(me, OF_MODEL), await service.product(me, OF_MODEL)]
    for (const { id } of [again, without]) {
      await ask(me, [id])
      await fail(id)
    }
    await save(me, [later])
    expect(await photosOf(me, again.id)).toEqual([true, later.sha256])
    await ask(me, [again.id])
    await save(me, [])
    expect(await photosOf(me, again.id)).toEqual([true, later.sha256])
    expect(await photosOf(me, without.id)).toEqual([false])
    await ask(me, [without.id])
    await minted()
    expect([await recorded(again.short_code), await recorded(without.short_code)]).toEqual([[later.sha256], []])
  })

  it("do not become a product's own when it is edited", async () => {
    const me = await service.company()
    const [old, own] = [await photoOf(me, 18), await photoOf(me, 19)]
    await save(me, [old])
    const { id } = await service.product(me, OF_MODEL)
    await ask(me, [id])
    await fail(id)
    await edit(me, id, { category: "Jugs" })
    const { json: history } = await service.call<ProductHistoryEntry[]>(`GET /products/${id}/history`, me)
    expect(history.find(({ kind }) => kind === "edited")).toMatchObject({ fields: ["category"] })
    expect(await photosOf(me, id)).toEqual([true, old.sha256])
    await edit(me, id, { model: "Jug 2025" })
    expect(await photosOf(me, id)).toEqual([false])
    await edit(me, id, { model: MODEL, media: [named(own)] })
    expect(await photosOf(me, id)).toEqual([false, own.sha256])
    await edit(me, id, { media: [] })
    expect(await photosOf(me, id)).toEqual([true, old.sha256])
  })

  it("count when a record is too long for a token of its own", async () => {
    const me = await service.company()
    const text = Buffer.from(
      randomBytes(1_500)
        .toString("hex")
        .replace(/\d/g, (n) => "ghijklmnop"[Number(n)]!),
    )
    const scopeOf = async (model: string, length: number) => {
      const json = { product_name: "Jug", model, description: text.subarray(0, length).toString() }
      const call = await service.call<SingleUploadResponse>("POST /upload-single-product", { token: me.token, json })
      return (await productOf(me, call.json.id)).nft_scope
    }
    let length = 1_000
    while ((await scopeOf("Jug 2025", length + 50)) === "individual") length += 50
    const photos = []
    for (const seed of [20, 21, 22, 23]) photos.push(await photoOf(me, seed))
    await save(me, photos)
    expect([await scopeOf("Jug 2025", length), await scopeOf(MODEL, length)]).toEqual(["individual", "batch"])
  })

  it("are exported in the list of products, and found by nobody else", async () => {
    const me = await service.company()
    const photo = await photoOf(me, 24)
    await save(me, [photo])
    await service.product(me, OF_MODEL)
    expect((await service.call("GET /products.csv", me)).text).toContain(photo.sha256)
    const stranger = await service.company()
    expect(await list(stranger)).toEqual([])
    expect((await service.call(`GET /photos/${photo.sha256}`)).status).toBe(404)
  })

  it("are kept while the model has them, and go a week after", async () => {
    const me = await service.company()
    const rows = [aPhotoRow(me.company_id, { looked_at: service.app.now() })]
    await service.app.db.write((tx) => tx.insertInto("photos").values(rows).execute())
    const aWeekLater = async () => {
      service.clock.advance(8 * 86_400_000)
      await service.runTask("forget old things")
      const left = service.app.db.read.selectFrom("photos").select("sha256").where("company_id", "=", me.company_id)
      return (await left.execute()).length
    }
    await save(me, rows)
    expect(await aWeekLater()).toBe(1)
    await service.app.db.write((tx) => tx.deleteFrom("model_photos").where("company_id", "=", me.company_id).execute())
    expect(await aWeekLater()).toBe(0)
  })

  it("count in the size of a record before it is stored, in a file, its dry run and alone alike", async () => {
    const me = await service.company("enterprise")
    const { db } = service.app
    await db.write((tx) =>
      tx
        .updateTable("companies")
        .set({ name: "器".repeat(200) })
        .where("id", "=", me.company_id)
        .execute(),
    )
    const attributes = { Colour: "x".repeat(2_048), Care: "x".repeat(700) }
    const product = { product_name: "Jug", ...OF_MODEL, description: "x".repeat(4_096) }
    const file = [
      "Name,Model,Description,Colour,Care",
      [product.product_name, MODEL, product.description, ...Object.values(attributes)].join(),
    ].join("\n")
    const send = async (query: string) => {
      const call = `POST /upload-individual-products${query}`
      const { json } = await service.call<BulkUploadResponse>(call, {
        token: me.token,
        file: { name: "jugs.csv", content: file },
      })
      return json.errors.map(({ code }) => code)
    }
    const alone = async () => {
      const json = { ...product, metadata_json: { attributes }, nft_scope: "batch" }
      return (await service.call<ErrorBody>("POST /upload-single-product", { token: me.token, json })).json.reason
    }
    const all = async () => [await send("?dry_run=true"), await send(""), await alone()]
    const photos = [await photoOf(me, 27), await photoOf(me, 28), await photoOf(me, 29), await photoOf(me, 30)]
    expect((await save(me, photos)).status).toBe(200)
    expect(await all()).toEqual([["record_too_large"], ["record_too_large"], "record_too_large"])
    await save(me, [])
    expect(await all()).toEqual([[], [], undefined])
  })

  it("are erased with the company, but for those that records name", async () => {
    const me = await service.company()
    const [waiting, pinned] = [await photoOf(me, 25), await photoOf(me, 26)]
    await save(me, [pinned])
    const [product] = await service.minted(me, [OF_MODEL])
    await save(me, [waiting])
    await eraseCompany(service.app, me.company_id)
    expect(await rowsOf(service.app, "model_photos", { company_id: me.company_id })).toEqual([])
    expect((await service.call(`GET /photos/${pinned.sha256}`)).status).toBe(200)
    expect((await service.call(`GET /photos/${waiting.sha256}`)).status).toBe(404)
    expect(await recorded(product!.short_code)).toEqual([pinned.sha256])
  })
})
