import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import type { Company, Overview } from "#shared/api/administration.ts"
import type { Me } from "#shared/api/companies.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { administrationCalls, startAdministration } from "#test/support/calls.ts"
import { aPdf } from "#test/support/documents.ts"
import type { TestService } from "#test/support/service.ts"

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

describe("what may be compared before a company is verified", () => {
  const kinds = async (me: Caller) => (await entryOf(me)).checks.map(({ kind, is_done }) => [kind, is_done])
  const verify = (me: Caller) => call<Company & ErrorBody>(`PATCH /api/verify-company/${me.company_id}`)
  const tick = (me: Caller, checks: object) => call<ErrorBody>(`PATCH /api/companies/${me.company_id}`, { checks })
  const change = (me: Caller, values: { name?: string; vat_number?: string | null; address?: string | null }) =>
    service.app.db.write((tx) => tx.updateTable("companies").set(values).where("id", "=", me.company_id).execute())
  const asking = async () => {
    const me = await service.company()
    await change(me, { vat_number: "HU12345676", address: "9021 Győr, Fő utca 1" })
    return me
  }
  const recorded = async ({ company_id }: Caller) => {
    const events = service.app.db.read.selectFrom("audit_events").select("detail").where("company_id", "=", company_id)
    const found = await events.where("event", "=", "company.verified").orderBy("id").execute()
    return found.map(({ detail }) => JSON.parse(detail))
  }

  it("is the VAT register, the extract and the domain; none of them keeps an empty PATCH from verifying", async () => {
    const me = await asking()
    expect(await kinds(me)).toEqual([
      ["vat_number", false],
      ["extract", false],
      ["domain", false],
    ])
    const { status, json } = await verify(me)
    expect([status, json.verified, json.checks.map(({ is_done }) => is_done)]).toEqual([
      200,
      true,
      [false, false, false],
    ])
    expect(await recorded(me)).toEqual([{ domain: null, checks: "", without: "vat_number extract domain" }])
    expect(await lettersTo(me)).toEqual(["verified"])
  })

  it.each([
    ["nothing", { vat_number: null, address: null }],
    ["no address", { vat_number: "HU12345676" }],
    ["no VAT number", { address: "1 High Street, Boston" }],
  ])("verifies a company that has supplied %s, and no check of what is missing counts", async (_what, values) => {
    const me = await service.company()
    await change(me, values)
    await tickOf(me)
    const { vat_number, address } = { vat_number: null, address: null, ...values }
    const missing = [vat_number ? "" : "vat_number", address ? "" : "extract"].filter(Boolean)
    expect((await verify(me)).json).toMatchObject({ verified: true })
    expect(await recorded(me)).toMatchObject([{ without: missing.join(" ") }])
    expect((await kinds(me)).filter(([, is_done]) => !is_done).map(([kind]) => kind)).toEqual(missing)
  })

  it.each([null, "", "–", " . ", "\u2800", "-\u3164"])("cannot be ticked over %j", async (nothing) => {
    const me = await service.company()
    await change(me, { vat_number: nothing, address: nothing })
    const { checks } = await entryOf(me)
    for (const { kind, entered, is_entered } of checks) {
      const possible = kind === "domain"
      expect([kind, is_entered]).toEqual([kind, possible])
      const found = possible ? "" : "Found."
      expect([kind, (await tick(me, { [kind]: { entered, found } })).status]).toEqual([kind, possible ? 200 : 409])
    }
    expect((await kinds(me)).filter(([, is_done]) => is_done)).toEqual([["domain", true]])
  })

  it("does not count what was ticked over nothing by an earlier version", async () => {
    const me = await service.company()
    const row = { company_id: me.company_id, kind: "vat_number", entered: "", found: "As in the register." } as const
    const by = { user_id: admin.user_id, checked_at: service.app.now() }
    await service.app.db.write((tx) =>
      tx
        .insertInto("company_checks")
        .values({ ...row, ...by })
        .execute(),
    )
    expect(await kinds(me)).toContainEqual(["vat_number", false])
  })

  it("is recorded with the verification as far as it was ticked, and a domain is vouched for only then", async () => {
    const me = await asking()
    await tickOf(me, "company.example")
    await tick(me, { extract: null })
    await verify(me)
    expect(await recorded(me)).toEqual([{ domain: "company.example", checks: "vat_number domain", without: "extract" }])
    service.clock.advance(1_000)
    await withdraw(me)
    await verify(me)
    expect((await recorded(me))[1]).toEqual({ domain: null, checks: "", without: "vat_number extract domain" })
    expect((await entryOf(me)).attestations).toMatchObject([{ domain: null }])
  })

  it("is compared again when the company changes it, and when the verification was withdrawn", async () => {
    const me = await asking()
    await tickOf(me)
    await change(me, { vat_number: "HU24681016" })
    expect(await kinds(me)).toContainEqual(["vat_number", false])
    await verifyOf(me)
    expect((await kinds(me)).filter(([, is_done]) => !is_done)).toEqual([])
    service.clock.advance(1_000)
    await withdraw(me)
    expect((await kinds(me)).filter(([, is_done]) => is_done)).toEqual([])
  })

  it("counts nothing that the company has changed under the administrator's eyes", async () => {
    const me = await asking()
    const seen = (await entryOf(me)).checks
    await change(me, { vat_number: "HU24681016" })
    const { entered } = seen.find(({ kind }) => kind === "vat_number")!
    expect((await tick(me, { vat_number: { entered, found: "Found." } })).status).toBe(409)
    expect(await kinds(me)).toContainEqual(["vat_number", false])
  })

  it("is the name first where it looks like another company's, with a tick of its own that stays", async () => {
    const [known, like] = [await asking(), await asking()]
    await change(known, { name: "Checklist Kft." })
    await change(like, { name: "Check1ist Kft." })
    await tickOf(like)
    await verifyOf(known)
    expect((await kinds(like))[0]).toEqual(["name", false])
    await tickOf(like)
    await verify(like)
    expect((await kinds(like))[0]).toEqual(["name", true])
  })

  it.each([
    ["nothing found", { vat_number: { entered: "", found: " " } }],
    ["a dash found", { extract: { entered: "", found: "–" } }],
    ["another check", { passport: { entered: "", found: "x" } }],
    ["no text", { extract: { entered: "", found: 1 } }],
    ["a long text", { extract: { entered: "", found: "x".repeat(501) } }],
  ])("cannot be %s", async (_what, checks) => {
    expect((await tick(await service.company(), checks)).status).toBe(400)
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
})
