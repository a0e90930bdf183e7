import { attachment } from "#actions/documents/documents.ts"
import { readFile, requestFile } from "#actions/files/make.ts"
import { streamFile } from "#actions/files/stored-files.ts"
import { showJob } from "#actions/jobs/show.ts"
import {
  answerForHost,
  chooseLabelHost,
  lookAtOwnHost,
  requireLabelHost,
  showLabelHost,
} from "#actions/label-hosts/label-hosts.ts"
import { drawQr, previewLabels } from "#actions/labels/labels.ts"
import { IDS_BYTES_MAX } from "#http/body.ts"
import { file, json, route, typed } from "#http/route.ts"
import {
  ArchiveRequest,
  BundleRequest,
  JobAccepted,
  JobDescription,
  type LabelHost,
  LabelHostChoice,
  LabelHostQuery,
  type LabelPreview,
  LabelSheetRequest,
  PrintRequest,
  QrPngQuery,
  QrQuery,
} from "#shared/api/labels.ts"

const PRODUCT = { id: "The product's id." }
const LABELS = { tag: "Downloads", access: "labels:read" } as const
const QR = { ...LABELS, path: PRODUCT, errors: ["invalid_input", "not_found", "not_on_chain", "conflict"] } as const
const ACCEPTED = { 202: json(JobAccepted, "It is being made: ask for the job until it is done.") }
const CERTIFICATES = { tag: "Downloads", access: "certificates:read", answers: ACCEPTED } as const
/** A job and its file, whoever may have begun it. */
const MADE = { tag: "Downloads", access: ["labels:read", "certificates:read"], errors: ["not_found"] } as const
const TX_HASH = `0x${"4e".repeat(32)}`

/** Headers of a file to save, so that no browser runs it in our name. */
const asFile = (name: string, content_type: string) => ({
  "Content-Type": content_type,
  "Content-Disposition": attachment(name),
})

/** The host of a request, without the port. */
const hostAsked = (host = "") => host.toLowerCase().replace(/:\d+$/, "")

/** QR codes, sheets of labels, and whatever else is made for a company to download. */
export const downloadRoutes = [
  route({
    call: "GET /products/:id/qr.svg",
    id: "getQrSvg",
    ...QR,
    summary: "Draw a product's QR code as SVG",
    detail:
      "Leads to the product's own page of results. Only for minted products: a label must not promise what is not there. On the main network, without a host of the company’s own, it needs `accepts_service_address`.",
    query: QrQuery,
    answers: { 200: file("The picture.", "image/svg+xml") },
    async run({ app, c, me, path, query }) {
      return c.body(await drawQr(app, me, path.id, { ...query, size_px: null }), 200, asFile("qr.svg", "image/svg+xml"))
    },
  }),
  route({
    call: "GET /products/:id/qr.png",
    id: "getQrPng",
    ...QR,
    summary: "Draw a product's QR code as PNG",
    query: QrPngQuery,
    answers: { 200: file("The picture.", "image/png") },
    async run({ app, c, me, path, query }) {
      return c.body(await drawQr(app, me, path.id, query), 200, asFile("qr.png", "image/png"))
    },
  }),
  route({
    call: "POST /label-sheets",
    id: "makeLabels",
    ...LABELS,
    summary: "Make sheets of labels as PDF",
    detail:
      "Labels follow the order of production, whatever the order of `ids`: the product registered first comes first, and the rows of a file keep their order; `order` can say otherwise. On a sheet of which some labels are used, `start_label` leaves those places empty. Labels carry the host that the company chose in its dashboard while that leads here. Of products on the main network, labels without one need `accepts_service_address`: the service’s address ends if the service ends. A sheet has at most 10,000 labels, the most products that a plan holds, and is then a PDF of some 8 MB.",
    body: LabelSheetRequest,
    body_bytes_max: IDS_BYTES_MAX,
    example: { layout: "a4-3x8" },
    answers: ACCEPTED,
    run: ({ app, me, body }) => requestFile(app, me, "label_sheet", body),
  }),
  route({
    call: "POST /label-previews",
    access: "labels:read",
    limit: "heavy",
    body: LabelSheetRequest,
    body_bytes_max: IDS_BYTES_MAX,
    answers: { 200: typed<LabelPreview>() },
    run: ({ app, me, body }) => previewLabels(app, me, body),
  }),
  route({
    call: "GET /label-host",
    access: "labels:read",
    answers: { 200: typed<LabelHost>() },
    run: ({ app, me }) => showLabelHost(app, me),
  }),
  route({
    call: "PATCH /label-host",
    access: "owner",
    limit: "outward",
    body: LabelHostChoice,
    answers: { 200: typed<LabelHost>() },
    run: ({ app, me, body }) => chooseLabelHost(app, me, body),
  }),
  route({
    call: "POST /label-host",
    access: "user",
    limit: "outward",
    body: null,
    answers: { 200: typed<LabelHost>() },
    run: ({ app, me }) => lookAtOwnHost(app, me),
  }),
  // A proxy that terminates TLS asks this before it orders a certificate for a name.
  route({
    call: "GET /label-hosts",
    access: "public",
    limit: "read",
    query: LabelHostQuery,
    answers: { 200: typed<{ host: string }>() },
    async run({ app, query: { domain } }) {
      await requireLabelHost(app, domain)
      return { host: domain }
    },
  }),
  route({
    call: "GET /.well-known/touchmark.json",
    access: "public",
    any_origin: true,
    limit: "read",
    answers: { 200: typed<Awaited<ReturnType<typeof answerForHost>>>() },
    run: ({ app, c }) => answerForHost(app, hostAsked(c.req.header("host"))),
  }),
  route({
    call: "POST /bundles",
    id: "makeBundle",
    ...CERTIFICATES,
    summary: "Make a batch's sealed bundle",
    detail:
      "All products of one mint transaction in one file for the company alone: each opens with its own code only, and with the file a batch can be checked from its labels although our service is gone. Publish it only where codes have 16 symbols: with 12, $1,000 of graphics cards finds one code in a million published ones.",
    body: BundleRequest,
    example: { tx_hash: TX_HASH },
    errors: ["not_found"],
    run: ({ app, me, body }) => requestFile(app, me, "bundle", body),
  }),
  route({
    call: "POST /products/:id/certificate",
    id: "printCertificate",
    ...CERTIFICATES,
    path: PRODUCT,
    summary: "Make a printable certificate",
    detail:
      "One page of A4 as PDF, to be shown to anybody: of a product, with its certificate for showing attached, or with `of` `batch` of the batch that it is in. It never says the code, and its square opens the check of a certificate. A recalled product has none.",
    body: PrintRequest,
    example: { of: "product", language: "en" },
    errors: ["not_found"],
    run: ({ app, me, path, body }) => requestFile(app, me, "certificate", { ...body, product_id: path.id }),
  }),
  route({
    call: "POST /certificate-archives",
    id: "makeArchive",
    ...CERTIFICATES,
    summary: "Make an archive of certificates",
    detail:
      "A ZIP file: for each product a certificate in full, and one for showing in a folder of its own. With `tx_hash`, of what this transaction minted alone.",
    body: ArchiveRequest,
    example: { tx_hash: TX_HASH },
    run: ({ app, me, body }) => requestFile(app, me, "archive", body),
  }),
  route({
    call: "GET /jobs/:id",
    id: "getJob",
    ...MADE,
    summary: "See how far a job has got",
    path: { id: "The `job_id` of the answer that began it." },
    answers: { 200: json(JobDescription, "The job; once it is done, where its file is.") },
    run: ({ app, me, path }) => showJob(app, me, path.id),
  }),
  route({
    call: "GET /files/:id",
    id: "getFile",
    ...MADE,
    summary: "Download what a job has made",
    path: { id: "The `file_id` of the job's result." },
    answers: { 200: file("The file.", "application/pdf", "application/zip", "application/json", "text/csv") },
    async run({ app, limits, c, me, path }) {
      limits.downloads.hold(c)
      const made = await readFile(app, me, path.id)
      c.header("Content-Length", String(made.size_bytes))
      return c.body(streamFile(app, made), 200, asFile(made.name, made.content_type))
    },
  }),
]
