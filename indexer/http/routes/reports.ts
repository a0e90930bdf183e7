import { attachment } from "#actions/documents/file-name.ts"
import { confirmReport } from "#actions/reports/confirm.ts"
import { handleReport } from "#actions/reports/handle.ts"
import { listReports } from "#actions/reports/list.ts"
import { findReported, receiveReport, receiveStrayReport } from "#actions/reports/receive.ts"
import { showReportStatus } from "#actions/reports/show-status.ts"
import { issueStatusToken, type ReportRef } from "#actions/reports/status-token.ts"
import { goneOf } from "#http/gone.ts"
import { neighbourhoodOf } from "#http/networks.ts"
import { isUsedUp } from "#http/rate-limit.ts"
import { file, json, type RouteRequest, route, typed } from "#http/route.ts"
import { AppError } from "#indexer/errors.ts"
import {
  ConfirmationRequest,
  ProductReport,
  ReportAnswer,
  ReportChange,
  ReportStatus,
  ReportStatusRequest,
  ReportsPage,
  ReportsQuery,
} from "#shared/api/reports.ts"

const DETAIL = "Thank you. We pass it on to the company and look at it ourselves."

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
      // What fell for the bait is dropped, and told the same.
      const ref = request.body.company_website ? dropped() : await keepReport(request, request.body)
      return { ok: true as const, detail: DETAIL, status_token: await issueStatusToken(request.app, ref) }
    },
  }),
  route({
    call: "POST /report-status",
    access: "public",
    limit: "report_calls",
    tag: "internal",
    body: ReportStatusRequest,
    answers: { 200: json(ReportStatus) },
    run: ({ app, body }) => showReportStatus(app, body.token),
  }),
  route({
    call: "POST /report-confirmation",
    access: "public",
    limit: "report_confirmations",
    tag: "internal",
    body: ConfirmationRequest,
    answers: { 200: file("The confirmation.", "application/pdf") },
    async run({ app, limits, c, body }) {
      const whose = { network: neighbourhoodOf(limits.addressOf(c)), gone: goneOf(c) }
      const file = await limits.confirmations.run(whose, () => confirmReport(app, body))
      const headers = { "Content-Type": "application/pdf", "Content-Disposition": attachment("confirmation.pdf") }
      return c.body(new Uint8Array(file), 200, headers)
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
async function keepReport({ app, limits, lookUp, c }: Reported, input: ProductReport): Promise<ReportRef> {
  const product = await lookUp(c, input.code, () => findReported(app, input.code)).catch(noneIfUnknown)
  const address = limits.addressOf(c)
  const is_frequent = await isUsedUp(limits.reports, product ? `${address} ${product.id}` : address)
  if (!product) return is_frequent ? dropped() : receiveStrayReport(app, input)
  const neighbourhood = `${neighbourhoodOf(address)} ${product.company_id}`
  if (is_frequent) return receiveReport(app, product, input, "frequent")
  const is_rare = !(await isUsedUp(limits.reports_neighbourhood, neighbourhood))
  return receiveReport(app, product, input, is_rare ? "rare" : "usual")
}

/** Names no report, and looks like one that waits. */
const dropped = (): ReportRef => ({ id: crypto.randomUUID(), is_own: true })

function noneIfUnknown(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "unknown_code") throw error
}
