import { Hono } from "hono"
import { listJobs, retryJob } from "#actions/administration/jobs.ts"
import { listCompanies } from "#actions/administration/list-companies.ts"
import { noteCompany } from "#actions/administration/note-company.ts"
import { describeOverview } from "#actions/administration/overview.ts"
import { unverifyCompany } from "#actions/administration/unverify-company.ts"
import { verifyCompany } from "#actions/administration/verify-company.ts"
import { checkTrail } from "#actions/audit/check-trail.ts"
import { listDeeds, listOwnDeeds } from "#actions/audit/list-deeds.ts"
import { suspendCompany, unsuspendCompany } from "#actions/companies/suspend.ts"
import { parseWith, readJson, readJsonIfAny } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { administratorOnly, signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import {
  CompaniesQuery,
  CompanyChanges,
  JobsQuery,
  ReasonRequest,
  VerifyCompanyRequest,
} from "#shared/api/administration.ts"
import { AuditQuery, TrailQuery } from "#shared/api/audit.ts"

const JSON_TYPE = { "Content-Type": "application/json" }

/** For administrators alone, but for the owner's own trail. */
export function administrationRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  return new Hono<Env>()
    .get("/api/companies", mine, administratorOnly, async (c) => {
      limits.pages.hold(c)
      const json = await listCompanies(app, c.get("me"), parseWith(CompaniesQuery, c.req.query()))
      return c.body(json, 200, JSON_TYPE)
    })
    .patch("/api/verify-company/:id", mine, administratorOnly, async (c) => {
      const input = await readJsonIfAny(c, VerifyCompanyRequest)
      return c.json(await verifyCompany(app, c.get("me"), c.req.param("id"), input), 200)
    })
    .delete("/api/verify-company/:id", mine, administratorOnly, async (c) => {
      return c.json(await unverifyCompany(app, c.get("me"), c.req.param("id"), await readJson(c, ReasonRequest)), 200)
    })
    .patch("/api/companies/:id", mine, administratorOnly, async (c) => {
      return c.json(await noteCompany(app, c.get("me"), c.req.param("id"), await readJson(c, CompanyChanges)), 200)
    })
    .post("/api/companies/:id/suspend", mine, administratorOnly, async (c) => {
      return c.json(await suspendCompany(app, c.get("me"), c.req.param("id"), await readJson(c, ReasonRequest)), 200)
    })
    .post("/api/companies/:id/unsuspend", mine, administratorOnly, async (c) => {
      return c.json(await unsuspendCompany(app, c.get("me"), c.req.param("id")), 200)
    })
    .get("/api/overview", mine, administratorOnly, async (c) => c.json(await describeOverview(app, c.get("me")), 200))
    .get("/api/jobs", mine, administratorOnly, async (c) => {
      return c.json(await listJobs(app, c.get("me"), parseWith(JobsQuery, c.req.query())), 200)
    })
    .post("/api/jobs/:id/retry", mine, administratorOnly, async (c) => {
      return c.json(await retryJob(app, c.get("me"), c.req.param("id")), 200)
    })
    .get("/api/audit", mine, administratorOnly, async (c) => {
      return c.json(await listDeeds(app, c.get("me"), parseWith(AuditQuery, c.req.query())), 200)
    })
    .get("/api/audit/check", mine, administratorOnly, async (c) => c.json(await checkTrail(app, c.get("me")), 200))
    .get("/audit", mine, async (c) => {
      return c.json(await listOwnDeeds(app, c.get("me"), parseWith(TrailQuery, c.req.query())), 200)
    })
}
