import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import type { Overview } from "#shared/api/administration.ts"
import type { Me } from "#shared/api/companies.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { administrationCalls, startAdministration } from "#test/support/administration-calls.ts"
import { aPdf } from "#test/support/documents.ts"
import type { TestService } from "#test/support/service.ts"
import { refusesStrangers } from "./refusals.ts"

let service: TestService
let admin: Caller & { token: string }
beforeAll(async () => {
  ;({ service, admin } = await startAdministration())
})
afterAll(() => service.close())

const { call, entryOf, tickOf, verifyOf, withdraw, lettersTo, auditEventsOf } = administrationCalls(
  () => service,
  () => admin,
)

describe("what is compared before a company is verified", () => {
  const kinds = async (me: Caller) => (await entryOf(me)).checks.map(({ kind, is_done }) => [kind, is_done])
  const verify = (me: Caller) => call<ErrorBody>(`PATCH /api/verify-company/${me.company_id}`)
  const change = (me: Caller, values: { name?: string; vat_number?: string }) =>
    service.app.db.write((tx) => tx.updateTable("companies").set(values).where("id", "=", me.company_id).execute())

  it("is the VAT register, the extract and the domain, and without one of them the service refuses", async () => {
    const me = await service.company()
    expect(await kinds(me)).toEqual([
      ["vat_number", false],
      ["extract", false],
      ["domain", false],
    ])
    const path = `PATCH /api/companies/${me.company_id}`
    for (const kind of ["vat_number", "extract", "domain"]) {
      const { status, json } = await verify(me)
      expect([status, json.code]).toEqual([422, "checks_missing"])
      const { entered } = (await entryOf(me)).checks.find((check) => check.kind === kind)!
      const found = kind === "domain" ? "company.example" : "Found."
      expect((await call(path, { checks: { [kind]: { entered, found } } })).status).toBe(200)
    }
    await call(path, { checks: { extract: null } })
    expect((await verify(me)).status).toBe(422)
    expect((await entryOf(me)).verified).toBe(false)
    await tickOf(me)
    expect((await verify(me)).status).toBe(200)
    const { checks } = await entryOf(me)
    expect(checks).toMatchObject([{ note: "Looked up today." }, { found: "As in the register." }, { is_done: true }])
  })

  it("is compared again when the company changes it, and when the verification was withdrawn", async () => {
    const me = await service.company()
    await tickOf(me)
    await change(me, { vat_number: "HU12345676" })
    expect(await kinds(me)).toContainEqual(["vat_number", false])
    expect((await verify(me)).status).toBe(422)
    await verifyOf(me)
    service.clock.advance(1_000)
    await withdraw(me)
    expect((await kinds(me)).filter(([, is_done]) => is_done)).toEqual([])
    expect((await verify(me)).status).toBe(422)
  })

  it("counts nothing that the company has changed under the administrator's eyes", async () => {
    const me = await service.company()
    const seen = (await entryOf(me)).checks
    await change(me, { vat_number: "HU12345676" })
    const { entered } = seen.find(({ kind }) => kind === "vat_number")!
    const checks = { vat_number: { entered, found: "Found." } }
    expect((await call(`PATCH /api/companies/${me.company_id}`, { checks })).status).toBe(409)
    expect(await kinds(me)).toContainEqual(["vat_number", false])
  })

  it("is the name first where it looks like another company's, with a tick of its own", async () => {
    const [known, like] = [await service.company(), await service.company()]
    await change(known, { name: "Checklist Kft." })
    await change(like, { name: "Check1ist Kft." })
    await tickOf(like)
    await verifyOf(known)
    expect((await kinds(like))[0]).toEqual(["name", false])
    expect((await verify(like)).status).toBe(422)
    await tickOf(like)
    expect((await verify(like)).status).toBe(200)
  })

  it.each([
    ["nothing found", { vat_number: { entered: "", found: " " } }],
    ["another check", { passport: { entered: "", found: "x" } }],
    ["no text", { extract: { entered: "", found: 1 } }],
    ["a long text", { extract: { entered: "", found: "x".repeat(501) } }],
  ])("cannot be %s", async (_what, checks) => {
    const me = await service.company()
    expect((await call(`PATCH /api/companies/${me.company_id}`, { checks })).status).toBe(400)
  })
})

describe("POST /api/companies/{id}/answer", () => {
  const answer = (me: Caller, json: unknown, token?: string) =>
    call(`POST /api/companies/${me.company_id}/answer`, json, token)

  it("tells the company by letter why it is refused, or what is missing, and keeps that until it is verified", async () => {
    const me = await service.company()
    const { status, json } = await answer(me, { answer: "more_needed", reason: "The extract is of 2019." })
    expect(status).toBe(200)
    expect(json.answer).toMatchObject({ answer: "more_needed", reason: "The extract is of 2019." })
    await answer(me, { answer: "refused", reason: "The register knows no such company." })
    expect(await lettersTo(me)).toEqual(["verification_needs_more", "verification_refused"])
    expect(await auditEventsOf(me)).toEqual([
      ["company.more_asked", true],
      ["company.verification_refused", true],
    ])
    expect((await entryOf(me)).verified).toBe(false)
    const shown = async () => (await service.call<Me>("GET /me", { token: me.token })).json.verification_answer
    expect(await shown()).toEqual({ answer: "refused", reason: "The register knows no such company." })
    service.clock.advance(1_000)
    await service.call("POST /documents", { token: me.token, file: { name: "extract.pdf", content: aPdf() } })
    expect(await shown()).toBeNull()
    expect((await entryOf(me)).answer).toMatchObject({ answer: "refused", is_open: false })
    await verifyOf(me)
    expect((await entryOf(me)).answer).toBeNull()
    expect((await answer(me, { answer: "refused", reason: "x" })).status).toBe(409)
  })

  it("waits for the company until it changes a detail that is checked, and then for the administrator again", async () => {
    const me = await service.company()
    const waiting = async () => (await call<Overview>("GET /api/overview")).json.waiting_for_verification
    const change = async (json: object) => {
      service.clock.advance(1_000)
      expect((await service.call("POST /update-company-profile", { token: me.token, json })).status).toBe(200)
      const { verification_answer } = (await service.call<Me>("GET /me", { token: me.token })).json
      return [(await entryOf(me)).answer?.is_open, verification_answer !== null, await waiting()]
    }
    const before = await waiting()
    await answer(me, { answer: "more_needed", reason: "The address is missing." })
    expect(await change({ language: "hu" })).toEqual([true, true, before - 1])
    expect(await change({ address: "7140 Bátaszék, Budai u. 12" })).toEqual([false, false, before])
    await answer(me, { answer: "more_needed", reason: "The extract is missing, too." })
    expect(await waiting()).toBe(before - 1)
  })

  it.each([{}, { answer: "refused" }, { answer: "refused", reason: " " }, { answer: "verified", reason: "x" }])(
    "refuses %j",
    async (json) => expect((await answer(await service.company(), json)).status).toBe(400),
  )

  describe("security", () =>
    refusesStrangers(() => service, "POST /api/companies/x/answer", { json: { answer: "refused", reason: "x" } }))
})
