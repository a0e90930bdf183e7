import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { beginOnce } from "#actions/idempotency/idempotency.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { type BulkUploadResponse, SingleUpload, type SingleUploadResponse } from "#shared/api/products.ts"
import { DAY_MS } from "#shared/time.ts"
import { openKey } from "#test/support/accounts.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
const service = prepareService()
let me: Me
beforeAll(async () => {
  me = await service.company()
})
afterEach(() => vi.restoreAllMocks())

let keys = 0
const newKey = () => `request-${++keys}`
const UPLOAD = "POST /upload-single-product"
const upload = (key: string, json: object = { product_name: "Once" }, token = me.token) =>
  service.call<SingleUploadResponse>(UPLOAD, { token, json, headers: { "idempotency-key": key } })
const productsOf = async (company = me) =>
  (await service.app.db.read.selectFrom("products").select("id").where("company_id", "=", company.company_id).execute())
    .length

describe("a request with an Idempotency-Key", () => {
  it("is carried out once and answered the same", async () => {
    const key = newKey()
    const before = await productsOf()
    const first = await upload(key)
    expect(first.headers.get("idempotency-replayed")).toBeNull()
    for (let times = 0; times < 3; times++) {
      const again = await upload(key)
      expect([again.status, again.text]).toEqual([201, first.text])
      expect(again.headers.get("idempotency-replayed")).toBe("true")
      expect(again.headers.get("content-type")).toMatch(/^application\/json/)
    }
    expect(await productsOf()).toBe(before + 1)
  })

  it("is one also when fifty come at once", async () => {
    const key = newKey()
    const before = await productsOf()
    const answers = await Promise.all(Array.from({ length: 50 }, () => upload(key)))
    expect(await productsOf()).toBe(before + 1)
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ json }) => json.id)).size).toBe(1)
    expect(made.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1)
    for (const { status } of answers) expect([201, 409]).toContain(status)
  })

  it("is the same for a person and a program of one company, and another one for another company", async () => {
    const key = newKey()
    const first = await upload(key)
    const program = await openKey(service.app, me)
    expect((await upload(key, undefined, program)).json.id).toBe(first.json.id)
    const other = await service.company()
    const theirs = await upload(key, undefined, other.token)
    expect(theirs.status).toBe(201)
    expect(theirs.headers.get("idempotency-replayed")).toBeNull()
    expect(theirs.json.id).not.toBe(first.json.id)
  })

  it.each([
    ["another body", UPLOAD, { product_name: "Other" }],
    ["another address", `${UPLOAD}?x=1`, { product_name: "Once" }],
    ["another call", "POST /mint-onchain-all", { product_name: "Once" }],
  ])("is refused with %s", async (_name, request, json) => {
    const key = newKey()
    await upload(key)
    const { status, json: said } = await service.call(request, {
      token: me.token,
      json,
      headers: { "idempotency-key": key },
    })
    expect(status).toBe(422)
    expect(said).toMatchObject({
      code: "idempotency_key_reused",
      detail: "This Idempotency-Key belongs to another request. Use a new one.",
    })
  })

  it("frees its key when it is refused", async () => {
    const key = newKey()
    expect((await upload(key, { product_name: "" })).status).toBe(400)
    expect((await upload(key, { product_name: "Better" })).status).toBe(201)
  })

  it("frees its key when the service fails", async () => {
    const key = newKey()
    vi.spyOn(service.app.threads, "run").mockRejectedValueOnce(new Error("gone"))
    const ask = () =>
      fetch(`${service.url}/mint-onchain-all`, {
        method: "POST",
        headers: { authorization: `Bearer ${me.token}`, "idempotency-key": key },
      })
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
    expect((await ask()).status).toBe(500)
    expect((await ask()).status).toBe(202)
    expect((await ask()).headers.get("idempotency-replayed")).toBe("true")
  })

  it("is kept for a day and then a new one", async () => {
    const key = newKey()
    const first = await upload(key)
    service.clock.advance(DAY_MS - 60_000)
    const token = await openKey(service.app, me)
    expect((await upload(key, undefined, token)).json.id).toBe(first.json.id)
    service.clock.advance(60_000)
    const next = await upload(key, undefined, token)
    expect(next.headers.get("idempotency-replayed")).toBeNull()
    expect(next.json.id).not.toBe(first.json.id)
    expect((await upload(key, undefined, token)).json.id).toBe(next.json.id)
    service.clock.advance(DAY_MS)
    await service.runTask("forget old things")
    expect(await service.app.db.read.selectFrom("idempotent_requests").select("key").execute()).toEqual([])
    me = await service.company()
  })

  it.each([
    ["empty", ""],
    ["too long", "x".repeat(129)],
    ["with a space", "a b"],
    ["with an accent", "caf\xe9"],
  ])("is refused when its key is %s", async (_name, key) => {
    const { status, json } = await service.call(UPLOAD, {
      token: me.token,
      json: { product_name: "x" },
      headers: { "idempotency-key": key },
    })
    expect(status).toBe(400)
    expect(json.detail).toBe("The Idempotency-Key must be 1 to 128 characters without spaces or accents.")
  })

  it("may have a key of 128 characters", async () => {
    expect((await upload("~".repeat(128))).status).toBe(201)
  })

  it("is held up to its first try while that is under way, and undoes it when that took too long", async () => {
    const once = { key: newKey(), request_hash: "0".repeat(64), status: 201 }
    const begin = () => beginOnce(service.app, me, once)
    const first = await begin()
    await expect(begin()).rejects.toMatchObject({ code: "conflict", retry_after_s: 120 })
    service.clock.advance(120_000)
    const second = await begin()
    if (!("once" in first) || !("once" in second)) throw new Error("Neither has been answered.")
    const before = await productsOf()
    const input = SingleUpload.parse({ product_name: "Late" })
    await expect(uploadSingle(service.app, { ...me, once: first.once }, input)).rejects.toMatchObject({
      code: "conflict",
    })
    expect(await productsOf()).toBe(before)
    const made = await uploadSingle(service.app, { ...me, once: second.once }, input)
    expect(await begin()).toEqual({ answer: { status: 201, body: JSON.stringify(made) } })
    expect(await productsOf()).toBe(before + 1)
  })
})

describe("a file with an Idempotency-Key", () => {
  const send = (key: string, content: string, query = "") =>
    service.call<BulkUploadResponse>(`POST /upload-individual-products${query}`, {
      token: me.token,
      file: { name: "x.csv", content },
      headers: { "idempotency-key": key },
    })

  it("is the same file whatever boundary the sender's program puts around it", async () => {
    const key = newKey()
    const before = await productsOf()
    const first = await send(key, "name\nA\nB\n")
    const again = await send(key, "name\nA\nB\n")
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(again.text).toBe(first.text)
    expect(await productsOf()).toBe(before + 2)
    expect((await send(key, "name\nA\nC\n")).status).toBe(422)
  })

  it("whose answer is too large to keep says that it has been done", async () => {
    const key = newKey()
    const before = await productsOf()
    const rows = Array.from({ length: 4_000 }, (_, row) => `,${"x".repeat(300)}${row}`)
    const content = `name,note\nA,b\n${rows.join("\n")}\n`
    const first = await send(key, content)
    expect(first.text.length).toBeGreaterThan(1024 * 1024)
    const again = await send(key, content)
    expect(again.status).toBe(409)
    expect(JSON.parse(again.text).detail).toBe("This was already done; its answer was too large to keep.")
    expect(await productsOf()).toBe(before + 1)
    const tryOut = () => send(`${key}-dry`, content, "?dry_run=true")
    const tried = await tryOut()
    expect(await tryOut()).toMatchObject({ status: tried.status, text: tried.text })
    // Less is kept for a file that had no product.
    const withoutProducts = () => send(`${key}-bad`, content.slice(0, 100_000).replace("A,b\n", ""))
    expect((await withoutProducts()).status).toBe(200)
    expect((await withoutProducts()).status).toBe(409)
  })

  it("is refused where the plan takes no files", async () => {
    const free = await service.company("free")
    const { status } = await service.call("POST /upload-individual-products", {
      token: free.token,
      file: { name: "x.csv", content: "name\nA\n" },
      headers: { "idempotency-key": newKey() },
    })
    expect(status).toBe(403)
  })
})
