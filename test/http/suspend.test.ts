import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { administrationCalls, startAdministration } from "#test/support/administration-calls.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import type { TestService } from "#test/support/service.ts"

let service: TestService
let admin: Caller & { token: string }
beforeAll(async () => {
  ;({ service, admin } = await startAdministration())
})
afterAll(() => service.close())

const { call, suspend, lettersTo, auditEventsOf, issuerShown } = administrationCalls(
  () => service,
  () => admin,
)

describe("POST /api/companies/{id}/suspend and /unsuspend", () => {
  it("keeps a company from adding and minting; its people stay signed in, its certificates valid", async () => {
    const me = await service.company("business")
    const [product] = await service.minted(me, [{}])
    const waiting = await service.product(me)
    const { status, json } = await suspend(me)
    expect(status).toBe(200)
    expect(json).toMatchObject({ suspended: true, suspension_reason: "Complaints." })

    const asked = (request: string, sent = {}) => service.call<ErrorBody>(request, { token: me.token, ...sent })
    const refused = [
      await asked("POST /upload-single-product", { json: { product_name: "x" } }),
      await asked("POST /mint-onchain", { json: { short_code: waiting.short_code } }),
      await asked("POST /mint-onchain-all"),
      await asked("POST /upload-individual-products", { file: { name: "x.csv", content: "name\nx\n" } }),
    ]
    for (const answer of refused) expect([answer.status, answer.json.code]).toEqual([403, "company_suspended"])
    expect((await asked("GET /products")).status).toBe(200)
    expect((await asked(`GET /certificates/${product!.short_code}`)).status).toBe(200)
    expect((await service.call<object>("GET /me", { token: me.token })).json).toMatchObject({
      suspended: true,
      suspension_reason: "Complaints.",
    })
    expect(await lettersTo(me)).toEqual(["suspended"])
  })

  it("shows with its products at once, and no longer once lifted", async () => {
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    expect(await issuerShown(product!.short_code)).toMatchObject({ suspended: false })
    await suspend(me)
    expect(await issuerShown(product!.short_code)).toMatchObject({ suspended: true })
    await call(`POST /api/companies/${me.company_id}/unsuspend`)
    expect(await issuerShown(product!.short_code)).toMatchObject({ suspended: false })
    expect(await auditEventsOf(me)).toEqual([
      ["company.suspended", true],
      ["company.unsuspended", true],
    ])
    expect(await lettersTo(me)).toEqual(["suspended", "unsuspended"])
  })

  it("holds what waits for its mint until it is lifted", async () => {
    const me = await service.company()
    const { id, short_code } = await service.product(me)
    const company = { id: me.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, { product_id: id }, service.app.now()))
    await suspend(me)
    await service.tick(4)
    expect((await service.call("POST /verify", { json: { code: short_code } })).status).toBe(409)
    await call(`POST /api/companies/${me.company_id}/unsuspend`)
    await service.tick(4)
    expect((await service.call("POST /verify", { json: { code: short_code } })).status).toBe(200)
  })

  it("twice keeps the first reason and tells the company once", async () => {
    const me = await service.company()
    await suspend(me)
    const again = await call(`POST /api/companies/${me.company_id}/suspend`, { reason: "Another." })
    expect(again.json.suspension_reason).toBe("Complaints.")
    expect(await lettersTo(me)).toEqual(["suspended"])
  })
})
