import * as z from "zod"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import {
  ArchiveRequest,
  BundleRequest,
  JobAccepted,
  JobDescription,
  LabelSheetRequest,
  QrQuery,
} from "#shared/api/labels.ts"

const PRODUCT = { id: "The product's id." }
const ACCEPTED = { 202: { says: "It is being made: ask for the job until it is done.", schema: JobAccepted } }
const FILE_TYPES = ["application/pdf", "application/zip", "application/json", "text/csv"]
const TX_HASH = `0x${"4e".repeat(32)}`

export const downloads: DescribedRoute[] = [
  {
    ...{ route: "GET /products/:id/qr.svg", id: "getQrSvg", tag: "Downloads", access: "labels:read", path: PRODUCT },
    summary: "Draw a product's QR code as SVG",
    detail:
      "Leads to the product's own page of results. Only for minted products: a label must not promise what is not there.",
    answers: { 200: { says: "The picture.", types: ["image/svg+xml"] } },
    errors: ["not_found", "not_on_chain"],
  },
  {
    ...{ route: "GET /products/:id/qr.png", id: "getQrPng", tag: "Downloads", access: "labels:read", path: PRODUCT },
    summary: "Draw a product's QR code as PNG",
    query: QrQuery,
    answers: { 200: { says: "The picture.", types: ["image/png"] } },
    errors: ["invalid_input", "not_found", "not_on_chain"],
  },
  {
    ...{ route: "POST /label-sheets", id: "makeLabels", tag: "Downloads", access: "labels:read" },
    summary: "Make sheets of labels as PDF",
    detail:
      "Labels follow the order of production, whatever the order of `ids`: the product registered first comes first, and the rows of a file keep their order.",
    body: LabelSheetRequest,
    example: { layout: "a4-3x8" },
    answers: ACCEPTED,
  },
  {
    ...{ route: "POST /bundles", id: "makeBundle", tag: "Downloads", access: "certificates:read" },
    summary: "Make a batch's sealed bundle",
    detail:
      "All products of one mint transaction in one file that you may publish: each opens with its own code only, and with the file a batch can be checked from its labels although our service is gone.",
    body: BundleRequest,
    example: { tx_hash: TX_HASH },
    answers: ACCEPTED,
    errors: ["not_found"],
  },
  {
    ...{ route: "POST /certificate-archives", id: "makeArchive", tag: "Downloads", access: "certificates:read" },
    summary: "Make an archive of certificates",
    body: ArchiveRequest,
    example: { tx_hash: TX_HASH },
    answers: ACCEPTED,
  },
  {
    ...{ route: "GET /certificates.zip", id: "getArchive", tag: "Downloads", access: "certificates:read" },
    summary: "Fetch certificates as an archive at once",
    detail: "Made while it is sent, and anew each time. A company has two downloads at once.",
    query: z.object({ tx_hash: z.string().optional().describe("Only what this transaction minted.") }),
    answers: { 200: { says: "The archive, one JSON file a product.", types: ["application/zip"] } },
    errors: ["not_found"],
  },
  {
    ...{ route: "GET /jobs/:id", id: "getJob", tag: "Downloads", access: ["labels:read", "certificates:read"] },
    summary: "See how far a job has got",
    path: { id: "The `job_id` of the answer that began it." },
    answers: { 200: { says: "The job; once it is done, where its file is.", schema: JobDescription } },
    errors: ["not_found"],
  },
  {
    ...{ route: "GET /files/:id", id: "getFile", tag: "Downloads", access: ["labels:read", "certificates:read"] },
    summary: "Download what a job has made",
    path: { id: "The `file_id` of the job's result." },
    answers: { 200: { says: "The file.", types: FILE_TYPES } },
    errors: ["not_found"],
  },
]
