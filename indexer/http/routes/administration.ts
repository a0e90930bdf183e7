import { Hono } from "hono"
import { listCompanies } from "#actions/administration/list-companies.ts"
import { noteCompany } from "#actions/administration/note-company.ts"
import { unverifyCompany } from "#actions/administration/unverify-company.ts"
import { verifyCompany } from "#actions/administration/verify-company.ts"
import { suspendCompany, unsuspendCompany } from "#actions/companies/suspend.ts"
import { parseWith, readJson, readJsonIfAny } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { administratorOnly, signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { CompaniesQuery, CompanyChanges, ReasonRequest, VerifyCompanyRequest } from "#shared/api/administration.ts"

const JSON_TYPE = { "Content-Type": "application/json" }

/** For administrators alone. */
export function administrationRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  return new Hono<Env>()
    .get("/api/companies", mine, administratorOnly, async (c) => {
      const json = await listCompanies(app, c.get("me"), parseWith(CompaniesQuery, c.req.query()))
      return c.body(json as Uint8Array<ArrayBuffer>, 200, JSON_TYPE)
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
}
