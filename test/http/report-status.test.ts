import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ReportAnswer, ReportStatus } from "#shared/api/reports.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

let service: TestService
let owner: Awaited<ReturnType<TestService["company"]>>
let product: MintedProduct
let addresses = 0
beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  owner = await service.company()
})
afterAll(() => service.close())
beforeEach(async () => {
  ;[product] = (await service.minted(owner, [{ product_name: "Kék abrosz" }])) as [MintedProduct]
})

const from = (address = `10.7.${addresses >> 8}.${addresses++ & 255}`) => ({ "x-forwarded-for": address })
const report = async (code: string, message = "Lötyög a varrás.", address?: string, given = {}) => {
  const json = { code, message, bought_at: "Bécs, piac", ...given }
  const { status, json: answer } = await service.call<ReportAnswer>("POST /report-product", {
    json,
    headers: from(address),
  })
  expect(status).toBe(202)
  return answer.status_token
}
const statusOf = (token: string) =>
  service.call<ReportStatus & { code: string }>("POST /report-status", { json: { token }, headers: from() })

describe("the state of a report", () => {
  it("is told to whoever has its token, and says when it was resolved", async () => {
    const token = await report(product.short_code)
    const { status, json } = await statusOf(token)
    expect(status).toBe(200)
    expect(json).toMatchObject({ state: "received", handled_at: null })
    expect(json.reported_at).toMatch(/^2027-01-15T/)
    const { json: listed } = await service.call<{ items: { id: string }[] }>(
      `GET /reports?product_id=${product.id}`,
      owner,
    )
    const { token: session } = owner
    await service.call(`PATCH /reports/${listed.items[0]!.id}`, { token: session, json: { handled: true } })
    expect((await statusOf(token)).json.state).toBe("closed")
  })

  it("is told of no changed or invented token, nor in an address", async () => {
    const token = await report(product.short_code)
    const other = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`
    const owned = `${token.slice(0, 36)}${token[36] === "1" ? "0" : "1"}${token.slice(37)}`
    for (const wrong of [other, owned, token.slice(1), "x", "", `${crypto.randomUUID()}1${token.slice(37)}`]) {
      expect((await statusOf(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    }
    expect((await service.call(`GET /report-status?token=${token}`)).status).toBe(404)
    expect(service.log_lines.join()).not.toContain(token.slice(37))
  })

  it("shows what was written, and of the product what a check of its code shows", async () => {
    const { json } = await statusOf(await report(product.short_code))
    const { issuer } = (await service.call<VerifyResponse>("POST /verify", { json: { code: product.short_code } })).json
    const shown = { name: "Kék abrosz", maker: issuer.name, is_checked: false }
    expect(json).toMatchObject({ message: "Lötyög a varrás.", bought_at: "Bécs, piac", product: shown })
    expect(json.code).toBe(product.short_code)
    await attestCompany(service.app, owner.company_id, "acme.example")
    await service.tick(3)
    const { json: later } = await statusOf(await report(product.short_code, "Later"))
    expect(later.product).toEqual({ ...shown, is_checked: true })
  })

  it("names no product that a check of its code would not show, and outlives a network that cannot be read", async () => {
    const waiting = await service.product(owner)
    expect((await statusOf(await report(waiting.short_code))).json).toMatchObject({ product: null, photos: [] })
    expect((await statusOf(await report("<b>no code</b>"))).json).toMatchObject({
      code: "<b>no code</b>",
      product: null,
    })
    const token = await report(product.short_code)
    const { chain_id } = (await service.call<VerifyResponse>("POST /verify", { json: { code: product.short_code } }))
      .json
    const chain = service.app.chains.get(chain_id)!
    service.app.chains.delete(chain_id)
    expect((await statusOf(token)).json).toMatchObject({ message: "Lötyög a varrás.", product: null })
    service.app.chains.set(chain_id, chain)
  })

  it("has nobody else's words where a report was only counted with another one", async () => {
    const tokens: string[] = []
    for (let n = 0; n < 12; n++) tokens.push(await report(product.short_code, `Message ${n}`, "10.249.0.1"))
    const { json } = await statusOf(tokens.at(-1)!)
    expect(json).toMatchObject({ message: null, bought_at: null, photos: [], product: { name: "Kék abrosz" } })
  })

  it("is the same for a code that nobody has", async () => {
    const { json } = await statusOf(await report("0123-4567-89AK"))
    expect(json).toMatchObject({ state: "received", handled_at: null })
  })
})
