import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { importProducts } from "#actions/products/import.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import { setCompany } from "#test/support/accounts.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const service = prepareService()
const owner = prepare(() => service.company("enterprise"))

const ROUTE = "POST /upload-individual-products"
const UPGRADE = "Your plan does not include bulk CSV upload. Upgrade to Business."
const upload = <Body = BulkUploadResponse>(
  token: string,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "products.csv", query = "", field = "file" } = {},
) => service.call<Body>(`${ROUTE}${query}`, { token, file: { name, content, field } })

async function sendFixed(token: string, csv: string, fixes: unknown, query = "") {
  const form = new FormData()
  form.set("file", new File([csv], "products.csv"))
  form.set("fixes", JSON.stringify(fixes))
  const address = `${service.url}/upload-individual-products${query}`
  const answer = await fetch(address, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form })
  return { status: answer.status, json: (await answer.json()) as BulkUploadResponse & ErrorBody }
}

const rows = (count: number) => `name,serial number\n${"x,1\n".repeat(count)}`
const list = async (token: string) => (await service.call<Product[]>("GET /products", { token })).json
const held = async (token: string) => (await list(token)).length

describe("POST /upload-individual-products", () => {
  describe("happy", () => {
    it("imports a shop's export and reports its bad rows line by line", async () => {
      const me = await service.company("business")
      const file = readFileSync(join(import.meta.dirname, "..", "support", "apparel-shop-export.csv"))
      const { status, json } = await upload(me.token, new Uint8Array(file), { query: "?continued_by=none" })
      expect(status).toBe(200)
      expect(json).toMatchObject({ valid_count: 20, error_count: 2, detail: "Upload complete: 20 valid, 2 errors" })
      expect(json.errors).toHaveLength(2)
      expect(json.errors[0]).toEqual({
        line: expect.any(Number),
        column: expect.any(String),
        message: expect.stringMatching(/\S/),
        code: expect.any(String),
        params: {},
        product: expect.any(String),
        value: expect.any(String),
      })
      expect(json.failed_rows_csv?.split("\n").length).toBeGreaterThan(2)
      const [newest] = await list(me.token)
      expect(newest).toMatchObject({ status: "pending", nft_scope: "batch", package: "business" })
      expect(await held(me.token)).toBe(20)
    })

    it("tells by a dry run what would be registered, and registers nothing", async () => {
      const me = await service.company("business")
      const csv = "name,made on,colour\nTowel,2026-03-05,Blue\n,2026-03-05,Red\nApron,31.09.2026,Green\n"
      const { json } = await upload(me.token, csv, { query: "?dry_run=true" })
      expect(json).toMatchObject({ valid_count: 1, error_count: 2, upload_id: null })
      expect(json.errors).toMatchObject([
        { line: 3, column: "name", product: "", value: "" },
        { line: 4, column: "made on", product: "Apron", value: "31.09.2026" },
      ])
      expect(await held(me.token)).toBe(0)
      expect((await service.call("GET /uploads", { token: me.token })).json).toEqual([])
    })

    it("reads what a person has written in the place of cells", async () => {
      const me = await service.company("business")
      const csv = "name,made on\nTowel,2026-03-05\n,2026-03-05\nApron,31.09.2026\n"
      const fixes = [
        { line: 3, column: "name", value: "Runner" },
        { line: 4, column: "made on", value: "30.09.2025" },
        { line: 99, column: "name", value: "Nobody" },
      ]
      const told = await sendFixed(me.token, csv, fixes, "?dry_run=true")
      expect(told.json).toMatchObject({ valid_count: 3, error_count: 0 })
      expect((await sendFixed(me.token, csv, fixes)).json).toMatchObject({ valid_count: 3, error_count: 0 })
      const names = (await list(me.token)).map(({ product_name, manufacture_date }) => [product_name, manufacture_date])
      expect(names).toContainEqual(["Runner", "2026-03-05"])
      expect(names).toContainEqual(["Apron", "2025-09-30"])
    })

    it.each([
      ["no list", { line: 1 }],
      ["a line that is none", [{ line: 0, column: "name", value: "x" }]],
      ["a value that is too long", [{ line: 2, column: "name", value: "x".repeat(2_049) }]],
      ["too many", Array.from({ length: 501 }, (_, at) => ({ line: at + 1, column: "name", value: "x" }))],
    ])("refuses fixes that are %s, and registers nothing", async (_name, fixes) => {
      const me = await service.company("business")
      const { status, json } = await sendFixed(me.token, rows(1), fixes)
      expect([status, json.code]).toEqual([400, "invalid_input"])
      expect(await held(me.token)).toBe(0)
    })

    it("refuses a fix of a column that the file has not", async () => {
      const me = await service.company("business")
      const { status } = await sendFixed(me.token, rows(1), [{ line: 2, column: "glaze", value: "x" }])
      expect(status).toBe(422)
    })

    it.each([12, 16] as const)(
      "gives its products codes of %i symbols where the company wants that",
      async (symbols) => {
        const me = await service.company("business")
        const json = { batch_code_length: symbols }
        await service.call("POST /update-company-profile", { token: me.token, json })
        await upload(me.token, "name\nfirst\nsecond\n")
        for (const { short_code } of await list(me.token)) expect(short_code.replaceAll("-", "")).toHaveLength(symbols)
      },
    )

    it("keeps the rows' order, the newest file first", async () => {
      const me = await service.company("business")
      await upload(me.token, "name\nfirst\nsecond\n")
      expect((await list(me.token)).map(({ product_name }) => product_name)).toEqual(["second", "first"])
    })

    it.each([
      ["", { Colour: "blue", Size: "M" }],
      ["?attributes=all", { Colour: "blue", Size: "M" }],
      ["?attributes=none", {}],
      ["?attributes=Size", { Size: "M" }],
    ])("publishes the columns that the call chooses: %s", async (query, attributes) => {
      const me = await service.company("business")
      const { json } = await upload(me.token, "name,Colour,Size\nx,blue,M\n", { query })
      expect(json.valid_count).toBe(1)
      expect((await list(me.token))[0]!.metadata_json).toEqual({ attributes })
    })

    it("follows a mapping", async () => {
      const me = await service.company("business")
      const mapping = encodeURIComponent(JSON.stringify({ Label: "product_name", Note: "ignore" }))
      await upload(me.token, "Label,Note\nJug,secret\n", { query: `?mapping=${mapping}` })
      expect(await list(me.token)).toMatchObject([{ product_name: "Jug", metadata_json: { attributes: {} } }])
    })

    it("takes .CSV in any case", async () => {
      const { status } = await upload(owner.token, rows(1), { name: "PRODUCTS.CSV" })
      expect(status).toBe(200)
    })
  })

  describe("plan", () => {
    it.each(["free", "starter"] as const)("refuses the %s plan with the way to upgrade", async (plan) => {
      const me = await service.company(plan)
      const { status, json } = await upload<ErrorBody>(me.token, rows(1))
      expect(status).toBe(403)
      expect(json).toMatchObject({ code: "plan_does_not_include", detail: UPGRADE })
      expect(await held(me.token)).toBe(0)
    })

    it("refuses before it reads ten megabytes", async () => {
      const me = await service.company("free")
      const { status } = await upload<ErrorBody>(me.token, "x".repeat(10_000_000))
      expect(status).toBe(403)
    })

    it("imports nothing of a file that does not fit, and says how many fit", async () => {
      const me = await service.company("business")
      await upload(me.token, rows(2_990))
      const { status, json } = await upload<ErrorBody>(me.token, rows(25))
      expect(status).toBe(403)
      expect(json.code).toBe("limit_reached")
      expect(json.detail).toBe(
        "You’ve reached your upload limit. Upgrade your plan to add more products. Products in the file: 25. Room left in your plan: 10. Nothing was imported.",
      )
      expect(await held(me.token)).toBe(2_990)
    })

    it("imports what fits when asked to", async () => {
      const me = await service.company("business")
      await upload(me.token, rows(2_990))
      const { status, json } = await upload(me.token, rows(25), { query: "?import_what_fits=true" })
      expect(status).toBe(200)
      expect(json).toMatchObject({ valid_count: 10, error_count: 0 })
      expect(json.detail).toBe("Upload complete: 10 valid, 0 errors. 15 more did not fit into your plan.")
      expect(await held(me.token)).toBe(3_000)
    })

    it("goes by the plan that holds when the rows are stored", async () => {
      const me = await service.company("enterprise")
      const { app } = service
      const database = {
        ...app.db,
        // The plan goes down while the file is being read.
        writeFor: async <T>(company_id: string, work: Parameters<typeof app.db.writeFor<T>>[1]) => {
          await app.db.write((tx) =>
            tx.updateTable("companies").set({ plan: "free" }).where("id", "=", me.company_id).execute(),
          )
          return app.db.writeFor(company_id, work)
        },
      }
      const form = new FormData()
      form.set("file", new File([rows(11)], "x.csv"))
      const encoded = new Response(form)
      const content_type = encoded.headers.get("content-type")!
      const body = new Uint8Array(await encoded.arrayBuffer())
      const { company_id, user_id } = me
      const form_data = { content_type, body }
      const input = { company_id, user_id, form: form_data, import_what_fits: false, now: app.now() }
      expect(await importProducts(database, input)).toMatchObject({
        ok: false,
        why: { reason: "not_in_plan", params: { feature: "bulk_upload" } },
      })
      expect(await held(me.token)).toBe(0)
    })

    it("adds nothing while the subscription has lapsed", async () => {
      const me = await service.company("business")
      await setCompany(service.app, me.company_id, { active_subscription: 0 })
      const { status, json } = await upload<ErrorBody>(me.token, rows(1))
      expect(status).toBe(403)
      expect(json.code).toBe("subscription_inactive")
    })
  })

  describe("error", () => {
    it.each(["products.xlsx", "products.csv.exe", "csv", "products"])(
      "says the spec's sentence for %s",
      async (name) => {
        const { status, json } = await upload<ErrorBody>(owner.token, rows(1), { name })
        expect(status).toBe(415)
        expect(json).toMatchObject({ code: "unsupported_type", detail: "Please upload a CSV file" })
      },
    )

    it.each([
      ["an empty file", "", 422],
      ["a header alone", "name,serial number\n", 422],
      ["no column for the name", "a,b\n1,2\n", 422],
      ["a spreadsheet", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 422],
      ["more than ten megabytes", "name\n".padEnd(10 * 1024 * 1024 + 1, "x"), 413],
      ["twelve megabytes", "name\n".padEnd(12 * 1024 * 1024, "x"), 413],
    ])("refuses %s", async (_name, content, expected) => {
      const before = await held(owner.token)
      const { status, json } = await upload<ErrorBody>(owner.token, content)
      expect(status).toBe(expected)
      expect(json.code).toBe(expected === 413 ? "too_large" : "invalid_file")
      if (expected === 413) expect(json.detail).toMatch(/^This file is larger than 10 MB\./)
      expect(await held(owner.token)).toBe(before)
    })

    it("refuses twelve megabytes before they are in memory", async () => {
      const { status } = await upload<ErrorBody>(owner.token, "x".repeat(12 * 1024 * 1024))
      expect(status).toBe(413)
    })

    it.each([
      ["another field", { file: { name: "x.csv", content: rows(1), field: "upload" } }],
      ["no body", {}],
      ["JSON", { json: { file: "x" } }],
      ["a form without a file", { form: { file: "x.csv" } }],
      [
        "another boundary",
        { body: "--a\r\n\r\n--a--", headers: { "content-type": "multipart/form-data; boundary=b" } },
      ],
      ["no boundary", { body: "--a\r\n\r\n--a--", headers: { "content-type": "multipart/form-data" } }],
    ])("asks for a file: %s", async (_name, sent) => {
      const { status, json } = await service.call(ROUTE, { token: owner.token, ...sent })
      expect(status).toBe(400)
      expect(json.detail).toBe("Choose a CSV file to upload.")
    })

    it.each([
      "?mapping=x",
      "?mapping=[]",
      "?mapping=%7B%22name%22:5%7D",
      "?import_what_fits=maybe",
      `?attributes=${"x".repeat(5_000)}`,
    ])("refuses the options %.40s", async (query) => {
      const { status, json } = await upload<ErrorBody>(owner.token, rows(1), { query })
      expect(status).toBe(400)
      expect(json.code).toBe("invalid_input")
    })

    it.each([
      ["?attributes=Nope", /no column “Nope”/],
      [`?mapping=${encodeURIComponent('{"name":"colour"}')}`, /cannot be mapped/],
      [`?mapping=${encodeURIComponent('{"constructor":"product_name"}')}`, /no column “constructor”/],
    ])("says what an option asks of a file that does not have it: %s", async (query, sentence) => {
      const { status, json } = await upload<ErrorBody>(owner.token, rows(1), { query })
      expect(status).toBe(422)
      expect(json.detail).toMatch(sentence)
    })
  })

  describe("security", () => {
    it("neutralises formulas in the rows it gives back", async () => {
      const me = await service.company("business")
      const { json } = await upload(me.token, "name,Note\n,\"=cmd|' /C calc'!A0\"\n")
      expect(json.error_count).toBe(1)
      expect(json.failed_rows_csv).not.toMatch(/(^|[,"])=cmd/m)
    })

    it("takes no company, plan or owner from the file or the form", async () => {
      const [me, other] = [await service.company("business"), await service.company("business")]
      await upload(me.token, `name,company_id,plan,status,short_code\nx,${other.company_id},free,minted,AAAA\n`)
      expect(await held(other.token)).toBe(0)
      expect(await list(me.token)).toMatchObject([{ status: "pending", package: "business" }])
    })
  })
})
