import { describe, expect, it } from "vitest"
import { readProducts } from "#csv/read-products.ts"
import type { BulkUploadResponse, SingleUploadResponse, Upload } from "#shared/api/products.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { Whose } from "#threads/whose.ts"

const service = prepareService()

const upload = (content: string, token: string, name = "x.csv", query = "") =>
  service.call<BulkUploadResponse & { code: string; reason: string; params: object }>(
    `POST /upload-individual-products${query}`,
    { token, file: { name, content } },
  )
const uploads = async (token: string) => (await service.call<Upload[]>("GET /uploads", { token })).json

describe("an upload", () => {
  it("warns of a file that was imported before, whatever it is called now, and imports it all the same", async () => {
    const me = await service.company()
    const first = await upload("name\nchair\n", me.token, "first.csv")
    expect(first.json.warnings).toEqual([])
    const again = await upload("name\nchair\n", me.token, "second.csv")
    expect(again.json).toMatchObject({
      valid_count: 1,
      warnings: [{ code: "file_seen_before", params: { file_name: "first.csv", valid_count: 1 } }],
    })
    expect(again.json.warnings[0]!.message).toContain("“first.csv”")
    const stranger = await service.company()
    expect((await upload("name\nchair\n", stranger.token)).json.warnings).toEqual([])
  })

  it("warns of serial numbers that were used before, or stand in the file twice", async () => {
    const me = await service.company()
    await upload("name,serial_number\na,S-1\nb,S-2\nc,\n", me.token)
    const { json } = await upload("name,serial_number\nd,S-2\ne,S-3\nf,S-3\ng,\n", me.token)
    expect(json.valid_count).toBe(4)
    expect(json.warnings.map(({ code, params }) => [code, params])).toEqual([
      ["serial_number_seen_before", { count: 1, examples: "S-2", lines: "2" }],
      ["serial_number_repeated", { count: 1, examples: "S-3", lines: "3, 4" }],
    ])
    const json_body = { product_name: "h", serial_number: "S-1" }
    const single = await service.call<SingleUploadResponse>("POST /upload-single-product", {
      token: me.token,
      json: json_body,
    })
    expect(single.status).toBe(201)
    expect(single.json.warnings).toMatchObject([
      { code: "serial_number_seen_before", params: { count: 1, examples: "S-1" } },
    ])
  })

  it("says of each row error what it is in one word, with its figures", async () => {
    const me = await service.company()
    const { json } = await upload(`name,category\n,A\nx,${"y".repeat(201)}\n`, me.token)
    expect(json.errors.map(({ code, params }) => [code, params])).toEqual([
      ["name_missing", {}],
      ["field_too_long", { characters_max: 200 }],
    ])
  })

  it.each([
    ["no name column", "colour\nred\n", 422, "no_product_name", { columns: "“colour”" }],
    ["no rows", "name\n", 422, "no_rows", {}],
    ["two name columns", "name,Name\na,b\n", 422, "duplicate_column", { name: "product name" }],
  ])("says of a file with %s what it is in one word", async (_what, content, status, reason, params) => {
    const me = await service.company()
    const answer = await upload(content, me.token)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ code: "invalid_file", reason, params })
    expect(await uploads(me.token)).toEqual([])
  })

  it("fills in a shop's continued rows unless told not to, and says so", async () => {
    const { token } = await service.company()
    const csv = "Handle,Title,Variant SKU\nring,Gold ring,A1\nring,,A2\n"
    const { json } = await upload(csv, token, "shop.csv")
    expect(json).toMatchObject({ valid_count: 2, error_count: 0, warnings: [{ code: "rows_continued" }] })
    const { json: plain } = await upload(csv, token, "plain.csv", "?continued_by=none&dry_run=true")
    expect(plain).toMatchObject({ valid_count: 1, errors: [{ line: 3, code: "variant_without_name" }] })
  })

  it("says how many rows there is room for", async () => {
    const me = await service.company("business")
    const { json } = await upload(`name\n${"x\n".repeat(3_001)}`, me.token)
    expect(json).toMatchObject({ code: "limit_reached", reason: "plan_limit", params: { rows: 3_001, free: 3_000 } })
  })

  it("waits for the one before it: one file of a company is read at a time", async () => {
    const me = await service.company()
    const other = await service.company()
    const slow = service.app.threads.run
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    service.app.threads.run = (async (name: never, input: never, whose: Whose) => {
      begun.resolve()
      await gate.promise
      return slow(name, input, whose)
    }) as typeof slow
    try {
      const first = upload("name\na\n", me.token)
      await begun.promise
      const second = await upload("name\nb\n", me.token)
      expect(second.status).toBe(503)
      expect(second.json.code).toBe("busy")
      expect(second.headers.get("retry-after")).toBe("5")
      const others = upload("name\nc\n", other.token)
      gate.resolve()
      expect((await first).status).toBe(200)
      expect((await others).status).toBe(200)
      expect((await upload("name\nd\n", me.token)).status).toBe(200)
    } finally {
      service.app.threads.run = slow
    }
  })
})

describe("GET /uploads", () => {
  it("tells what was imported, by whom, and keeps the failed rows for thirty days", async () => {
    const me = await service.company()
    await upload("name\nfine\n", me.token, "fine.csv")
    const { json } = await upload("name,category\n,A\nb,B\n", me.token, "half.csv")
    const [half, fine] = await uploads(me.token)
    expect(half).toMatchObject({
      ...{ id: json.upload_id, file_name: "half.csv", by: me.email, valid_count: 1, error_count: 1, left_out_count: 0 },
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(fine).toMatchObject({ file_name: "fine.csv", failed_rows_url: null })
    const failed = await service.call(`GET ${half!.failed_rows_url}`, { token: me.token })
    expect(failed.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(failed.headers.get("content-disposition")).toContain("half-failed-rows.csv")
    // One byte order mark and no second one, which a spreadsheet would show as a sign before the first name.
    expect(json.failed_rows_csv).toMatch(/^\ufeff[^\ufeff]/)
    expect(Buffer.from(failed.bytes).toString()).toBe(json.failed_rows_csv)
    expect(() => readProducts(failed.bytes, { rows_max: 10 })).not.toThrow()
    const stranger = await service.company()
    expect(await uploads(stranger.token)).toEqual([])
    expect((await service.call(`GET ${half!.failed_rows_url}`, { token: stranger.token })).status).toBe(404)
  })

  it("has no failed rows to offer after thirty days", async () => {
    const me = await service.company()
    await upload("name,category\n,A\nb,B\n", me.token)
    await service.app.db.write((tx) =>
      tx.updateTable("files").set({ expires_at: 1 }).where("company_id", "=", me.company_id).execute(),
    )
    expect((await uploads(me.token))[0]!.failed_rows_url).toBeNull()
  })

  it("says nothing of who has left", async () => {
    const me = await service.company()
    await upload("name\na\n", me.token)
    await service.app.db.write((tx) =>
      tx.updateTable("uploads").set({ user_id: "gone" }).where("company_id", "=", me.company_id).execute(),
    )
    expect((await uploads(me.token))[0]!.by).toBeNull()
  })
})

describe("GET /products.csv", () => {
  const exported = (token: string, query = "") => service.call(`GET /products.csv${query}`, { token })

  it("holds every product once, with its attributes, and reads back as it was", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [
      {
        product_name: "Őrült\u00a0szék",
        category: "=cmd|' /C calc'!A0",
        metadata_json: { attributes: { Szín: "+36", "a,b": '"q"' } },
      },
    ])
    await service.product(me, { product_name: "@sum", metadata_json: { attributes: { Szín: "kék" } } })
    const { status, headers, text, bytes } = await exported(me.token, "?sort=created_at")
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toBe('attachment; filename="products.csv"')
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(text).toContain(minted!.short_code)
    for (const line of text.split("\r\n")) expect(line).not.toMatch(/(^|[,])"?[=+@-]/)
    const { rows } = readProducts(bytes, { rows_max: 10 })
    expect(rows).toMatchObject([
      {
        product_name: "Őrült szék",
        category: "=cmd|' /C calc'!A0",
        attributes: { Szín: "+36", "a,b": '"q"' },
      },
      { product_name: "@sum", attributes: { Szín: "kék" } },
    ])
  })

  it("keeps to a filter and an order", async () => {
    const me = await service.company()
    for (const [product_name, category] of [
      ["b", "X"],
      ["a", "X"],
      ["c", "Y"],
    ] as const)
      await service.product(me, { product_name, category })
    const filter = encodeURIComponent(JSON.stringify([{ column: "category", operator: "equals", value: "x" }]))
    const { text } = await exported(me.token, `?sort=product_name&filter=${filter}`)
    expect(
      text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line[0]),
    ).toEqual(["a", "b"])
    expect((await exported(me.token, "?sort=nothing")).status).toBe(400)
    expect((await exported(me.token, "?filter=x")).status).toBe(400)
  })

  it("goes on over pages, and never holds another company's product", async () => {
    const me = await service.company()
    await upload(`name\n${Array.from({ length: 1_203 }, (_, at) => `p${at}`).join("\n")}\n`, me.token)
    const { bytes } = await exported(me.token)
    const { rows } = readProducts(bytes, { rows_max: 5_000 })
    expect(new Set(rows.map(({ product_name }) => product_name)).size).toBe(1_203)
    expect(rows).toHaveLength(1_203)
    const stranger = await service.company()
    expect((await exported(stranger.token)).text.trim().split("\r\n")).toHaveLength(1)
  })
})
