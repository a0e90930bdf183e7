import { describe, expect, it } from "vitest"
import { parseCertificate } from "#proof/certificate.ts"
import type {
  BulkUploadResponse,
  Product,
  ProductHistoryEntry,
  ProductPage,
  SingleUpload,
} from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { BODY_FIELDS } from "#shared/body-fields.ts"
import { FIELDS, type Field, mapFields, OPTIONAL_FIELDS, pickFields } from "#shared/product-fields.ts"
import { addUser, openSession, setCompany } from "#test/support/accounts.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { examplesIn, templateText } from "#test/support/product-template.ts"
import { SINGLE } from "#test/support/service.ts"
import { differingFields } from "#web/verify/chain/shown-fields.ts"

const MISSING_ID = "01890000-0000-7000-8000-000000000000"

const service = prepareService()
const owner = prepare(() => service.company())

const edit = (id: string, json: object, token = owner.token) =>
  service.call<Product & { detail: string; code: string; reason: string }>(`PATCH /products/${id}`, { token, json })
const history = async (id: string, token = owner.token) =>
  (await service.call<ProductHistoryEntry[]>(`GET /products/${id}/history`, { token })).json

async function queue(product_id: string): Promise<void> {
  const company = { id: owner.company_id, plan: "enterprise" } as const
  await service.app.db.write((tx) => queueMints(tx, company, { product_id }, service.app.now()))
}

async function fail(product_id: string): Promise<void> {
  const failed = {
    ...({ state: "failed", failure: "record: too long", failed_at: 7 } as const),
    ...{ failure_code: "record_refused", failure_params: '{"field":"category"}' },
  }
  await queue(product_id)
  await service.app.db.write((tx) => tx.updateTable("mints").set(failed).where("product_id", "=", product_id).execute())
}

describe("PATCH /products/{id}", () => {
  it("changes what it is given, leaves the rest, and answers the product as it is now", async () => {
    const { id } = await service.product(owner, {
      ...{ category: "Textile", batch_number: "L-1" },
      metadata_json: { attributes: { Colour: "blue", Size: "L" } },
    })
    const { status, json } = await edit(id, {
      ...{ product_name: "  Indigo scarf ", batch_number: "", expiration_date: "2030-01-01" },
      metadata_json: { attributes: { Colour: "indigo" } },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      ...{ id, product_name: "Indigo scarf", category: "Textile", batch_number: null, expiration_date: "2030-01-01" },
      ...{ metadata_json: { attributes: { Colour: "indigo" } }, status: "pending" },
    })
    const { json: shown } = await service.call<Product>(`GET /products/${id}`, { token: owner.token })
    expect(shown).toEqual(json)
  })

  it("changes nothing that is on its way to the chain or on it", async () => {
    const waiting = await service.product(owner)
    await queue(waiting.id)
    const [minted] = await service.minted(owner, [{}])
    for (const { id } of [waiting, minted!]) {
      const { status, json } = await edit(id, { product_name: "Gold" })
      expect(status).toBe(409)
      expect(json).toMatchObject({ code: "conflict", reason: "product_on_its_way" })
      const { json: after } = await service.call<Product>(`GET /products/${id}`, { token: owner.token })
      expect(after.product_name).toBe("Indigo tablecloth")
    }
  })

  it("changes what has failed, so that it can be tried again", async () => {
    const { id } = await service.product(owner)
    await fail(id)
    expect((await edit(id, { product_name: "Indigo tablecloth" })).json.status).toBe("failed")
    expect((await edit(id, { product_name: "Shorter" })).json).toMatchObject({ status: "pending", failure: null })
    expect((await history(id)).map(({ kind }) => kind)).toContain("mint_failed")
  })

  it("never changes between being asked for and being minted, whichever comes first", async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await service.product(owner)
      const [answer] = await Promise.all(
        round % 2 === 0
          ? [edit(id, { product_name: "Later" }), queue(id)]
          : [queue(id).then(() => edit(id, { product_name: "Later" }))],
      )
      await service.tick(3)
      const { json } = await service.call<Product>(`GET /products/${id}`, { token: owner.token })
      const certificate = await service.call<{ record: { body: { name: string } } }>(
        `GET /certificates/${json.short_code}`,
      )
      const wanted = answer!.status === 200 ? "Later" : "Indigo tablecloth"
      expect([json.product_name, certificate.json.record.body.name]).toEqual([wanted, wanted])
    }
  })

  it.each([
    ["an empty name", { product_name: "" }, "Product name is required."],
    ["a date that there is not", { expiration_date: "2026-02-30" }, /^Expiration date: no day/],
    [
      "an expiration before the manufacture",
      { manufacture_date: "2026-05-01", expiration_date: "2025-05-01" },
      /expiration date is before the manufacture date/,
    ],
    ["an address for ever", { description: "write to eva@example.hu" }, /looks like an email address/],
    ["too long a text", { category: "x".repeat(201) }, /200/],
    ["another scope than there is", { nft_scope: "all" }, /Choose one of/],
  ])("refuses %s, and changes nothing", async (_what, json, sentence) => {
    const { id } = await service.product(owner, SINGLE)
    const answer = await edit(id, { category: "Kept", ...json })
    expect(answer.status).toBe(400)
    expect(answer.json.detail).toMatch(sentence)
    const { json: after } = await service.call<Product>(`GET /products/${id}`, { token: owner.token })
    expect(after.category).toBeNull()
  })

  it("leaves a product with a code of 12 in a batch, and one with 16 free to choose", async () => {
    const short = await service.product(owner, { nft_scope: "batch" })
    const refused = await edit(short.id, { nft_scope: "individual" })
    expect([refused.status, refused.json.reason]).toEqual([400, "code_too_short_alone"])
    expect((await edit(short.id, { category: "Jugs" })).status).toBe(200)

    const long = await service.product(owner, SINGLE)
    for (const nft_scope of ["batch", "individual"]) expect((await edit(long.id, { nft_scope })).status).toBe(200)
    const { json: after } = await service.call<Product>(`GET /products/${long.id}`, { token: owner.token })
    expect(after).toMatchObject({ nft_scope: "individual", short_code: long.short_code })
  })

  it("cannot reach what is not the product's own text", async () => {
    const { id } = await service.product(owner)
    const { json: before } = await service.call<Product>(`GET /products/${id}`, { token: owner.token })
    const taken = {
      id: "x",
      code: "0".repeat(12),
      company_id: "x",
      plan: "free",
      package: "free",
      status: "minted",
      created_at: 1,
    }
    expect((await edit(id, taken)).json).toEqual(before)
    expect(await history(id)).toHaveLength(1)
  })

  it("knows no product of another company", async () => {
    const stranger = await service.company()
    const { id } = await service.product(stranger)
    expect((await edit(id, { product_name: "Mine" })).status).toBe(404)
    expect((await edit(MISSING_ID, { product_name: "Mine" })).status).toBe(404)
  })

  it("is refused while the company is suspended", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    await setCompany(service.app, me.company_id, { suspended_at: 1 })
    expect((await edit(id, { product_name: "x" }, me.token)).status).toBe(403)
  })

  it("takes bad JSON for what it is", async () => {
    const { id } = await service.product(owner)
    for (const body of ["{", "null", "[]", '"x"', '{"product_name":{}}', '{"metadata_json":[]}']) {
      const headers = { "content-type": "application/json" }
      expect((await service.call(`PATCH /products/${id}`, { token: owner.token, body, headers })).status).toBe(400)
    }
  })
})

describe("GET /products/{id}/history", () => {
  it("shows the latest 200 edits", async () => {
    const { id } = await service.product(owner)
    const old = Array.from({ length: 230 }, (_, at) => ({
      id: `${id}${at}`,
      product_id: id,
      user_id: "",
      at,
      fields: "[]",
    }))
    await service.app.db.write((tx) => tx.insertInto("product_changes").values(old).execute())
    await edit(id, { category: "Textile" })
    const edits = (await history(id, owner.token)).filter(({ kind }) => kind === "edited")
    expect([edits.length, edits.at(-1)!.fields]).toEqual([200, ["category"]])
  })

  it("tells a product's life: registered, edited, asked for, sent, minted, recalled, reinstated", async () => {
    const me = await service.company()
    const member = await addUser(service.app, me.company_id)
    const token = await openSession(service.app, member.user_id)
    const { id, short_code } = await service.product(me)
    await edit(id, { category: "Textile", product_name: "Scarf" }, token)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    await service.tick(4)
    const recall = (action: string) =>
      service.call(`POST /${action}`, { token: me.token, json: { short_code, reason: "safety" } })
    await recall("recall")
    expect((await history(id, me.token)).map(({ kind }) => kind)).toContain("recall_asked")
    await service.tick(4)
    await recall("reinstate")
    await service.tick(4)
    const entries = await history(id, me.token)
    expect(entries.map(({ kind }) => kind).sort()).toEqual(
      ["registered", "edited", "mint_asked", "sent", "minted", "recalled", "reinstated"].sort(),
    )
    const of = (kind: ProductHistoryEntry["kind"]) => entries.find((entry) => entry.kind === kind)!
    expect(of("edited")).toMatchObject({ by: member.email, fields: ["product_name", "category"] })
    expect(of("minted")).toMatchObject({ chain_id: 1, tx_hash: expect.stringMatching(/^0x/), confirmations_needed: 2 })
    expect(of("minted").confirmations).toBeGreaterThan(2)
    expect(of("recalled")).toMatchObject({ reason: "safety", scope: "product" })
    expect(entries[0]!.kind).toBe("registered")
    for (const { at } of entries) expect(new Date(at).toISOString()).toBe(at)
  })

  it("counts the confirmations of a mint that is not deep enough yet", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    await service.tick(1)
    const [minted] = (await history(id, me.token)).filter(({ kind }) => kind === "minted")
    expect(minted).toMatchObject({ confirmations: 1, confirmations_needed: 2 })
  })

  it("has a mint after its sending, though a block's time is cut to the second", async () => {
    const me = await service.company()
    const { id } = await service.product(me)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    await service.tick(4)
    const sent = (await history(id, me.token)).find(({ kind }) => kind === "sent")!
    const block_time = Date.parse(sent.at) - 1
    await service.app.db.write((tx) => tx.updateTable("events").set({ block_time }).execute())
    expect((await history(id, me.token)).map(({ kind }) => kind).slice(-2)).toEqual(["sent", "minted"])
  })

  it("says why and when a mint failed", async () => {
    const { id } = await service.product(owner)
    await fail(id)
    const failed = (await history(id)).find(({ kind }) => kind === "mint_failed")
    expect(failed).toMatchObject({
      failure: "record: too long",
      failure_code: "record_refused",
      failure_params: { field: "category" },
      at: "1970-01-01T00:00:00.007Z",
    })
  })

  it("tells nothing of another company's product", async () => {
    const stranger = await service.company()
    const { id } = await service.product(stranger)
    for (const one of [id, MISSING_ID]) {
      expect((await service.call(`GET /products/${one}/history`, { token: owner.token })).status).toBe(404)
    }
  })
})

describe("POST /mint-onchain-selected", () => {
  const ask = (ids: unknown, token = owner.token) =>
    service.call<{ asked: number; skipped: number }>("POST /mint-onchain-selected", { token, json: { ids } })

  it("asks for those of the chosen products that were not asked for, failed ones among them, and skips the rest", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const made = [await service.product(me), await service.product(me), await service.product(me)]
    const stranger = await service.product(owner)
    const ids = [...made.slice(0, 2).map(({ id }) => id), made[0]!.id, minted!.id, stranger.id, MISSING_ID]
    const { status, json } = await ask(ids, me.token)
    expect(status).toBe(202)
    expect(json).toEqual({ asked: 2, skipped: 3 })
    expect((await ask(ids, me.token)).json).toEqual({ asked: 0, skipped: 5 })
    await service.tick(4)
    const { json: list } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(list.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [made[0]!.id, "minted"],
        [made[1]!.id, "minted"],
        [made[2]!.id, "pending"],
        [minted!.id, "minted"],
      ].sort(),
    )
    const { json: theirs } = await service.call<Product>(`GET /products/${stranger.id}`, { token: owner.token })
    expect(theirs.minting).toBe(false)
  })

  it.each([[[]], [["x".repeat(65)]], ["all"], [null], [Array(10_001).fill("x")]])("refuses %#", async (ids) => {
    expect((await ask(ids)).status).toBe(400)
  })
})

describe("every field of a product", () => {
  const service = prepareService()
  const owner = prepare(() => service.company())

  const FULL = examplesIn("en")
  const HUNGARIAN = examplesIn("hu")
  const { product_name: name, facility_id, facility_name, ...TEXTS } = FULL
  const IN_A_BODY = { name, ...TEXTS, facility: { id: facility_id, name: facility_name } }
  const SHOWN = { name, ...TEXTS, facility_id, facility_name }

  /** Another value, or none where the examples of both languages are the same. */
  const other = (field: Field): string | null => {
    return FULL[field] === HUNGARIAN[field] ? null : HUNGARIAN[field]
  }
  const shown = async (id: string) => (await service.call<Product>(`GET /products/${id}`, { token: owner.token })).json

  it("is a column of the products' table, which has no other that a company fills in", async () => {
    const tables = await service.app.db.read.introspection.getTables()
    const columns = tables.find(({ name }) => name === "products")!.columns.map(({ name }) => name)
    const ours = [
      ...["id", "company_id", "code", "attributes", "media", "media_of_model", "photo_url", "variant_key"],
      ...["sample", "upload_id", "nft_scope", "plan", "created_at"],
    ]
    expect(columns.toSorted()).toEqual([...FIELDS, ...ours].toSorted())
  })

  it("is kept as it was typed into the form", async () => {
    const { id } = await service.product(owner, FULL)
    expect(pickFields(await shown(id))).toEqual(FULL)
  })

  it.each(FIELDS)("is kept when %s alone is edited, which the history names", async (field) => {
    const { id } = await service.product(owner, FULL)
    await service.call(`PATCH /products/${id}`, { token: owner.token, json: { [field]: other(field) } })
    expect(pickFields(await shown(id))).toEqual({ ...FULL, [field]: other(field) })
    const path = `GET /products/${id}/history`
    const { json: history } = await service.call<ProductHistoryEntry[]>(path, { token: owner.token })
    expect(history.find(({ kind }) => kind === "edited")?.fields).toEqual([field])
  })

  it.each(["en", "hu"] as const)("is read from a file with the columns of the %s template", async (language) => {
    const me = await service.company()
    const { product_name: example, ...examples } = examplesIn(language)
    const content = templateText(language).replace(example, "Jug")
    const file = { name: "products.csv", content }
    const { json } = await service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token: me.token,
      file,
    })
    expect(json.columns.map(({ field }) => field)).toEqual([...FIELDS, "attribute"])
    const { json: products } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(products.map(pickFields)).toEqual([{ product_name: "Jug", ...examples }])
  })

  it("is in the exported file", async () => {
    const me = await service.company()
    await service.product(me, FULL)
    const { text } = await service.call("GET /products.csv", { token: me.token })
    const [header, row] = text.replace("\ufeff", "").split("\r\n")
    expect(header!.split(",").slice(0, FIELDS.length)).toEqual(FIELDS)
    expect(row!.split(",").slice(0, FIELDS.length)).toEqual(FIELDS.map((field) => FULL[field]))
  })

  it.each(FIELDS)("is filtered and sorted by: %s", async (field) => {
    const me = await service.company()
    await service.product(me, FULL)
    await service.product(me, { product_name: "Jug" } satisfies Partial<SingleUpload>)
    const filter = encodeURIComponent(JSON.stringify([{ column: field, operator: "equals", value: FULL[field] }]))
    const { json } = await service.call<ProductPage>(`GET /products?filter=${filter}&sort=${field}`, {
      token: me.token,
    })
    expect(json.items.map(({ product_name }) => product_name)).toEqual([FULL.product_name])
  })

  it("is in the record, in the answer to a visitor and in the comparison of both", async () => {
    const [minted] = await service.minted(owner, [FULL])
    const code = { code: minted!.short_code }
    const { json: answer } = await service.call<VerifyResponse>("POST /verify", { json: code })
    const { text } = await service.call(`GET /certificates/${minted!.short_code}`)
    const { body } = parseCertificate(text).record
    expect(body).toMatchObject(IN_A_BODY)
    expect(answer).toMatchObject(SHOWN)
    expect(differingFields(answer, body)).toEqual([])
    const fields = ["name", ...BODY_FIELDS] as const
    expect(BODY_FIELDS.toSorted()).toEqual(OPTIONAL_FIELDS.toSorted())
    const changed = mapFields(fields, () => "changed")
    expect(differingFields({ ...answer, ...changed }, body)).toEqual(fields)
  })
})
