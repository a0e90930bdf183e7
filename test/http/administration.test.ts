import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unverifyCompany } from "#actions/administration/unverify-company.ts"
import { verifyCompany } from "#actions/administration/verify-company.ts"
import { withdrawVerification } from "#actions/companies/withdraw-verification.ts"
import { applyToCompany } from "#actions/payments/apply-subscription.ts"
import type { Caller } from "#indexer/app.ts"
import type { CompaniesPage, Company } from "#shared/api/administration.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { addAdministrator } from "#test/support/accounts.ts"
import { payingCompany } from "#test/support/payments.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { createService, type TestService } from "#test/support/service.ts"
import { refusesBadJson, refusesStrangers } from "./refusals.ts"

const HOUR_MS = 3_600_000

let service: TestService
let admin: Caller & { token: string }
beforeAll(async () => {
  service = await createService()
  admin = await addAdministrator(service.app)
})
afterAll(() => service.close())

const call = <Body = Company>(request: string, json?: unknown, token = admin.token) =>
  service.call<Body>(request, { token, ...(json === undefined ? {} : { json }) })
const listed = async () => (await call<Company[]>("GET /api/companies")).json
const entryOf = async ({ company_id }: Caller) => (await listed()).find(({ id }) => id === company_id)!
const verifyOf = (company: Caller, json?: unknown) => call(`PATCH /api/verify-company/${company.company_id}`, json)
const withdraw = (company: Caller, reason = "The register says otherwise.") =>
  call(`DELETE /api/verify-company/${company.company_id}`, { reason })
const suspend = (company: Caller) =>
  call(`POST /api/companies/${company.company_id}/suspend`, { reason: "Complaints." })

const transactionsOf = ({ company_id }: Caller) =>
  service.app.db.read
    .selectFrom("transactions")
    .select(["kind", "state", "nonce", "chain_id"])
    .where("company_id", "=", company_id)
    .where("kind", "in", ["attest", "revoke"])
    .orderBy("created_at")
    .execute()

const lettersTo = async ({ company_id }: Caller) => {
  const jobs = await service.app.db.read
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "letter")
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .execute()
  return jobs.map(({ payload }) => JSON.parse(payload).letter)
}

const auditEventsOf = async ({ company_id }: Caller) => {
  const events = service.app.db.read
    .selectFrom("audit_events")
    .select(["event", "user_id"])
    .where("company_id", "=", company_id)
  return (await events.orderBy("at").orderBy("id").execute()).map(({ event, user_id }) => [
    event,
    user_id === admin.user_id,
  ])
}

/** As a visitor sees it, a moment later. */
async function issuerShown(code: string) {
  service.clock.advance(200)
  return (await service.call<VerifyResponse>("POST /verify", { json: { code } })).json.issuer
}

/** Waits until the chains have finally settled our decisions. */
async function settled(): Promise<void> {
  for (let round = 0; round < 60; round++) {
    await service.tick()
    await service.runTask("attestations")
    const { read } = service.app.db
    if (!(await read.selectFrom("attestations").select("chain_id").where("settled", "=", 0).executeTakeFirst())) return
    // The chains are all in memory: without this, nothing from a socket would ever be read.
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error("The attestations never settled.")
}

describe("GET /api/companies", () => {
  describe("happy", () => {
    it("gives every field of a customer", async () => {
      const me = await service.company("business")
      expect(await entryOf(me)).toEqual({
        id: me.company_id,
        name: expect.stringMatching(/^Company \d+ Kft\.$/),
        package: "business",
        created_at: expect.stringMatching(/^2027-.*Z$/),
        subscription_renewal: null,
        active_subscription: false,
        verified: false,
        verified_at: null,
        documents_uploaded: false,
        verification_notes: null,
        vat_number: null,
        address: null,
        language: "en",
        email: me.email,
        withdrawal_reason: null,
        suspended: false,
        suspension_reason: null,
        mixed_scripts: false,
        look_alikes: [],
        attestations: [],
      })
    })

    it("calls active only whoever has a subscription that is paid", async () => {
      const [paying, free, lapsed] = [
        await payingCompany(service),
        await service.company("free"),
        await payingCompany(service),
      ]
      await service.app.db.write((tx) =>
        tx
          .updateTable("subscriptions")
          .set({ payment_status: "past_due" })
          .where("company_id", "=", lapsed.company_id)
          .execute(),
      )
      const active = []
      for (const one of [paying, free, lapsed]) active.push((await entryOf(one)).active_subscription)
      expect(active).toEqual([true, false, false])
    })

    it("has who waits first, of these Enterprise, of these who waits longest", async () => {
      const [starter, enterprise, verified, late] = [
        await service.company("starter"),
        await service.company("enterprise"),
        await service.company("enterprise"),
        await service.company("enterprise"),
      ]
      await verifyOf(verified)
      await verifyOf(enterprise)
      service.clock.advance(HOUR_MS)
      await withdraw(enterprise)
      const order = (await listed()).map(({ id }) => id)
      const places = [late, enterprise, starter, verified].map(({ company_id }) => order.indexOf(company_id))
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(places).not.toContain(-1)
    })

    it("leaves the operator's own company out, and accounts that are closed", async () => {
      const closed = await service.company()
      await service.app.db.write((tx) =>
        tx.updateTable("companies").set({ closed_at: 1 }).where("id", "=", closed.company_id).execute(),
      )
      const ids = (await listed()).map(({ id }) => id)
      expect(ids).not.toContain(admin.company_id)
      expect(ids).not.toContain(closed.company_id)
    })

    it("pages through all of them once, in the same order", async () => {
      const whole = (await listed()).map(({ id }) => id)
      const paged: string[] = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const query: string = cursor === "" ? "?limit=3" : `?limit=3&cursor=${cursor}`
        const { json } = await call<CompaniesPage>(`GET /api/companies${query}`)
        expect(json.companies.length).toBeLessThanOrEqual(3)
        paged.push(...json.companies.map(({ id }) => id))
        cursor = json.next_cursor
      }
      expect(paged).toEqual(whole)
    })

    it.each([
      ["a part of the name", "rábaköz"],
      ["the VAT number", "hu1234"],
      ["the owner's e-mail address", "owner-"],
      ["a per cent sign as it is", "50%_"],
    ])("finds by %s", async (_what, search) => {
      const me = await service.company()
      await service.app.db.write((tx) =>
        tx
          .updateTable("companies")
          .set({ name: `50%_ rábaköz ${me.company_id}`, vat_number: "HU12345676" })
          .where("id", "=", me.company_id)
          .execute(),
      )
      const { json } = await call<CompaniesPage>(`GET /api/companies?limit=200&search=${encodeURIComponent(search)}`)
      expect(json.companies.map(({ id }) => id)).toContain(me.company_id)
      const none = await call<CompaniesPage>("GET /api/companies?search=nobody%25is%20called%20this")
      expect(none.json).toEqual({ companies: [], next_cursor: null })
    })

    it("warns of a name that mixes scripts", async () => {
      const me = await service.company()
      await service.app.db.write((tx) =>
        tx.updateTable("companies").set({ name: "R\u043elex Kft." }).where("id", "=", me.company_id).execute(),
      )
      expect((await entryOf(me)).mixed_scripts).toBe(true)
    })

    it("names the verified companies that a name looks like, and the company itself never", async () => {
      const [first, second] = [await service.company(), await service.company()]
      const name = (me: Caller, text: string) =>
        service.app.db.write((tx) =>
          tx.updateTable("companies").set({ name: text }).where("id", "=", me.company_id).execute(),
        )
      await name(first, "Lookalike Kft.")
      await name(second, "L\u043eokaIike KFT")
      expect((await entryOf(second)).look_alikes).toEqual([])
      await verifyOf(first, { domain: "lookalike.example" })
      const expected = [{ name: "Lookalike Kft.", domain: "lookalike.example" }]
      expect((await entryOf(second)).look_alikes).toEqual(expected)
      await settled()
      expect((await entryOf(second)).look_alikes).toEqual(expected)
      await withdraw(first)
      await settled()
      expect([(await entryOf(first)).look_alikes, (await entryOf(second)).look_alikes]).toEqual([[], []])
    })
  })

  describe("error", () => {
    it.each(["cursor=x", "cursor=W10", "limit=0", "limit=201", "limit=x", `search=${"x".repeat(201)}`])(
      "refuses ?%s",
      async (query) => {
        const { status, json } = await call<ErrorBody>(`GET /api/companies?${query}`)
        expect(status).toBe(400)
        expect(json.code).toBe("invalid_input")
      },
    )
  })

  describe("security", () => {
    refusesStrangers(() => service, "GET /api/companies")

    it("ends an administrator's session after eight hours, also one that was opened before", async () => {
      const { token } = await addAdministrator(service.app)
      expect((await call("GET /api/companies", undefined, token)).status).toBe(200)
      service.clock.advance(8 * HOUR_MS - 60_000)
      expect((await call("GET /api/companies", undefined, token)).status).toBe(200)
      service.clock.advance(60_000)
      expect((await call("GET /api/companies", undefined, token)).status).toBe(401)
      admin = await addAdministrator(service.app)
    })
  })
})

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
          why: null,
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
      await verifyOf(me, { domain: "Shop.Company.EXAMPLE", notes: "Register extract of 2026-11-02." })
      await service.tick(2)
      const issuer = await issuerShown(product!.short_code)
      expect(issuer).toMatchObject({ attested: true, domain: "shop.company.example", revoked_at: null })
      expect((await entryOf(me)).verification_notes).toBe("Register extract of 2026-11-02.")
    })

    it("sends nothing twice, however often and however fast it is asked", async () => {
      const me = await service.company()
      await Promise.all(Array.from({ length: 10 }, () => verifyOf(me, {})))
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
      await verifyOf(me)
      await settled()
      // It was minted while the name was vouched for: a later name takes nothing from it.
      const within = { attested: true, attested_at: expect.any(String), revoked_at: null }
      expect(await issuerShown(own!.short_code)).toMatchObject({ name: "Tavasz Bt.", ...within })
      const [other] = await service.minted(me, [{}])
      expect(await issuerShown(other!.short_code)).toMatchObject({ name: "Tavasz Kft.", attested: true })
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
        reason: "The signing key has run out of money for gas.",
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
    it.each(["https://company.example", "company", "-a.example", "a..example", "company.example/x", "x y.example", ""])(
      "refuses the domain “%s”",
      async (domain) => {
        const me = await service.company()
        const { status, json } = await call<ErrorBody>(`PATCH /api/verify-company/${me.company_id}`, { domain })
        expect(status).toBe(400)
        expect(json.fields).toHaveProperty("domain")
        expect((await entryOf(me)).verified).toBe(false)
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
    refusesStrangers(() => service, "PATCH /api/verify-company/x")
    const badly = [{ is_admin: true }, { verified: true, company_id: "x" }]
    it.each(badly)("is an administrator's alone, whatever is said: %j", async (json) => {
      const me = await service.company()
      const { status } = await call(`PATCH /api/verify-company/${me.company_id}`, json, me.token)
      expect(status).toBe(403)
      expect((await entryOf(me)).verified).toBe(false)
    })
  })
})

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
    for (let round = 0; round < 10; round++) {
      const me = await service.company()
      const [product] = await service.minted(me, [{}])
      const events = [0, 1, 2, 3].map((n) =>
        n % 2
          ? unverifyCompany(app, admin, me.company_id, { reason: "x" })
          : verifyCompany(app, admin, me.company_id, {}),
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

  describe("error", () => {
    refusesBadJson(
      () => service,
      "DELETE /api/verify-company/x",
      () => admin.token,
    )
  })
  describe("security", () => refusesStrangers(() => service, "DELETE /api/verify-company/x", { json: { reason: "x" } }))
})

describe("PATCH /api/companies/{id}", () => {
  it("keeps notes, and takes them away again", async () => {
    const me = await service.company()
    const path = `PATCH /api/companies/${me.company_id}`
    expect((await call(path, { verification_notes: " Asked for papers. " })).json.verification_notes).toBe(
      "Asked for papers.",
    )
    expect((await call(path, { verification_notes: "" })).json.verification_notes).toBeNull()
    expect((await call(path, { verification_notes: null })).json.verification_notes).toBeNull()
    expect((await call<ErrorBody>(path, { verification_notes: "x".repeat(2_001) })).status).toBe(400)
  })

  it("changes nothing else", async () => {
    const me = await service.company("free")
    const before = await entryOf(me)
    const more = { package: "enterprise", plan: "enterprise", verified: true, suspended: true, name: "Other", id: "x" }
    await call(`PATCH /api/companies/${me.company_id}`, { verification_notes: "x", ...more })
    expect(await entryOf(me)).toEqual({ ...before, verification_notes: "x" })
  })

  describe("security", () => refusesStrangers(() => service, "PATCH /api/companies/x", { json: {} }))
})

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

  describe("error", () => {
    refusesBadJson(
      () => service,
      "POST /api/companies/x/suspend",
      () => admin.token,
    )
  })
  describe("security", () => {
    refusesStrangers(() => service, "POST /api/companies/x/suspend", { json: { reason: "x" } })
    refusesStrangers(() => service, "POST /api/companies/x/unsuspend")
  })
})
