import { describe, expect, it } from "vitest"
import { readProducts } from "#csv/read-products.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { BulkUploadResponse, Product, ProductPage, SingleUploadResponse, Upload } from "#shared/api/products.ts"
import { setCompany } from "#test/support/accounts.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { Whose } from "#threads/threads.ts"

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

  it("registers nothing of a file with faults that is to have none, and says them in the language asked for", async () => {
    const { token } = await service.company()
    const csv = "name,serial_number\nchair,1.23457E+11\nTotal,\n"
    const strict = await upload(csv, token, "x.csv", "?strict=true")
    expect([strict.status, strict.json.reason]).toEqual([422, "not_strict"])
    expect(strict.json.detail).toContain("One number looks rounded by a spreadsheet: 1.23457E+11 (serial_number).")
    expect(strict.json.detail).toContain("One row is a total or the end of a report and was left out. Lines: 3.")
    expect(await uploads(token)).toEqual([])
    expect((await upload("name\nchair\n", token, "x.csv", "?strict=true")).json.valid_count).toBe(1)
    const hungarian = await service.call<BulkUploadResponse>("POST /upload-individual-products?strict=true", {
      ...{ token, file: { name: "x.csv", content: csv }, headers: { "Accept-Language": "hu" } },
    })
    expect(hungarian.json.detail).toContain("1 összesítő vagy lezáró sort kihagytunk. Sorok: 3.")
  })

  it("fills in a shop's continued rows unless told not to, and says so", async () => {
    const { token } = await service.company()
    const csv = "Handle,Title,Variant SKU\nring,Gold ring,A1\nring,,A2\n"
    const { json } = await upload(csv, token, "shop.csv")
    expect(json).toMatchObject({ valid_count: 2, error_count: 0, warnings: [{ code: "rows_continued" }] })
    expect(json.warnings[0]!.message).toBe(
      "One row continues the product above and took its name from there (Handle). Lines: 3.",
    )
    const hungarian = await service.call<BulkUploadResponse>("POST /upload-individual-products?dry_run=true", {
      ...{ token, file: { name: "shop.csv", content: csv }, headers: { "Accept-Language": "hu" } },
    })
    expect(hungarian.json.warnings.map(({ message }) => message)).toContain(
      "1 sor a fölötte lévő terméket folytatja, onnan kapta a nevét (Handle). Sorok: 3.",
    )
    const { json: plain } = await upload(csv, token, "plain.csv", "?continued_by=none&dry_run=true")
    expect(plain).toMatchObject({ valid_count: 1, errors: [{ line: 3, code: "variant_without_name" }] })
  })

  it("says how many rows there is room for", async () => {
    const me = await service.company("business")
    const { json } = await upload(`name\n${"x\n".repeat(3_001)}`, me.token)
    expect(json).toMatchObject({ code: "limit_reached", reason: "plan_limit", params: { rows: 3_001, free: 3_000 } })
  })

  it("waits for those before it: two of a company's at most are worked on, and a third is not even read", async () => {
    const me = await service.company()
    const other = await service.company()
    const slow = service.app.threads.run
    const gate = Promise.withResolvers<void>()
    let begun = 0
    service.app.threads.run = (async (name: never, input: never, whose: Whose) => {
      begun++
      await gate.promise
      return slow(name, input, whose)
    }) as typeof slow
    const large = `name,description\na,${"x".repeat(9_000_000)}\n`
    try {
      const before = [upload(large, me.token), upload(large, me.token)]
      await expect.poll(() => begun).toBe(2)
      const third = await upload(large, me.token)
      expect(third.status).toBe(503)
      expect(third.json).toMatchObject({ code: "busy", reason: "file_under_way" })
      expect(third.headers.get("retry-after")).toBe("5")
      const others = upload("name\nc\n", other.token)
      gate.resolve()
      for (const one of before) expect((await one).status).toBe(200)
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

describe("POST /upload-single-product", () => {
  const service = prepareService()
  const owner = prepare(() => service.company())

  const NO_DATE = "not a date as YYYY-MM-DD"
  const LIMIT = "You’ve reached your upload limit. Upgrade your plan to add more products."
  const upload = <Body = SingleUploadResponse>(token: string, json: unknown) =>
    service.call<Body>("POST /upload-single-product", { token, json })

  async function only(token: string): Promise<Product> {
    const { json } = await service.call<Product[]>("GET /products", { token })
    expect(json).toHaveLength(1)
    return json[0]!
  }

  const accounts = async () => {
    const { read } = service.app.db
    const companies = await read.selectFrom("companies").selectAll().orderBy("id").execute()
    const users = await read.selectFrom("users").selectAll().orderBy("id").execute()
    // That it was taken is all that may have changed.
    return [companies.map((company) => ({ ...company, revision: null })), users]
  }

  describe("happy", () => {
    it("stores the spec's fields and answers the code", async () => {
      const me = await service.company("free")
      const input = {
        product_name: "Linen Tablecloth",
        product_code: "KF-TC-07",
        serial_number: "KF-2026-000007",
        batch_number: "L-1",
        manufacture_date: "2026-04-20",
        expiration_date: "2036-04-20",
        category: "Home textiles",
        metadata_json: { attributes: { Colour: "Indigo", Szélesség: "140 cm" } },
        nft_scope: "individual",
      }
      const { status, json } = await upload(me.token, input)
      expect(status).toBe(201)
      const product = await only(me.token)
      expect(json).toEqual({
        id: product.id,
        short_code: product.short_code,
        detail: "Your product has been uploaded successfully",
        warnings: [],
      })
      expect(product).toMatchObject({ ...input, status: "pending", package: "free" })
    })

    it.each([
      ["individual", 12, 16],
      ["individual", 16, 16],
      ["batch", 12, 12],
      ["batch", 16, 16],
    ] as const)(
      "gives a product minted by %s, where batches have %i, a code of %i",
      async (nft_scope, wish, symbols) => {
        const me = await service.company()
        await service.call("POST /update-company-profile", { token: me.token, json: { batch_code_length: wish } })
        const { json } = await upload(me.token, { product_name: "Jug", nft_scope })
        expect(json.short_code.replaceAll("-", "")).toHaveLength(symbols)
      },
    )

    it("keeps a GTIN as 14 digits, and a country as its two letters", async () => {
      const me = await service.company()
      await upload(me.token, { product_name: "Jug", gtin: "9506 0001 3435 2", origin: "Hungary" })
      expect(await only(me.token)).toMatchObject({ gtin: "09506000134352", origin: "HU" })
      const listed = (value: string, column: string) => {
        const filter = encodeURIComponent(JSON.stringify([{ column, operator: "equals", value }]))
        return service.call<ProductPage>(`GET /products?filter=${filter}`, { token: me.token })
      }
      expect((await listed("9506000134352", "gtin")).json.total).toBe(1)
      expect((await listed("Magyarország", "origin")).json.total).toBe(1)
    })

    it("needs nothing but a name, and leaves out what is empty", async () => {
      const me = await service.company()
      const empty = { product_code: "", serial_number: null, category: "  ", expiration_date: "" }
      const attributes = { "": "no name", Colour: "", Size: " 42 " }
      await upload(me.token, { product_name: "  Jug  ", ...empty, metadata_json: { attributes } })
      expect(await only(me.token)).toMatchObject({
        product_name: "Jug",
        product_code: null,
        serial_number: null,
        category: null,
        expiration_date: null,
        metadata_json: { attributes: { Size: "42" } },
      })
    })

    it("keeps the line breaks of a description, and makes those of other fields spaces", async () => {
      const me = await service.company()
      const description = "Warm light\n\nfor long evenings"
      await upload(me.token, {
        product_name: "Oak\u0085lamp",
        description: description.replaceAll("\n", "\r\n"),
        category: "a\nb",
      })
      expect(await only(me.token)).toMatchObject({ product_name: "Oak lamp", description, category: "a b" })
    })

    it("keeps texts of every script as they were typed", async () => {
      const me = await service.company()
      const product_name = "Őrség 🏺 陶器 <script>alert(1)</script> =1+1"
      await upload(me.token, { product_name })
      expect((await only(me.token)).product_name).toBe(product_name)
    })
  })

  describe("error", () => {
    it.each([
      ["no name", {}, "product_name", "Product name is required."],
      ["a blank name", { product_name: "   " }, "product_name", "Product name is required."],
      ["a zero-width space", { product_name: "\u200b" }, "product_name", "Product name is required."],
      ["joiners alone", { product_name: "\u200d\u2060" }, "product_name", "Product name is required."],
      ["a Hangul filler", { product_name: "\u3164" }, "product_name", "Product name is required."],
      ["a braille blank", { product_name: "\u2800" }, "product_name", "Product name is required."],
      ["a next-line character", { product_name: "\u0085" }, "product_name", "Product name is required."],
      [
        "an expiration before the manufacture",
        { product_name: "x", manufacture_date: "2026-05-01", expiration_date: "2025-05-01" },
        "expiration_date",
        "The expiration date is before the manufacture date.",
      ],
      ["a GTIN with a wrong check digit", { product_name: "x", gtin: "9506000134353" }, "gtin", "This is not a GTIN"],
      ["a country that there is not", { product_name: "x", origin: "XX" }, "origin", "We do not know this country"],
      [
        "a facility's name alone",
        { product_name: "x", facility_name: "Paks" },
        "facility_id",
        "also needs its identifier",
      ],
      ["a number for a name", { product_name: 7 }, "product_name", "Product name is required."],
      ["a long name", { product_name: "x".repeat(201) }, "product_name", "At most 200 characters."],
      ["an unknown scope", { product_name: "x", nft_scope: "all" }, "nft_scope", "Choose one of: individual, batch."],
      ["a number for a text", { product_name: "x", serial_number: 5 }, "serial_number", "This must be a text."],
      ["a date of another form", { product_name: "x", expiration_date: "31.12.2026" }, "expiration_date", NO_DATE],
      [
        "no such day",
        { product_name: "x", expiration_date: "2026-02-30" },
        "expiration_date",
        "no day of the calendar",
      ],
      ["a control character", { product_name: "x\u0000y" }, "product_name", "a control character"],
      ["a lone surrogate", { product_name: "x\ud800y" }, "product_name", "half a character (a lone surrogate)"],
      ["a letter that shows as nothing", { product_name: "x\u3164y" }, "product_name", "an invisible character"],
      ["a joiner where none belongs", { product_name: "x", facility_id: "a\u200db" }, "facility_id", "an invisible"],
      ["a heap of marks", { product_name: `x${"\u0301".repeat(5)}` }, "product_name", "too many marks on one letter"],
      [
        "a tag in a field of its own",
        { product_name: "x", metadata_json: { attributes: { Colour: "red\u{e0041}" } } },
        "attributes.Colour",
        "an invisible character",
      ],
      ["text run backwards", { product_name: "x\u202ey" }, "product_name", "a character that reverses the direction"],
    ])("names the field at fault: %s", async (_name, input, field, reason) => {
      const { status, json } = await upload<ErrorBody>(owner.token, input)
      expect(status).toBe(400)
      expect(json.code).toBe("invalid_input")
      expect(json.fields?.[field]).toContain(reason)
      expect(json.detail).toContain(reason)
    })

    it("refuses a record that would be too large for the chain", async () => {
      const attributes = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, "x".repeat(2_000)]))
      const { status, json } = await upload<{ detail: string }>(owner.token, {
        product_name: "x",
        metadata_json: { attributes },
      })
      expect(status).toBe(400)
      expect(json.detail).toMatch(/too long for one record/)
    })

    it("refuses personal data in what a public transaction would carry for ever", async () => {
      const { status, json } = await upload<{ detail: string }>(owner.token, {
        product_name: "x",
        metadata_json: { attributes: { Owner: "kovacs.anna@example.com" } },
      })
      expect(status).toBe(400)
      expect(json.detail).toMatch(/^“Owner” looks like an email address/)
    })

    it.each([
      [{ description: "write to eva@example.hu" }, "description", /^“Description” looks like/],
      [
        { metadata_json: { attributes: { "Anna, +36 30 123 4567": "x" } } },
        "attributes.Anna, +36 30 123 4567",
        /^“Anna/,
      ],
    ])("names the field with personal data as people know it: %j", async (input, field, sentence) => {
      const { status, json } = await upload<ErrorBody>(owner.token, { product_name: "x", ...input })
      expect(status).toBe(400)
      expect(json.detail).toMatch(sentence)
      expect(json.fields?.[field]).toMatch(sentence)
    })

    it("names fields by their labels where a text is too long or no date", async () => {
      const said = async (input: object) =>
        (await upload<ErrorBody>(owner.token, { product_name: "x", ...input })).json.detail
      expect(await said({ product_name: "x".repeat(201) })).toBe("Product name: At most 200 characters.")
      expect(await said({ expiration_date: "31.12.2026" })).toMatch(/^Expiration date: not a date/)
      expect(await said({ metadata_json: { attributes: { Colour: "x".repeat(2_049) } } })).toMatch(/^Colour: At most/)
    })

    it("says the spec's sentence at the plan's limit, and again when a slot is free", async () => {
      const me = await service.company("free")
      for (let made = 0; made < 10; made++) expect((await upload(me.token, { product_name: "x" })).status).toBe(201)
      const { status, json } = await upload<{ code: string; detail: string }>(me.token, { product_name: "x" })
      expect(status).toBe(403)
      expect(json).toMatchObject({ code: "limit_reached", detail: LIMIT })
      const { json: list } = await service.call<Product[]>("GET /products", { token: me.token })
      expect(list).toHaveLength(10)
      await service.call("DELETE /delete-products", { token: me.token, json: { ids: [list[0]!.id] } })
      expect((await upload(me.token, { product_name: "x" })).status).toBe(201)
    })

    it("adds nothing while the subscription has lapsed", async () => {
      const me = await service.company("business")
      await setCompany(service.app, me.company_id, { active_subscription: 0 })
      const { status, json } = await upload<{ code: string }>(me.token, { product_name: "x" })
      expect(status).toBe(403)
      expect(json.code).toBe("subscription_inactive")
      expect((await service.call("GET /products", { token: me.token })).status).toBe(200)
    })
  })

  describe("security", () => {
    it("takes nothing from the body that is not the caller's to say", async () => {
      const [me, other] = [await service.company("free"), await service.company("free")]
      const said = {
        id: "01890000-0000-7000-8000-000000000000",
        company_id: other.company_id,
        short_code: "0000-0000-0000",
        code: "000000000000",
        status: "minted",
        tx_hash: `0x${"1".repeat(64)}`,
        package: "enterprise",
        plan: "enterprise",
        is_admin: true,
        is_owner: true,
        verified: true,
        used_slots: 0,
        plan_limit: 10_000,
        created_at: "2000-01-01T00:00:00Z",
        metadata_json: { attributes: {}, status: "minted", company_id: other.company_id },
      }
      const before = await accounts()
      const { json } = await upload(me.token, { product_name: "x", ...said })
      expect(await accounts()).toEqual(before)
      const product = await only(me.token)
      expect(product).toMatchObject({ id: json.id, status: "pending", tx_hash: null, package: "free" })
      expect(product.id).not.toBe(said.id)
      expect(product.short_code).not.toBe(said.short_code)
      expect(product.created_at).not.toMatch(/^2000/)
    })

    it("leaves every object's prototype alone", async () => {
      const me = await service.company()
      const attributes = '{"__proto__":"x","constructor":"y","toString":"z","prototype":"w"}'
      const body = `{"product_name":"x","__proto__":{"is_admin":true,"polluted":1},"metadata_json":{"attributes":${attributes}}}`
      const { status } = await service.call("POST /upload-single-product", {
        token: me.token,
        body,
        headers: { "content-type": "application/json" },
      })
      expect([201, 400]).toContain(status)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(({} as Record<string, unknown>).is_admin).toBeUndefined()
      expect(Object.hasOwn(Object.prototype, "x")).toBe(false)
    })
  })
})
