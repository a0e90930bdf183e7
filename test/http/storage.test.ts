import { describe, expect, it } from "vitest"
import { storeFile } from "#actions/files/store.ts"
import { readProducts } from "#csv/read-products.ts"
import type { Files } from "#db/tables/files.ts"
import type { Me } from "#shared/api/companies.ts"
import { PLANS } from "#shared/plans.ts"
import { aPng } from "#test/support/documents.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const add = (token: string) =>
  service.call("POST /documents", { token, file: { name: "a.png", content: aPng() as Uint8Array<ArrayBuffer> } })
const meOf = async (token: string) => (await service.call<Me>("GET /me", { token })).json

/** A file that says of itself how large it is. */
async function keep(company_id: string, kind: Files["kind"], size_bytes: number): Promise<string> {
  const { app } = service
  return app.db.write(async (tx) => {
    const file = { company_id, kind, name: "x", content_type: "x", bytes: Buffer.from("x"), now: app.now() }
    const id = await storeFile(tx, file)
    await tx.updateTable("files").set({ size_bytes }).where("id", "=", id).execute()
    return id
  })
}

const keptBy = async (company_id: string) =>
  (await service.app.db.read.selectFrom("files").select("id").where("company_id", "=", company_id).execute()).map(
    ({ id }) => id,
  )

describe("the room that a plan gives", () => {
  it("is filled with documents up to half, exactly, however many come at once, and says how much is used", async () => {
    const me = await service.company("starter")
    const half = PLANS.starter.storage_bytes_max / 2
    await keep(me.company_id, "document", half - 3 * aPng().length)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(me.token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(5).fill(403)])
    const { json } = await add(me.token)
    expect(json).toMatchObject({
      code: "limit_reached",
      detail: "Your documents use 50.0 MB of 50.0 MB, and this one needs 0.0 MB. Delete one, or upgrade.",
    })
    expect(await meOf(me.token)).toMatchObject({ storage_bytes_used: half, storage_bytes_max: 2 * half })
  })

  it("is kept by the oldest downloads giving way, and by no document", async () => {
    const me = await service.company("starter")
    const document = await keep(me.company_id, "document", 40_000_000)
    const oldest = await keep(me.company_id, "label_sheet", 30_000_000)
    const older = await keep(me.company_id, "archive", 29_999_999)
    const fits = await keep(me.company_id, "bundle", 1)
    expect((await keptBy(me.company_id)).sort()).toEqual([document, oldest, older, fits].sort())
    const newest = await keep(me.company_id, "export", 1)
    expect((await keptBy(me.company_id)).sort()).toEqual([document, older, fits, newest].sort())
  })

  it("is for documents of a Free company once it asks to be verified", async () => {
    const me = await service.company("free")
    const { status, json } = await add(me.token)
    expect([status, json.detail]).toEqual([
      409,
      "Documents are needed only for verification: save your VAT number and address first.",
    ])
    const profile = { vat_number: "HU12892312", address: "7100 Szekszárd, Fő tér 1." }
    expect((await service.call("POST /update-company-profile", { token: me.token, json: profile })).status).toBe(200)
    expect((await add(me.token)).status).toBe(201)
  })
})

it("a file of failed rows has a megabyte at most, and says where the others are", () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => `,${"<".repeat(1_000)}${index}`)
  const file = readProducts(Buffer.from(["product_name,description", ...rows].join("\n")), { rows_max: 10_000 })
  const csv = file.failed_rows_csv()!
  expect(Buffer.byteLength(csv)).toBeLessThan(1_200_000)
  expect(csv.trimEnd().split("\n").at(-1)).toContain("are in the file that you uploaded.")
})
