import { type Context, Hono } from "hono"
import { handleReport } from "#actions/reports/handle.ts"
import { listReports } from "#actions/reports/list.ts"
import { findReported, receiveReport, receiveStrayReport } from "#actions/reports/receive.ts"
import { showProductVerifications, showStats } from "#actions/verifications/stats.ts"
import { parseWith, readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { LookUp } from "#http/guess-limit.ts"
import type { Limits } from "#http/limits.ts"
import { isUsedUp, limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { ProductReport, type ReportAnswer, ReportChange, ReportsQuery } from "#shared/api/reports.ts"
import { VerificationStatsQuery } from "#shared/api/verifications.ts"

const THANKS: ReportAnswer = { ok: true, detail: "Thank you. We pass it on to the company and look at it ourselves." }

/** What people out there tell of a company's products: how often they verify them, and what seems wrong. */
export function reportRoutes(app: App, limits: Limits, lookUp: LookUp) {
  const reads = signedIn(app, limits, { scope: "products:read" })
  const mine = signedIn(app, limits)
  /** Nobody learns by it whether there is such a code, and what is said of a code that is nobody's uses nothing of the others' up. */
  async function keepReport(c: Context<Env>, input: ProductReport): Promise<void> {
    const product = await lookUp(c, input.code, () => findReported(app, input.code)).catch(noneIfUnknown)
    const address = limits.addressOf(c)
    const is_frequent = await isUsedUp(limits.reports, product ? `${address} ${product.id}` : address)
    if (product) await receiveReport(app, product, input, { is_frequent })
    else if (!is_frequent) await receiveStrayReport(app, input)
  }

  return new Hono<Env>()
    .post("/report-product", limited(limits.report_calls, limits.addressOf), async (c) => {
      const input = await readJson(c, ProductReport)
      // What fell for the bait is dropped.
      if (!input.company_website) await keepReport(c, input)
      return c.json(THANKS, 202)
    })
    .get("/reports", mine, async (c) => {
      return c.json(await listReports(app, c.get("me"), parseWith(ReportsQuery, c.req.query())), 200)
    })
    .patch("/reports/:id", mine, async (c) => {
      const { handled } = await readJson(c, ReportChange)
      await handleReport(app, c.get("me"), c.req.param("id"), handled)
      return c.json({ ok: true }, 200)
    })
    .get("/verification-stats", reads, async (c) => {
      return c.json(await showStats(app, c.get("me"), parseWith(VerificationStatsQuery, c.req.query())), 200)
    })
    .get("/products/:id/verifications", reads, async (c) => {
      return c.json(await showProductVerifications(app, c.get("me"), c.req.param("id")), 200)
    })
}

function noneIfUnknown(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "unknown_code") throw error
}
