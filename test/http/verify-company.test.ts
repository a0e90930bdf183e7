import { describe, expect, it } from "vitest"
import { unverifyCompany } from "#actions/administration/decisions.ts"
import { withdrawVerification } from "#actions/companies/pending.ts"
import { applyToCompany } from "#actions/payments/subscriptions.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Me } from "#shared/api/companies.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { ShownEvidence } from "#shared/api/evidence.ts"
import { setCompany, verifyChecked } from "#test/support/accounts.ts"
import type { Owner } from "#test/support/calls.ts"
import { rounds } from "#test/support/campaign.ts"
import { queueMints } from "#test/support/mints.ts"
import { prepareAdministration } from "#test/support/prepare.ts"
import { mintNow } from "#test/support/service.ts"

describe("PATCH /api/verify-company/{id}", () => {
  const {
    service,
    admin,
    call,
    entryOf,
    verifyOf,
    withdraw,
    transactionsOf,
    lettersTo,
    auditEventsOf,
    issuerShown,
    settled,
  } = prepareAdministration()

  const supply = (me: Owner) =>
    call("POST /update-company-profile", { vat_number: "HU12345676", address: "9021 Győr, Fő utca 1" }, me.token)

  describe("happy", () => {
    it("verifies with an empty body, and shows how far the attestation has got", async () => {
      const me = await service.company()
      await supply(me)
      const { status, json } = await call(`PATCH /api/verify-company/${me.company_id}`)
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
      const [attestation] = (await entryOf(me)).attestations
      expect(attestation).toMatchObject({ state: "confirmed" })
      const { written } = (await service.call<ShownEvidence>(`GET /issuers/${issuerIdOf(me.company_id)}/evidence`)).json
      const { explorer } = service.app.chains.get(1)!
      expect(written).toEqual([{ tx_hash: attestation!.tx_hash, explorer }])
      expect(await lettersTo(me)).toEqual(["verified"])
      expect((await auditEventsOf(me)).at(-1)).toEqual(["company.verified", true])
    })

    it("shows with the company's products, with the domain", async () => {
      const me = await service.company()
      const [product] = await service.minted(me, [{}])
      await verifyOf(me, { domain: "shop.company.example" })
      await service.tick(2)
      const issuer = await issuerShown(product!.short_code)
      expect(issuer).toMatchObject({ attested: true, domain: "shop.company.example", revoked_at: null })
    })

    it("sends nothing twice, however often and however fast it is asked", async () => {
      const me = await service.company()
      await Promise.all(Array.from({ length: 10 }, () => verifyOf(me)))
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

    it("takes a VAT number on without a word to the chain, and writes one letter more", async () => {
      const me = await service.company()
      const save = (json: object) => call("POST /update-company-profile", json, me.token)
      await save({ vat_number: "HU12345676", address: "9021 Győr, Fő utca 1" })
      await verifyOf(me)
      await settled()
      await save({ vat_number: "HU12892312" })
      const { vat_number, pending } = await entryOf(me)
      expect([vat_number, pending]).toEqual(["HU12345676", { name: null, vat_number: "HU12892312" }])
      const { json } = await call(`PATCH /api/verify-company/${me.company_id}`)
      expect(json).toMatchObject({ verified: true, vat_number: "HU12892312", pending: null })
      expect(await lettersTo(me)).toEqual(["verified", "verified"])
      expect(await transactionsOf(me)).toHaveLength(1)
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
        const answer = isKept ? { answer: "refused", reason } : null
        expect(await entryOf(me)).toMatchObject({ verified: isKept, name, pending: null, answer })
        const said = (await service.call<Me>("GET /me", { token: me.token })).json.verification_answer
        expect(said).toEqual(answer)
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
    it("refuses one that has not asked, unless that is meant, and changes nothing", async () => {
      const me = await service.company()
      await call("POST /update-company-profile", { vat_number: "HU12345676", address: " – " }, me.token)
      const { status, json } = await call<ErrorBody>(`PATCH /api/verify-company/${me.company_id}`)
      expect([status, json.code]).toEqual([422, "has_not_asked"])
      expect(json.detail).toContain("has entered no VAT or tax number, or no address")
      expect(await entryOf(me)).toMatchObject({ verified: false, asked: false, waiting_since: null, attestations: [] })
      expect((await verifyOf(me)).json).toMatchObject({ verified: true })
    })

    it("refuses a name that no attestation can hold, and changes nothing", async () => {
      const me = await service.company()
      const name = "ő".repeat(129)
      await setCompany(service.app, me.company_id, { name })
      expect((await verifyOf(me)).status).toBe(409)
      expect(await entryOf(me)).toMatchObject({ verified: false, attestations: [] })
    })

    it("refuses a closed account", async () => {
      const me = await service.company()
      await setCompany(service.app, me.company_id, { closed_at: 1 })
      expect((await verifyOf(me)).status).toBe(409)
    })

    it("does not know the operator's own company", async () => {
      expect((await verifyOf(admin)).status).toBe(404)
    })
  })
})

describe("DELETE /api/verify-company/{id}", () => {
  const { service, admin, entryOf, verifyOf, withdraw, lettersTo, auditEventsOf, issuerShown, settled } =
    prepareAdministration()

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

describe("POST /api/companies/{id}/suspend and /unsuspend", () => {
  const { service, call, suspend, lettersTo, auditEventsOf, issuerShown } = prepareAdministration()

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
