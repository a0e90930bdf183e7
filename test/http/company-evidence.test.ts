import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import type { Overview } from "#shared/api/administration.ts"
import type { Me } from "#shared/api/companies.ts"
import { administrationCalls, startAdministration } from "#test/support/calls.ts"
import { aPdf } from "#test/support/documents.ts"
import type { TestService } from "#test/support/service.ts"

let service: TestService
let admin: Caller & { token: string }
beforeAll(async () => {
  ;({ service, admin } = await startAdministration())
})
afterAll(() => service.close())

const { call, entryOf, verifyOf, lettersTo, auditEventsOf } = administrationCalls(
  () => service,
  () => admin,
)

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
