import { describe, expect, it } from "vitest"
import { EXAMPLE_NAMES, templateCsv } from "#csv/read-row.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { ProductHistoryEntry } from "#shared/api/history.ts"
import type { BulkUploadResponse, Product, ProductPage, SingleUpload } from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { BODY_FIELDS } from "#shared/body-fields.ts"
import { FIELD_COLUMNS } from "#shared/csv/product-columns.ts"
import { FIELDS, type Field, mapFields, OPTIONAL_FIELDS, pickFields } from "#shared/product-fields.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { differingFields } from "#web/verify/chain/shown-fields.ts"

const service = prepareService()
const owner = prepare(() => service.company())

const FULL = mapFields(FIELDS, (field) => FIELD_COLUMNS[field].examples.en)
const { product_name: name, facility_id, facility_name, ...TEXTS } = FULL
const IN_A_BODY = { name, ...TEXTS, facility: { id: facility_id, name: facility_name } }
const SHOWN = { name, ...TEXTS, facility_id, facility_name }

/** Another value, or none where the examples of both languages are the same. */
const other = (field: Field): string | null => {
  const { en, hu } = FIELD_COLUMNS[field].examples
  return en === hu ? null : hu
}
const shown = async (id: string) => (await service.call<Product>(`GET /products/${id}`, { token: owner.token })).json

describe("every field of a product", () => {
  it("is a column of the products' table, which has no other that a company fills in", async () => {
    const tables = await service.app.db.read.introspection.getTables()
    const columns = tables.find(({ name }) => name === "products")!.columns.map(({ name }) => name)
    const ours = [
      ...["id", "company_id", "code", "attributes", "media", "media_of_model"],
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
    const example = [...EXAMPLE_NAMES].find((name) => templateCsv(language).includes(name))!
    const content = templateCsv(language).replace(example, "Jug")
    const file = { name: "products.csv", content }
    const { json } = await service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token: me.token,
      file,
    })
    expect(json.columns.map(({ field }) => field)).toEqual([...FIELDS, "attribute"])
    const { json: products } = await service.call<Product[]>("GET /products", { token: me.token })
    const examples = mapFields(OPTIONAL_FIELDS, (field) => FIELD_COLUMNS[field].examples[language])
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
