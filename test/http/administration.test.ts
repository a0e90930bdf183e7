import { describe, expect, it } from "vitest"
import { chainEvents } from "#actions/audit/audit-log.ts"
import type { Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { CompaniesPage, JobLine, JobsPage, Overview } from "#shared/api/administration.ts"
import type { AuditLogCheck, AuditLogPage } from "#shared/api/audit.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { addAdministrator, addUser, setCompany } from "#test/support/accounts.ts"
import { payingCompany } from "#test/support/payments.ts"
import { prepare, prepareAdministration, prepareService } from "#test/support/prepare.ts"
import { symbolsOf } from "#test/support/service.ts"

describe("administration", () => {
  const HOUR_MS = 3_600_000

  const { service, admin, call, listed, entryOf, verifyOf, withdraw, settled } = prepareAdministration()

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
          asked: false,
          waiting_since: null,
          review_due_at: null,
          elsewhere: null,
          evidence: expect.any(Object),
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
        await setCompany(service.app, closed.company_id, { closed_at: 1 })
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
        ["letters of another width", "ｈＵ1２34"],
        ["the owner's e-mail address", "owner-"],
        ["a per cent sign as it is", "50%_"],
      ])("finds by %s", async (_what, search) => {
        const me = await service.company()
        await setCompany(service.app, me.company_id, {
          name: `50%_ rábaköz ${me.company_id}`,
          vat_number: "HU12345676",
        })
        const { json } = await call<CompaniesPage>(`GET /api/companies?limit=200&search=${encodeURIComponent(search)}`)
        expect(json.companies.map(({ id }) => id)).toContain(me.company_id)
        const none = await call<CompaniesPage>("GET /api/companies?search=nobody%25is%20called%20this")
        expect(none.json).toMatchObject({ companies: [], next_cursor: null })
      })

      it("finds by the whole id", async () => {
        const me = await service.company()
        const { json } = await call<CompaniesPage>(`GET /api/companies?limit=2&search=${me.company_id}`)
        expect(json.companies.map(({ id }) => id)).toEqual([me.company_id])
      })

      it("gives those in one state, page by page", async () => {
        const [waits, refused, verified] = [await service.company(), await service.company(), await service.company()]
        await verifyOf(verified)
        await call(`POST /api/companies/${refused.company_id}/answer`, { answer: "refused", reason: "No." })
        await call(`POST /api/companies/${verified.company_id}/suspend`, { reason: "Unpaid." })
        const idsOf = async (state: string) => {
          const found: string[] = []
          for (let cursor: string | null = ""; cursor !== null; ) {
            const query: string = `state=${state}&limit=2${cursor && `&cursor=${cursor}`}`
            const { json } = await call<CompaniesPage>(`GET /api/companies?${query}`)
            found.push(...json.companies.map(({ id }) => id))
            cursor = json.next_cursor
            if (state !== "suspended") expect(json.counts[state as "waiting"]).toBeGreaterThan(0)
          }
          expect(new Set(found).size).toBe(found.length)
          return [waits, refused, verified].filter(({ company_id }) => found.includes(company_id))
        }
        expect(await idsOf("waiting")).toEqual([waits])
        expect(await idsOf("refused")).toEqual([refused])
        expect(await idsOf("verified")).toEqual([verified])
        expect(await idsOf("suspended")).toEqual([verified])
      })

      it("warns of a name that mixes scripts", async () => {
        const me = await service.company()
        await setCompany(service.app, me.company_id, { name: "R\u043elex Kft." })
        expect((await entryOf(me)).mixed_scripts).toBe(true)
      })

      it("names the verified companies that a name looks like, and the company itself never", async () => {
        const [first, second] = [await service.company(), await service.company()]
        const name = (me: Caller, text: string) => setCompany(service.app, me.company_id, { name: text })
        await name(first, "Lookalike Kft.")
        await name(second, "L\u043eokaIike Trading LTD")
        expect((await entryOf(second)).evidence.look_alikes).toEqual([])
        await verifyOf(first, { domain: "lookalike.example" })
        const expected = [
          { name: "Lookalike Kft.", domain: "lookalike.example", shared: ["L\u043eokaIike"], by: "name" },
        ]
        expect((await entryOf(second)).evidence.look_alikes).toEqual(expected)
        await settled()
        expect((await entryOf(second)).evidence.look_alikes).toEqual(expected)
        await name(first, "Renamed Kft.")
        await verifyOf(first, { domain: "lookalike.example" })
        await settled()
        expect((await entryOf(second)).evidence.look_alikes).toEqual(expected)
        await withdraw(first)
        await settled()
        expect([(await entryOf(first)).evidence.look_alikes, (await entryOf(second)).evidence.look_alikes]).toEqual([
          [],
          [],
        ])
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
        Object.assign(admin, await addAdministrator(service.app))
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
      const more = {
        package: "enterprise",
        plan: "enterprise",
        verified: true,
        suspended: true,
        name: "Other",
        id: "x",
      }
      await call(`PATCH /api/companies/${me.company_id}`, { verification_notes: "x", ...more })
      expect(await entryOf(me)).toEqual({ ...before, verification_notes: "x" })
    })
  })
})

describe("overview", () => {
  const { service, admin } = prepareAdministration()

  const ask = async <Body>(request: string) => (await service.call<Body>(request, { token: admin.token })).json

  async function failedJob({ company_id }: Caller): Promise<string> {
    const { db, now } = service.app
    return db.write(async (tx) => {
      const id = await enqueue(tx, "letter", { letter: "verified", company_id, facts: {} }, { now: now(), company_id })
      const failed = {
        state: "failed",
        attempts: 12,
        error: "The mail server does not answer.",
        ended_at: now(),
      } as const
      await tx.updateTable("jobs").set(failed).where("id", "=", id).execute()
      return id
    })
  }

  describe("GET /api/overview", () => {
    it("counts customers, mints of the last 30 days, and what has gone wrong", async () => {
      const [free, business] = [await service.company("free"), await service.company("business")]
      await service.company("enterprise")
      await service.minted(business, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
      await service.minted(free, [{}])
      const json = { without_request: true }
      await service.call(`PATCH /api/verify-company/${business.company_id}`, { token: admin.token, json })
      await service.call(`POST /api/companies/${free.company_id}/suspend`, {
        token: admin.token,
        json: { reason: "x" },
      })
      await failedJob(free)
      const { short_code } = await service.product(business)
      await service.call("POST /report-product", { json: { code: short_code, message: "The seam is crooked." } })
      const { chains, ...counted } = await ask<Overview>("GET /api/overview")
      expect(counted).toEqual({
        companies: { ...Object.fromEntries(PLAN_NAMES.map((name) => [name, 0])), free: 1, business: 1, enterprise: 1 },
        waiting_for_verification: 2,
        suspended: 1,
        mints_30_days: 3,
        failed_jobs: { letter: 1 },
        failed_deliveries_30_days: 0,
        reports_open: 1,
      })
      expect(chains.map(({ chain_id, stall_reason }) => [chain_id, stall_reason])).toEqual([
        [11155111, null],
        [1, null],
      ])
    })

    it("forgets mints after 30 days", async () => {
      service.clock.advance(31 * 24 * 3_600_000)
      Object.assign(admin, await addAdministrator(service.app))
      expect((await ask<Overview>("GET /api/overview")).mints_30_days).toBe(0)
    })
  })

  describe("GET /api/jobs", () => {
    it("lists what was given up, newest first, in pages, and not what it was handed", async () => {
      const me = await service.company()
      const ids = [await failedJob(me), await failedJob(me), await failedJob(me)]
      const whole = await ask<JobsPage>("GET /api/jobs?state=failed")
      expect(whole.jobs.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed())
      expect(whole.jobs[0]).toEqual({
        ...{ id: ids[2], kind: "letter", company_id: me.company_id, company: expect.stringMatching(/^Company/) },
        ...{ state: "failed", attempts: 12, error: "The mail server does not answer." },
        ...{ created_at: expect.any(String), run_at: expect.any(String), ended_at: expect.any(String) },
      })
      const first = await ask<JobsPage>("GET /api/jobs?limit=2")
      const rest = await ask<JobsPage>(`GET /api/jobs?limit=200&cursor=${first.next_cursor}`)
      expect([...first.jobs, ...rest.jobs]).toEqual(whole.jobs)
      expect(rest.next_cursor).toBeNull()
      expect((await ask<JobsPage>("GET /api/jobs?state=running")).jobs).toEqual([])
    })

    it.each(["state=x", "limit=0", "cursor=x", "cursor=1_%25"])("refuses ?%s", async (query) => {
      const { status } = await service.call<ErrorBody>(`GET /api/jobs?${query}`, { token: admin.token })
      expect(status).toBe(400)
    })
  })

  describe("POST /api/jobs/{id}/retry", () => {
    it("has it tried again at once, and only what has failed", async () => {
      const me = await service.company()
      const id = await failedJob(me)
      const { status, json } = await service.call<JobLine>(`POST /api/jobs/${id}/retry`, { token: admin.token })
      expect(status).toBe(200)
      expect(json).toMatchObject({ id, state: "waiting", attempts: 0, error: null, ended_at: null })
      expect((await service.call(`POST /api/jobs/${id}/retry`, { token: admin.token })).status).toBe(409)
      await service.work()
      const { jobs } = await ask<JobsPage>("GET /api/jobs?state=done")
      expect(jobs.map((job) => job.id)).toContain(id)
      const event = await service.app.db.read
        .selectFrom("audit_events")
        .selectAll()
        .where("subject", "=", id)
        .executeTakeFirst()
      expect(event).toMatchObject({ event: "job.retried", user_id: admin.user_id, detail: '{"kind":"letter"}' })
    })
  })
})

const service = prepareService()
const admin = prepare(() => addAdministrator(service.app))

const read = async (request: string, token = admin.token) =>
  (await service.call<AuditLogPage>(`GET ${request}`, { token })).json
const suspend = (me: Caller) =>
  service.call(`POST /api/companies/${me.company_id}/suspend`, {
    token: admin.token,
    json: { reason: "Private words." },
  })
const unsuspend = (me: Caller) => service.call(`POST /api/companies/${me.company_id}/unsuspend`, { token: admin.token })

describe("GET /api/audit", () => {
  it("says who did what to whom, newest first, and whose address that is now", async () => {
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    await service.call("POST /recall", { token: me.token, json: { short_code: product!.short_code, reason: "safety" } })
    await suspend(me)
    const { events, next_cursor } = await read(`/api/audit?company_id=${me.company_id}`)
    expect(next_cursor).toBeNull()
    expect(events).toEqual([
      expect.objectContaining({
        ...{
          event: "company.suspended",
          by: "administrator",
          email: admin.email,
          user_id: admin.user_id,
          subject: null,
          product: null,
        },
        detail: {},
      }),
      expect.objectContaining({
        ...{ event: "product.recalled", by: "user", email: me.email, user_id: me.user_id, subject: product!.token_id },
        ...{ company: expect.stringMatching(/^Company/), product: { id: product!.id, name: expect.any(String) } },
        detail: { scope: "product", reason: "safety", chain_id: 1, key: null },
      }),
    ])
  })

  it("holds neither a name, an address, a code nor what an administrator wrote", async () => {
    const me = await service.company()
    const [product] = await service.minted(me, [{}])
    const code = product!.short_code
    await service.call("POST /recall", { token: me.token, json: { short_code: code, reason: "safety" } })
    await suspend(me)
    const rows = JSON.stringify(await service.app.db.read.selectFrom("audit_events").selectAll().execute())
    expect(rows).toContain(product!.token_id)
    expect(rows).not.toMatch(/@|Private words|Company \d/)
    for (const written of [code, symbolsOf(code)]) expect(rows).not.toContain(written)
  })

  it("shows nothing of a user who is gone but the id", async () => {
    const me = await service.company()
    const other = await addUser(service.app, me.company_id)
    await suspend(me)
    await chainEvents(service.app)
    await service.app.db.write(async (tx) => {
      await tx
        .updateTable("audit_events")
        .set({ user_id: other.user_id })
        .where("company_id", "=", me.company_id)
        .execute()
      await tx.deleteFrom("users").where("id", "=", other.user_id).execute()
    })
    const { events } = await read(`/api/audit?company_id=${me.company_id}`)
    expect(events[0]).toMatchObject({ user_id: other.user_id, email: null, by: "unknown" })
    // The change above is found out, too.
    const { json } = await service.call<AuditLogCheck>("GET /api/audit/check", { token: admin.token })
    expect(json.fault).toMatch(/has been changed/)
    await service.runTask("audit log")
    expect(service.log_lines.at(-1)).toContain("the audit log has been tampered with")
    await chainEvents(service.app)
    await service.app.db.write((tx) =>
      tx.updateTable("audit_events").set({ user_id: admin.user_id }).where("user_id", "=", other.user_id).execute(),
    )
  })

  it("says whose account is closed, since no page shows such a company", async () => {
    const [open, closed] = [await service.company(), await service.company()]
    await suspend(open)
    await suspend(closed)
    const closed_at = service.app.now()
    await setCompany(service.app, closed.company_id, { closed_at })
    const isClosed = async ({ company_id }: Caller) =>
      (await read(`/api/audit?company_id=${company_id}`)).events.map(({ is_company_closed }) => is_company_closed)
    expect([...new Set(await isClosed(open))]).toEqual([false])
    expect([...new Set(await isClosed(closed))]).toEqual([true])
  })

  it("is filtered and paged", async () => {
    const me = await service.company()
    const from = new Date(service.app.now()).toISOString()
    for (let round = 0; round < 3; round++) {
      await suspend(me)
      await unsuspend(me)
    }
    const all = (await read(`/api/audit?company_id=${me.company_id}`)).events
    expect(all).toHaveLength(6)
    const paged = []
    let cursor: number | null = null
    do {
      const page: AuditLogPage = await read(
        `/api/audit?company_id=${me.company_id}&limit=4${cursor === null ? "" : `&cursor=${cursor}`}`,
      )
      paged.push(...page.events)
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(paged).toEqual(all)
    expect((await read(`/api/audit?company_id=${me.company_id}&event=company.suspended`)).events).toHaveLength(3)
    expect((await read(`/api/audit?company_id=${me.company_id}&event=company`)).events).toHaveLength(6)
    expect((await read(`/api/audit?company_id=${me.company_id}&event=comp`)).events).toHaveLength(0)
    expect((await read(`/api/audit?user_id=${admin.user_id}&since=${from}&limit=200`)).events).toHaveLength(6)
    expect((await read(`/api/audit?company_id=${me.company_id}&until=${from}`)).events).toHaveLength(0)
  })

  it.each([
    "limit=0",
    "limit=201",
    "cursor=x",
    "cursor=2147483648",
    "event=%25",
    "since=yesterday",
    "event='%20or%201=1",
  ])("refuses ?%s", async (query) => {
    const { status, json } = await service.call<ErrorBody>(`GET /api/audit?${query}`, { token: admin.token })
    expect([status, json.code]).toEqual([400, "invalid_input"])
  })
})

describe("GET /audit", () => {
  it("is the owner's own company's, and does not name administrators", async () => {
    const me = await service.company()
    const other = await service.company()
    await suspend(me)
    await suspend(other)
    const { events } = await read(`/audit?company_id=${other.company_id}`, me.token)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      event: "company.suspended",
      by: "administrator",
      email: null,
      company_id: me.company_id,
    })
  })
})

describe("GET /api/audit/check", () => {
  it("says that the audit log is whole, and so does the log every day", async () => {
    const { json } = await service.call<AuditLogCheck>("GET /api/audit/check", { token: admin.token })
    expect(json).toEqual({ lines: expect.any(Number), head: expect.stringMatching(/^[0-9a-f]{64}$/), fault: null })
    await service.runTask("audit log")
    expect(service.log_lines.at(-1)).toContain(json.head)
  })
})
