import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { applyToCompany } from "#actions/payments/apply-subscription.ts"
import type { Caller } from "#indexer/app.ts"
import { administrationCalls, startAdministration } from "#test/support/administration-calls.ts"
import { mintNow, type TestService } from "#test/support/service.ts"

let service: TestService
let admin: Caller & { token: string }
beforeAll(async () => {
  ;({ service, admin } = await startAdministration())
})
afterAll(() => service.close())

const { call, entryOf, tickOf, verifyOf, withdraw, transactionsOf, lettersTo, auditEventsOf, issuerShown, settled } =
  administrationCalls(
    () => service,
    () => admin,
  )

describe("PATCH /api/verify-company/{id}", () => {
  describe("happy", () => {
    it("verifies with an empty body, and shows how far the attestation has got", async () => {
      const me = await service.company()
      const { status, json } = await verifyOf(me)
      expect(status).toBe(200)
      expect(json).toMatchObject({ verified: true, verified_at: expect.any(String) })
      expect(json.attestations).toEqual([
        {
          ...{ chain_id: 1, wanted: "attested", state: "requested" },
          reason: null,
          name: json.name,
          domain: null,
          tx_hash: null,
        },
      ])
      await service.tick(1)
      expect((await entryOf(me)).attestations[0]).toMatchObject({
        state: "sent",
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })
      await service.tick(2)
      expect((await entryOf(me)).attestations[0]).toMatchObject({ state: "confirmed" })
      await settled()
      expect((await entryOf(me)).attestations[0]).toMatchObject({ state: "confirmed" })
      expect(await lettersTo(me)).toEqual(["verified"])
      expect(await auditEventsOf(me)).toEqual([["company.verified", true]])
    })

    it("shows with the company's products, with the domain", async () => {
      const me = await service.company()
      const [product] = await service.minted(me, [{}])
      await verifyOf(me, { domain: "Shop.Company.EXAMPLE" })
      await service.tick(2)
      const issuer = await issuerShown(product!.short_code)
      expect(issuer).toMatchObject({ attested: true, domain: "shop.company.example", revoked_at: null })
    })

    it("sends nothing twice, however often and however fast it is asked", async () => {
      const me = await service.company()
      // Once: only a few of an administrator's lists may be under way.
      await tickOf(me)
      await Promise.all(Array.from({ length: 10 }, () => call(`PATCH /api/verify-company/${me.company_id}`)))
      await settled()
      await verifyOf(me)
      await settled()
      expect(await transactionsOf(me)).toHaveLength(1)
      expect(await lettersTo(me)).toEqual(["verified"])
      expect(await auditEventsOf(me)).toHaveLength(1)
    })

    it("vouches for no name but the one that was checked", async () => {
      const me = await service.company()
      const rename = async (company: string) => {
        const renamed = await call("POST /update-company-profile", { company }, me.token)
        expect(renamed.status).toBe(200)
      }
      await rename("Famous Watches SA")
      const [borrowed] = await service.minted(me, [{}])
      await rename("Tavasz Bt.")
      await verifyOf(me)
      await settled()
      const [own] = await service.minted(me, [{}])
      const nobody = { attested: false, attested_at: null, revoked_at: null, domain: null }
      expect(await issuerShown(borrowed!.short_code)).toMatchObject({ name: "Famous Watches SA", ...nobody })
      expect(await issuerShown(own!.short_code)).toMatchObject({ name: "Tavasz Bt.", attested: true })

      await rename("Tavasz Kft.")
      await settled()
      // It waits: what is minted meanwhile is the verified name's.
      const [meanwhile] = await service.minted(me, [{}])
      expect(await issuerShown(meanwhile!.short_code)).toMatchObject({ name: "Tavasz Bt.", attested: true })
      expect(await entryOf(me)).toMatchObject({ verified: true, name: "Tavasz Bt.", pending: { name: "Tavasz Kft." } })
      await verifyOf(me)
      await settled()
      // It was minted while the name was vouched for: a later name takes nothing from it.
      const within = { attested: true, attested_at: expect.any(String), revoked_at: null }
      expect(await issuerShown(own!.short_code)).toMatchObject({ name: "Tavasz Bt.", ...within })
      expect(await issuerShown(meanwhile!.short_code)).toMatchObject({ name: "Tavasz Bt.", ...within })
      expect((await transactionsOf(me)).map(({ kind }) => kind)).toEqual(["attest", "attest"])
      const [other] = await service.minted(me, [{}])
      expect(await issuerShown(other!.short_code)).toMatchObject({ name: "Tavasz Kft.", attested: true })
    })

    it("takes a VAT number on without a word to the chain, compares it first, and writes one letter more", async () => {
      const me = await service.company()
      const save = (json: object) => call("POST /update-company-profile", json, me.token)
      await save({ vat_number: "HU12345676", address: "9021 Győr, Fő utca 1" })
      await verifyOf(me)
      await settled()
      await save({ vat_number: "HU12892312" })
      const { vat_number, pending, checks } = await entryOf(me)
      expect([vat_number, pending]).toEqual(["HU12345676", { name: null, vat_number: "HU12892312" }])
      expect(checks[0]).toMatchObject({ kind: "vat_number", entered: "HU12892312", is_done: false })
      const { json } = await call(`PATCH /api/verify-company/${me.company_id}`)
      expect(json).toMatchObject({ verified: true, vat_number: "HU12892312", pending: null })
      expect(await lettersTo(me)).toEqual(["verified", "verified"])
      expect(await transactionsOf(me)).toHaveLength(1)
      // Not ticked for the new number, so not shown as checked.
      expect((await entryOf(me)).checks[0]).toMatchObject({ kind: "vat_number", is_done: false })
    })

    it.each(["refused", "withdrawn"])(
      "with a name that waits is %s: the old one stays, or nobody vouches for either",
      async (how) => {
        const me = await service.company()
        const [product] = await service.minted(me, [{}])
        const old = (await entryOf(me)).name
        await verifyOf(me)
        await settled()
        await call("POST /update-company-profile", { company: "Famous Watches SA" }, me.token)
        const reason = "The register says otherwise."
        if (how === "withdrawn") await withdraw(me)
        else await call(`POST /api/companies/${me.company_id}/answer`, { answer: "refused", reason })
        await settled()
        const isKept = how === "refused"
        const name = isKept ? old : "Famous Watches SA"
        expect(await entryOf(me)).toMatchObject({ verified: isKept, name, pending: null, answer: null })
        expect(await issuerShown(product!.short_code)).toMatchObject({ name: old, attested: isKept })
        expect(await lettersTo(me)).toEqual(["verified", isKept ? "change_refused" : "verification_withdrawn"])
      },
    )

    it("attests a new name after the mints that were made under the former one", async () => {
      const me = await service.company()
      await verifyOf(me)
      await settled()
      await call("POST /update-company-profile", { company: "Tavasz Nyrt." }, me.token)
      const product = await service.product(me)
      await mintNow(service.app, me, [product])
      await service.tick(0)
      await verifyOf(me)
      await settled()
      expect(await issuerShown(product.short_code)).toMatchObject({ attested: true, revoked_at: null })
      expect((await entryOf(me)).attestations).toMatchObject([{ name: "Tavasz Nyrt.", state: "confirmed" }])
    })

    it("attests anew under another domain", async () => {
      const me = await service.company()
      const [product] = await service.minted(me, [{}])
      await verifyOf(me, { domain: "old.example" })
      await settled()
      await verifyOf(me, { domain: "new.example" })
      await settled()
      expect(await issuerShown(product!.short_code)).toMatchObject({ attested: true, domain: "new.example" })
      expect((await transactionsOf(me)).map(({ kind }) => kind)).toEqual(["attest", "attest"])
      expect(await lettersTo(me)).toEqual(["verified"])
    })

    it("follows a Free company to the main network when it upgrades", async () => {
      const me = await service.company("free")
      await verifyOf(me, { domain: "company.example" })
      await settled()
      const paid = { plan: "business", payment_status: "paid", renewal: 1_900_000_000_000, currency: "eur" } as const
      const { db, now } = service.app
      await db.write((tx) => applyToCompany(service.app, tx, me.company_id, paid, now()))
      await db.write((tx) => applyToCompany(service.app, tx, me.company_id, paid, now()))
      await settled()
      const { attestations } = await entryOf(me)
      expect(attestations).toMatchObject([
        { chain_id: 1, state: "confirmed", domain: "company.example" },
        { chain_id: 11155111, state: "confirmed", domain: "company.example" },
      ])
      await withdraw(me)
      await settled()
      expect((await entryOf(me)).attestations).toMatchObject([
        { chain_id: 1, wanted: "revoked", state: "confirmed" },
        { chain_id: 11155111, wanted: "revoked", state: "confirmed" },
      ])
      expect(await transactionsOf(me)).toHaveLength(4)
    })

    it("says why it waits, and is sent once that is over", async () => {
      const me = await service.company()
      const attester = service.app.chains.get(1)!.signers.attester.address as `0x${string}`
      service.models[1].setBalance(attester, 0n)
      await verifyOf(me)
      await service.tick(3)
      expect((await entryOf(me)).attestations[0]).toMatchObject({
        state: "requested",
        reason: "The signing key has run out of funds for network fees.",
      })
      service.models[1].setBalance(attester, 10n ** 20n)
      await settled()
      expect((await entryOf(me)).attestations[0]).toMatchObject({ state: "confirmed", reason: null })
    })

    it("is taken back before it is sent: nothing reaches the chain", async () => {
      const me = await service.company()
      await verifyOf(me)
      await withdraw(me)
      await settled()
      expect((await transactionsOf(me)).filter(({ nonce }) => nonce !== null)).toEqual([])
      expect((await entryOf(me)).attestations).toMatchObject([{ wanted: "revoked", state: "confirmed" }])
    })
  })

  describe("error", () => {
    it.each(["https://company.example", "company", "-a.example", "a..example", "company.example/x", "x y.example"])(
      "refuses the domain “%s”",
      async (domain) => {
        const me = await service.company()
        const { status, json } = await tickOf(me, domain)
        expect(status).toBe(400)
        expect(Object.keys(json.fields ?? {}).join()).toContain("domain")
        expect((await entryOf(me)).checks.find(({ kind }) => kind === "domain")?.is_done).toBe(false)
      },
    )

    it("refuses a name that no attestation can hold, and changes nothing", async () => {
      const me = await service.company()
      const name = "ő".repeat(129)
      await service.app.db.write((tx) =>
        tx.updateTable("companies").set({ name }).where("id", "=", me.company_id).execute(),
      )
      expect((await verifyOf(me)).status).toBe(409)
      expect(await entryOf(me)).toMatchObject({ verified: false, attestations: [] })
    })

    it("refuses a closed account", async () => {
      const me = await service.company()
      await service.app.db.write((tx) =>
        tx.updateTable("companies").set({ closed_at: 1 }).where("id", "=", me.company_id).execute(),
      )
      expect((await verifyOf(me)).status).toBe(409)
    })

    it("does not know the operator's own company", async () => {
      expect((await verifyOf(admin)).status).toBe(404)
    })
  })

  describe("security", () => {
    const badly = [{ is_admin: true }, { verified: true, company_id: "x" }]
    it.each(badly)("is an administrator's alone, whatever is said: %j", async (json) => {
      const me = await service.company()
      const { status } = await call(`PATCH /api/verify-company/${me.company_id}`, json, me.token)
      expect(status).toBe(403)
      expect((await entryOf(me)).verified).toBe(false)
    })
  })
})
