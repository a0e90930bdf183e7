import { handleReport } from "#actions/reports/handle.ts"
import { listReports } from "#actions/reports/list.ts"
import { findReported, receiveReport, receiveStrayReport } from "#actions/reports/receive.ts"
import { isUsedUp } from "#http/rate-limit.ts"
import { json, type RouteRequest, route, typed } from "#http/route.ts"
import { AppError } from "#indexer/errors.ts"
import { ProductReport, ReportAnswer, ReportChange, ReportsPage, ReportsQuery } from "#shared/api/reports.ts"

const THANKS: ReportAnswer = { ok: true, detail: "Thank you. We pass it on to the company and look at it ourselves." }

/** What visitors report about a company's products. */
export const reportRoutes = [
  route({
    call: "POST /report-product",
    access: "public",
    limit: "report_calls",
    tag: "internal",
    body: ProductReport,
    answers: { 202: json(ReportAnswer) },
    async run(request) {
      // What fell for the bait is dropped.
      if (!request.body.company_website) await keepReport(request, request.body)
      return THANKS
    },
  }),
  route({
    call: "GET /reports",
    access: "user",
    tag: "internal",
    query: ReportsQuery,
    answers: { 200: json(ReportsPage) },
    run: ({ app, me, query }) => listReports(app, me, query),
  }),
  route({
    call: "PATCH /reports/:id",
    access: "user",
    tag: "internal",
    body: ReportChange,
    answers: { 200: typed<{ ok: true }>() },
    async run({ app, me, path, body }) {
      await handleReport(app, me, path.id, body.handled)
      return { ok: true as const }
    },
  }),
]

type Reported = Pick<RouteRequest<string, "public", undefined, undefined>, "app" | "limits" | "lookUp" | "c">

/** The answer tells nobody whether the code exists, and reports of unknown codes use up nothing of known ones. */
async function keepReport({ app, limits, lookUp, c }: Reported, input: ProductReport): Promise<void> {
  const product = await lookUp(c, input.code, () => findReported(app, input.code)).catch(noneIfUnknown)
  const address = limits.addressOf(c)
  const is_frequent = await isUsedUp(limits.reports, product ? `${address} ${product.id}` : address)
  if (product) await receiveReport(app, product, input, { is_frequent })
  else if (!is_frequent) await receiveStrayReport(app, input)
}

function noneIfUnknown(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "unknown_code") throw error
}
