import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unverifyCompany } from "#actions/administration/unverify-company.ts"
import { withdrawVerification } from "#actions/companies/withdraw-verification.ts"
import type { Caller } from "#indexer/app.ts"
import { verifyChecked } from "#test/support/accounts.ts"
import { administrationCalls, startAdministration } from "#test/support/administration-calls.ts"
import { rounds } from "#test/support/campaign.ts"
import type { TestService } from "#test/support/service.ts"

let service: TestService
let admin: Caller & { token: string }
beforeAll(async () => {
  ;({ service, admin } = await startAdministration())
})
afterAll(() => service.close())

const { entryOf, verifyOf, withdraw, lettersTo, auditEventsOf, issuerShown, settled } = administrationCalls(
  () => service,
  () => admin,
)

describe("DELETE /api/verify-company/{id}", () => {
  it("revokes, keeps until when it was attested, and tells the company", async () => {
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    await verifyOf(me, { domain: "company.example" })
    await settled()
    const { status, json } = await withdraw(me)
    expect(status).toBe(200)
    expect(json).toMatchObject({ verified: false, withdrawal_reason: "The register says otherwise." })
    await settled()
    const issuer = await issuerShown(product!.short_code)
    expect(issuer.attested).toBe(false)
    expect(Date.parse(issuer.revoked_at!)).toBeGreaterThan(Date.parse(issuer.attested_at!))
    expect(await lettersTo(me)).toEqual(["verified", "verification_withdrawn"])
    expect(await auditEventsOf(me)).toEqual([
      ["company.verified", true],
      ["company.verification_withdrawn", true],
    ])
  })

  it("of a company that is not verified changes nothing", async () => {
    const me = await service.company()
    expect((await withdraw(me)).json).toMatchObject({ verified: false, withdrawal_reason: null })
    expect(await lettersTo(me)).toEqual([])
  })

  it("and verifying in turn, quickly: the last decision stands on chain", async () => {
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    await verifyOf(me)
    await service.tick(1)
    await withdraw(me)
    await verifyOf(me)
    await withdraw(me)
    await settled()
    expect((await issuerShown(product!.short_code)).attested).toBe(false)
    await verifyOf(me)
    await service.tick(1)
    service.models[1].reorg(2, "drop")
    await withdraw(me)
    await verifyOf(me)
    await settled()
    expect((await issuerShown(product!.short_code)).attested).toBe(true)
  })

  it("at the same time as verifying: what the database says last is what the chain says", async () => {
    const { app } = service
    for (let round = 0; round < rounds(10, 2); round++) {
      const me = await service.company()
      const [product] = await service.minted(me, [{}])
      const events = [0, 1, 2, 3].map((n) =>
        n % 2
          ? unverifyCompany(app, admin, me.company_id, { reason: "x" })
          : // Withdrawn between its checks and its call, it is refused, as it has to be.
            verifyChecked(app, admin, me.company_id).catch(() => null),
      )
      await Promise.all([...events, service.tick(1)])
      await settled()
      expect((await issuerShown(product!.short_code)).attested).toBe((await entryOf(me)).verified)
    }
  })

  it("happens as well when what was checked changes", async () => {
    const me = await service.company()
    await verifyOf(me)
    await settled()
    const { db, now } = service.app
    const change = () =>
      db.write((tx) => withdrawVerification(tx, { company_id: me.company_id, reason: null, now: now() }))
    expect(await change()).toBe(true)
    expect(await change()).toBe(false)
    await settled()
    expect((await entryOf(me)).attestations).toMatchObject([{ wanted: "revoked", state: "confirmed" }])
  })
})
