import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { documentOf } from "#actions/companies/evidence.ts"
import type { Caller } from "#indexer/app.ts"
import { createHandlers } from "#indexer/handlers.ts"
import { runDueJob } from "#jobs/run-job.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { canonicalJson } from "#proof/record-hash.ts"
import { openVies } from "#register/vies.ts"
import type { CompaniesPage, Overview } from "#shared/api/administration.ts"
import type { Me } from "#shared/api/companies.ts"
import { PUBLIC_EVIDENCE_BYTES_MAX, type ShownEvidence } from "#shared/api/evidence.ts"
import { DAY_MS } from "#shared/time.ts"
import { type LocalVies, openLocalVies } from "#stand-ins/vies.ts"
import { confirmDomain, openSession } from "#test/support/accounts.ts"
import { eventsOf } from "#test/support/calls.ts"
import { changeRows } from "#test/support/database.ts"
import { aPdf } from "#test/support/documents.ts"
import { prepareAdministration } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

const { service, admin, call, entryOf, verifyOf, lettersTo, auditEventsOf } = prepareAdministration()
let vies: LocalVies
beforeAll(async () => {
  vies = await openLocalVies()
  service.app.register = openVies({ url: vies.url, requester: "HU99999975", timeout_ms: 300 })
})
afterAll(() => vies.close())

/** A company that has asked, with this number; its owner's address is a mail provider's, so that no domain is asked. */
async function asking(vat_number: string, more: object = {}) {
  const me = await service.company()
  await changeRows(service.app, "users", { id: me.user_id }, { email: `${me.user_id}@gmail.com` })
  const json = { company: "Kékfestő Manufaktúra Kft.", address: "7136 Fácánkert, Kékfestő u. 12", vat_number, ...more }
  expect((await service.call("POST /update-company-profile", { token: me.token, json })).status).toBe(200)
  return me
}
const runJobs = async ({ app }: TestService) => {
  while (await runDueJob(app.db, createHandlers(app), { now: app.now, lane: "webhooks" })) {}
}
/** Days, after which the administrator signs in again. */
async function laterBy(days: number): Promise<void> {
  service.clock.advance(days * DAY_MS)
  admin.token = await openSession(service.app, admin.user_id)
}
const registerOf = async (me: Caller) => (await entryOf(me)).evidence.register
const verify = (me: Caller, json?: object) => call(`PATCH /api/verify-company/${me.company_id}`, json)
const askAgain = (me: Caller) => call(`POST /api/companies/${me.company_id}/ask-register`)
const questions = (number: string) => vies.asked.filter(({ vatNumber }) => number.endsWith(vatNumber)).length

describe("what the VAT register says", () => {
  it("is asked when a company asks, kept with its time, and shown to administrators with name and address", async () => {
    const me = await asking("HU99999999")
    expect(await entryOf(me)).toMatchObject({ asked: true, waiting_since: expect.any(String) })
    expect(await registerOf(me)).toMatchObject({ register: "VIES", country: "HU", answer: "asking", asked_at: null })
    await runJobs(service)
    const said = await registerOf(me)
    expect(said).toMatchObject({
      ...{ answer: "agrees", valid: true, number: "HU99999999", failed_at: null, address_agrees: true },
      name: "KÉKFESTŐ MANUFAKTÚRA KORLÁTOLT FELELŐSSÉGŰ TÁRSASÁG",
      consultation_number: expect.stringMatching(/^WAPI/),
    })
    expect(said.first_asked_at).toBe(said.asked_at)
  })

  it.each([
    ["name_differs", "HU99999982", { address_agrees: false }],
    ["no_name_given", "DE999999995", { name: null, address_agrees: null }],
    ["invalid", "HU12345676", { valid: false }],
    ["not_asked", "GB980780684", { register: null, country: "GB" }],
    ["not_asked", "US 12-3456789", { register: null, country: "US" }],
    ["no_answer", "EL094259216", { country: "GR", failed_at: expect.any(String) }],
  ])("is “%s” for %s, and keeps nobody from being verified", async (answer, number, more) => {
    const me = await asking(number)
    await runJobs(service)
    expect(await registerOf(me)).toMatchObject({ answer, number, ...more })
    expect((await verify(me)).json).toMatchObject({ verified: true })
  })

  it("is asked once a number and day, for all companies together, and again the next day on request", async () => {
    const number = "ATU99999993"
    const [one, other] = [await asking(number), await asking(number)]
    await runJobs(service)
    expect((await askAgain(one)).status).toBe(200)
    await runJobs(service)
    expect([questions(number), (await registerOf(other)).answer]).toEqual([1, "name_differs"])
    const first = (await registerOf(one)).asked_at
    await laterBy(1)
    await askAgain(one)
    await runJobs(service)
    expect(questions(number)).toBe(2)
    const { first_asked_at, asked_at } = await registerOf(one)
    expect([first_asked_at, asked_at! > first!]).toEqual([first, true])
  })

  it("is asked again later while a country is away, and a word it gave before stays", async () => {
    const number = "SK9999999999"
    vies.companies[number] = { name: "Kékfestő Manufaktúra", address: "---" }
    vies.faults[number] = "MS_UNAVAILABLE"
    const me = await asking(number)
    await runJobs(service)
    expect(await registerOf(me)).toMatchObject({ answer: "no_answer", valid: null })
    delete vies.faults[number]
    service.clock.advance(5_000)
    await runJobs(service)
    expect(await registerOf(me)).toMatchObject({ answer: "agrees", failed_at: null, address: null })
    vies.faults[number] = "hangs"
    await laterBy(1)
    await askAgain(me)
    await runJobs(service)
    expect(await registerOf(me)).toMatchObject({ answer: "agrees", failed_at: expect.any(String) })
  })

  it("is not asked while it is switched off, and is not waited for", async () => {
    const { register } = service.app
    service.app.register = null
    const me = await asking("HU99999975")
    await askAgain(me)
    await runJobs(service)
    expect([questions("HU99999975"), (await registerOf(me)).answer]).toEqual([0, "not_asked"])
    service.app.register = register
  })

  it("is asked once a year of verified companies, when a review is due as well", async () => {
    const me = await asking("HU99999968")
    await runJobs(service)
    await verify(me)
    const counts = async () => (await call<CompaniesPage>("GET /api/companies?state=verified")).json.counts
    expect(questions("HU99999968")).toBe(1)
    const before = (await counts()).reviews_due
    await laterBy(366)
    await service.runTask("yearly reviews")
    await service.runTask("yearly reviews")
    await runJobs(service)
    expect([questions("HU99999968"), (await counts()).reviews_due > before]).toEqual([2, true])
    const told = async () => (await lettersTo(me)).filter((letter) => letter === "review_due").length
    const reminders = async () => {
      const jobs = await service.app.db.read.selectFrom("jobs").select("payload").where("kind", "=", "letter").execute()
      return jobs.map(({ payload }) => JSON.parse(payload)).filter(({ letter }) => letter === "reviews_due")
    }
    expect([await told(), await reminders()]).toEqual([
      1,
      [{ letter: "reviews_due", to: admin.email, language: "en", facts: { due: (await counts()).reviews_due } }],
    ])
    const due = (await entryOf(me)).review_due_at!
    expect((await verify(me)).json.review_due_at! > due).toBe(true)
    expect((await auditEventsOf(me)).at(-1)).toEqual(["company.reviewed", true])
  })
})

describe("GET /issuers/{id}/evidence", () => {
  const shown = (me: Caller) => service.call<ShownEvidence>(`GET /issuers/${issuerIdOf(me.company_id)}/evidence`)

  it("is what was known when the company was verified, in canonical form, and what was asked since beside it", async () => {
    const me = await asking("HU99999999", { public_vat_number: true })
    await runJobs(service)
    const file = { name: "extract.pdf", content: aPdf() }
    const { json: document } = await service.call<{ id: string }>("POST /documents", { token: me.token, file })
    expect((await shown(me)).status).toBe(404)
    expect((await entryOf(me)).evidence.public?.lines.map(({ kind }) => kind)).toEqual(["register"])
    await service.call(`GET /documents/${document.id}`, { token: admin.token })
    const [extract] = (await entryOf(me)).evidence.extract
    expect(extract).toMatchObject({ file_name: "extract.pdf", opened_at: expect.any(String), opened_by: admin.email })
    await confirmDomain(service.app, me.company_id, "kekfesto.example")
    await verify(me, { elsewhere: true, note: "Called their bank." })
    const { evidence, asked_again, written } = (await shown(me)).json
    expect(evidence).toMatchObject({ format: "touchmark-evidence/1", issuer: issuerIdOf(me.company_id) })
    expect(evidence.salt).toMatch(/^[0-9a-f]{32}$/)
    expect(evidence.lines).toMatchObject([
      { kind: "register", register: "VIES", number: "HU99999999", country: "HU", answer: "agrees" },
      { kind: "extract", sha256: extract!.sha256, issued_by: null, issued_on: null },
      { kind: "domain", domain: "kekfesto.example", by: ["https"] },
      { kind: "administrator" },
    ])
    expect(asked_again).toEqual({ register: null, domain: null })
    expect(written).toEqual([])
    const stored = service.app.db.read.selectFrom("evidence").select("document").where("company_id", "=", me.company_id)
    const text = (await stored.executeTakeFirstOrThrow()).document
    expect(text).toBe(canonicalJson(evidence as never))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PUBLIC_EVIDENCE_BYTES_MAX)
    const lines = evidence.lines.map((one) => (one.kind === "domain" ? { ...one, domain: "d".repeat(253) } : one))
    expect(Buffer.byteLength(documentOf({ ...evidence, name: `\\"`.repeat(128), lines }))).toBeLessThan(1_500)
    expect(() => documentOf({ ...evidence, name: "n".repeat(PUBLIC_EVIDENCE_BYTES_MAX) })).toThrow("too long")
    expect(text).not.toMatch(/bank|KORLÁTOLT|FÁCÁNKERT|extract\.pdf|@/)
    expect(await entryOf(me)).toMatchObject({
      elsewhere: { note: "Called their bank." },
      evidence: { public: evidence },
    })
    await laterBy(1)
    await askAgain(me)
    await runJobs(service)
    expect((await shown(me)).json).toMatchObject({ evidence, asked_again: { register: { answer: "agrees" } } })
    const detail = (await recorded(me)).at(-1)
    expect(detail).toMatchObject({ register: "agrees", extract: "opened", domain_state: "confirmed", elsewhere: true })
  })

  it("shows no number without the company's consent, and only the decision where nothing else is known", async () => {
    const me = await asking("HU99999999")
    await runJobs(service)
    await verify(me)
    expect((await shown(me)).json.evidence.lines[0]).toMatchObject({ kind: "register", number: null })
    const bare = await service.company()
    await verify(bare, { without_request: true })
    expect((await shown(bare)).json.evidence.lines).toEqual([{ kind: "administrator", decided_at: expect.any(String) }])
    expect((await recorded(bare)).at(-1)).toMatchObject({ register: "none_given", asked: false, elsewhere: false })
  })

  it.each([[{ elsewhere: "yes" }], [{ note: 1 }], [{ verified: true }], [[]]])(
    "is kept of no verification with %j",
    async (json) => expect((await verify(await service.company(), json)).status).toBe(400),
  )
})

const recorded = async (me: Caller) => (await eventsOf(service, me, "company.verified")).map(({ detail }) => detail)

describe("GET /api/companies?state=", () => {
  const listed = async (state: string, more = "") =>
    (await call<CompaniesPage>(`GET /api/companies?state=${state}&limit=200${more}`)).json

  it("has those that wait, the longest first, with those behind that have not asked; the verified; the refused", async () => {
    const [first, second] = [await asking("HU99999999"), await asking("HU99999999")]
    const silent = await service.company()
    const refused = await asking("HU99999999")
    await call(`POST /api/companies/${refused.company_id}/answer`, { answer: "refused", reason: "No such company." })
    const placeIn =
      ({ companies }: CompaniesPage) =>
      (me: Caller) =>
        companies.findIndex(({ id }) => id === me.company_id)
    const waiting = await listed("waiting")
    const place = placeIn(waiting)
    expect([place(first) < place(second), place(second) < place(silent), place(refused)]).toEqual([true, true, -1])
    expect(waiting.counts.waiting).toBe(waiting.companies.length)
    await verify(first)
    const verified = await listed("verified")
    expect(placeIn(verified)(first)).toBe(verified.companies.length - 1)
    expect((await listed("refused")).companies[0]).toMatchObject({ id: refused.company_id })
    const { next_cursor } = (await call<CompaniesPage>("GET /api/companies?state=waiting&limit=1")).json
    const behind = await listed("waiting", `&cursor=${next_cursor}`)
    expect(behind.companies.map(({ id }) => id)).toEqual(
      (await listed("waiting")).companies.slice(1).map(({ id }) => id),
    )
    expect((await call("GET /api/companies?state=all")).status).toBe(400)
  })
})

describe("look-alikes of a company that asks", () => {
  it("are those whose name or domain it may be taken for, with the words that both share", async () => {
    const known = await asking("HU99999999", { company: "Zsindelyfestő Manufaktúra Kft." })
    await confirmDomain(service.app, known.company_id, "zsindelyfesto.example")
    await verify(known)
    const like = await asking("HU99999999", { company: "Zsindelyfesto Ltd", domain: "example.org" })
    const near = await asking("HU99999999", { company: "Paperbird Bt.", domain: "zsindelyfesto-shop.hu" })
    const other = { name: "Zsindelyfestő Manufaktúra Kft.", domain: "zsindelyfesto.example" }
    expect((await entryOf(like)).evidence.look_alikes).toEqual([{ ...other, by: "name", shared: ["Zsindelyfesto"] }])
    expect((await entryOf(near)).evidence.look_alikes).toEqual([{ ...other, by: "domain", shared: ["zsindelyfesto"] }])
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
