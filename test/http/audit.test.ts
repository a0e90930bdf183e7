import { describe, expect, it } from "vitest"
import { chainEvents } from "#actions/audit/chain-events.ts"
import type { Caller } from "#indexer/app.ts"
import type { AuditLogCheck, AuditLogPage } from "#shared/api/audit.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { addAdministrator, addUser } from "#test/support/accounts.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { symbolsOf } from "#test/support/service.ts"

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
    await service.app.db.write(async (tx) => {
      await tx
        .updateTable("audit_events")
        .set({ user_id: admin.user_id })
        .where("user_id", "=", other.user_id)
        .execute()
    })
  })

  it("says whose account is closed, since no page shows such a company", async () => {
    const [open, closed] = [await service.company(), await service.company()]
    await suspend(open)
    await suspend(closed)
    const closed_at = service.app.now()
    await service.app.db.write((tx) =>
      tx.updateTable("companies").set({ closed_at }).where("id", "=", closed.company_id).execute(),
    )
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
