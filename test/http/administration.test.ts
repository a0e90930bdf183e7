import { beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import type { CompaniesPage } from "#shared/api/administration.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { addAdministrator } from "#test/support/accounts.ts"
import { administrationCalls } from "#test/support/administration-calls.ts"
import { payingCompany } from "#test/support/payments.ts"
import { prepareService } from "#test/support/prepare.ts"

const HOUR_MS = 3_600_000

const service = prepareService()
let admin: Caller & { token: string }
beforeAll(async () => {
  admin = await addAdministrator(service.app)
})

const { call, listed, entryOf, verifyOf, withdraw, settled } = administrationCalls(
  () => service,
  () => admin,
)

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
        pending: null,
        language: "en",
        email: me.email,
        withdrawal_reason: null,
        suspended: false,
        suspension_reason: null,
        mixed_scripts: false,
        look_alikes: [],
        checks: expect.any(Array),
        answer: null,
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
      await name(second, "L\u043eokaIike Trading LTD")
      expect((await entryOf(second)).look_alikes).toEqual([])
      await verifyOf(first, { domain: "lookalike.example" })
      const expected = [{ name: "Lookalike Kft.", domain: "lookalike.example" }]
      expect((await entryOf(second)).look_alikes).toEqual(expected)
      await settled()
      expect((await entryOf(second)).look_alikes).toEqual(expected)
      await name(first, "Renamed Kft.")
      await verifyOf(first, { domain: "lookalike.example" })
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
})
