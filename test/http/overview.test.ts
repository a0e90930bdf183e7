import { beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { JobLine, JobsPage, Overview } from "#shared/api/administration.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { addAdministrator, tickChecks } from "#test/support/accounts.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()
let admin: Caller & { token: string }
beforeAll(async () => {
  admin = await addAdministrator(service.app)
})

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
    await tickChecks(service.app, admin, business.company_id)
    await service.call(`PATCH /api/verify-company/${business.company_id}`, { token: admin.token })
    await service.call(`POST /api/companies/${free.company_id}/suspend`, { token: admin.token, json: { reason: "x" } })
    await failedJob(free)
    const { short_code } = await service.product(business)
    await service.call("POST /report-product", { json: { code: short_code, message: "The seam is crooked." } })
    const { chains, ...counted } = await ask<Overview>("GET /api/overview")
    expect(counted).toEqual({
      companies: { free: 1, starter: 0, business: 1, enterprise: 1 },
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
    admin = await addAdministrator(service.app)
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
