import { addReportPhoto, findOpenReport, readReportPhoto } from "#actions/reports/photos.ts"
import { findReported, handleReport, listReports, receiveReport } from "#actions/reports/reports.ts"
import { goneOf } from "#http/context.ts"
import { INERT } from "#http/headers.ts"
import { isUsedUp, lookUp } from "#http/limits/limits.ts"
import { file, json, type RouteRequest, route, typed } from "#http/route.ts"
import { refusal } from "#indexer/errors.ts"
import {
  PhotosOfReport,
  ProductReport,
  REPORT_PHOTO_BYTES_MAX,
  ReportChange,
  ReportsPage,
  ReportsQuery,
} from "#shared/api/reports.ts"
import { REPORT_ATTEMPT_HEADER } from "#shared/request-bounds.ts"

const DETAIL = "Thank you. We pass it on to the company and look at it ourselves."
const FOR_VISITORS = { access: "public", limit: "write" } as const

/** What visitors report about a company's products. */
export const reportRoutes = [
  route({
    call: "POST /report-product",
    ...FOR_VISITORS,
    body: ProductReport,
    answers: { 202: typed<{ ok: true; detail: string }>() },
    async run(request) {
      // Who filled in the honeypot is dropped, and answered as usual.
      if (!request.body.company_website) await keepReport(request, request.body)
      return { ok: true as const, detail: DETAIL }
    },
  }),
  route({
    call: "POST /report-photo",
    ...FOR_VISITORS,
    body: "bytes",
    body_bytes_max: REPORT_PHOTO_BYTES_MAX,
    answers: { 200: json(PhotosOfReport) },
    async run({ app, limits, c, readBody }) {
      // In a header, so that no address holds it, and it is known before any of the picture is read.
      const report = await findOpenReport(app, c.req.header(REPORT_ATTEMPT_HEADER) ?? "")
      const network = limits.networkOf(c)
      const key = `${network} ${report.company_id}`
      if (await isUsedUp(limits.reports_kept, `photo ${key}`)) throw refusal("report_photos_full")
      const bytes = await readBody()
      const photos = await limits.visitors_work.run({ network, gone: goneOf(c) }, () =>
        addReportPhoto(app, report, bytes),
      )
      return { photos }
    },
  }),
  route({
    call: "GET /reports/:id/photos/:sha256",
    access: "user",
    answers: { 200: file("The picture.", "image/webp") },
    async run({ app, c, me, path }) {
      const bytes = await readReportPhoto(app, me, path.id, path.sha256)
      return c.body(new Uint8Array(bytes), 200, { ...INERT, "Content-Type": "image/webp" })
    },
  }),
  route({
    call: "GET /reports",
    access: "user",
    query: ReportsQuery,
    answers: { 200: json(ReportsPage) },
    run: ({ app, me, query }) => listReports(app, me, query),
  }),
  route({
    call: "PATCH /reports/:id",
    access: "user",
    body: ReportChange,
    answers: { 200: typed<{ ok: true }>() },
    async run({ app, me, path, body }) {
      await handleReport(app, me, path.id, body.handled)
      return { ok: true as const }
    },
  }),
]

type Reported = Pick<RouteRequest<string, "public", undefined, undefined>, "app" | "limits" | "c">

async function keepReport({ app, limits, c }: Reported, input: ProductReport): Promise<void> {
  const product = await lookUp(limits, c, () => findReported(app, input.code))
  const address = limits.addressOf(c)
  const network = limits.networkOf(c)
  if (await isUsedUp(limits.reports, `${address} ${product.id}`)) {
    return receiveReport(app, product, input, { frequency: "frequent", is_confirmed: false, network })
  }
  const is_rare = !(await isUsedUp(limits.reports_kept, `${network} ${product.company_id}`))
  const frequency = is_rare ? "rare" : "usual"
  const is_confirmed = await mayConfirm(limits, network, input.email)
  return receiveReport(app, product, input, { frequency, is_confirmed, network })
}

/** Anybody may type anybody's address, so letters are few to each, and few from each network. */
async function mayConfirm(limits: Reported["limits"], network: string, email: ProductReport["email"]) {
  if (!email || (await isUsedUp(limits.report_letters, network))) return false
  return !(await isUsedUp(limits.letters_to, email.toLowerCase()))
}
