import * as z from "zod"
import { LABEL_HOST_CHARACTERS_MAX } from "#shared/label-host.ts"
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, LABEL_ORDERS, labelsPerPage } from "#shared/label-layouts.ts"
import { stored } from "#shared/refusals.ts"
import { FILTERS_MAX } from "#shared/request-bounds.ts"
import { ProductFilter } from "./products.ts"
import { DomainName, selectedIds } from "./text.ts"

/** Query of `GET /products/{id}/qr.svg`. */
export const QrQuery = z.object({
  accepts_service_address: z
    .enum(["true", "false"])
    .describe("true: a code of the main network may carry the service's address, which ends if the service ends.")
    .optional(),
})
export type QrQuery = z.infer<typeof QrQuery>

/** Query of `GET /products/{id}/qr.png`. */
export const QrPngQuery = QrQuery.extend({
  size_px: z.coerce
    .number(stored("choose", { choice: "pixels" }))
    .int()
    .min(128, stored("at_least", { n: 128 }))
    .max(2_048, stored("at_most", { things: "pixels", n: 2_048 }))
    .default(512),
})

export const LABELS_MAX = 10_000
/** Labels for `ids`, for the products that `filter` finds, or else for all; only minted products count. */
export const LabelSheetRequest = z
  .object({
    ids: selectedIds("products", LABELS_MAX).optional(),
    filter: z.array(ProductFilter).max(FILTERS_MAX).optional(),
    layout: z.enum(LABEL_LAYOUT_NAMES),
    order: z
      .enum(LABEL_ORDERS)
      .describe("By registration, or by serial number: 9 before 10, and products without one last.")
      .default("registered"),
    start_label: z
      .number(stored("start_label_missing"))
      .int(stored("start_label_missing"))
      .describe("The first place of the first sheet to print on, counted row by row from 1: those before it are used.")
      .default(1),
    /** The language of the few words on a label; unset: the company's. */
    language: z.enum(["en", "hu"]).optional(),
    /** Labels of the main network may carry the service's address, which ends if the service ends. */
    accepts_service_address: z.boolean().optional(),
  })
  .refine(({ ids, filter }) => !(ids && filter), stored("products_or_filter"))
  .superRefine(({ layout, start_label }, context) => {
    const n = labelsPerPage(LABEL_LAYOUTS[layout])
    if (start_label >= 1 && start_label <= n) return
    const message = n === 1 ? stored("start_label_of_roll") : stored("start_label_beyond", { n })
    context.addIssue({ code: "custom", path: ["start_label"], message })
  })
export type LabelSheetRequest = z.infer<typeof LabelSheetRequest>

/** `POST /label-previews`: what `POST /label-sheets` would print. */
export interface LabelPreview {
  /** The first label, or one of a product that is not minted yet; null where there is no product. */
  drawn: DrawnPreview | null
  labels: number
  /** Products that are not minted, so that they get none. */
  skipped: number
}

export interface DrawnPreview {
  product_name: string
  /** Its letters are curves. */
  svg: string
  /** The side of the QR code's smallest square. */
  module_mm: number
  code_pt: number
  longest_name: { product_name: string; lines: number; is_whole: boolean }
}

/** `PATCH /label-host`: null stands for the service's address. */
export const LabelHostChoice = z.object({
  host: DomainName.max(
    LABEL_HOST_CHARACTERS_MAX,
    stored("label_host_long", { n: LABEL_HOST_CHARACTERS_MAX }),
  ).nullable(),
})
export type LabelHostChoice = z.infer<typeof LabelHostChoice>

/** `GET /label-host`: the host of the company's own that its labels carry. */
export interface LabelHost {
  /** The chosen one; null where labels carry the service's address. */
  host: string | null
  /** It led to this service at the last look. Labels carry it only then. */
  answers: boolean
  reason: string | null
  checked_at: string | null
  /** Hosts that were chosen before and may be on printed labels. */
  former: string[]
  service_host: string
  /** The TXT record by which `_touchmark.{host}` names the company. */
  txt: string
  /** Labels of the main network need `accepts_service_address`. */
  asks_acceptance: boolean
}

/** Query of `GET /label-hosts`. */
export const LabelHostQuery = z.object({ domain: DomainName })

const tx_hash = z
  .string(stored("enter", { what: "tx_hash" }))
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{64}$/, stored("enter", { what: "tx_hash" }))

/** All products of the batch that one transaction minted, sealed: see `#proof/bundle.ts`. */
export const BundleRequest = z.object({ tx_hash })
export type BundleRequest = z.infer<typeof BundleRequest>

/** Certificates of one transaction's products; without it, of all the company's minted products. */
export const ArchiveRequest = z.object({ tx_hash: tx_hash.optional() })
export type ArchiveRequest = z.infer<typeof ArchiveRequest>

/** A certificate for showing, to be printed: of a product, or of the batch that it is in. */
export const PrintRequest = z.object({
  of: z.enum(["product", "batch"]).default("product"),
  /** Unset: the company's. */
  language: z.enum(["en", "hu"]).optional(),
})
export type PrintRequest = z.infer<typeof PrintRequest>

/** What takes longer than a call may: ask `GET /jobs/{job_id}` until it is done. */
export const JobAccepted = z.object({ job_id: z.string() })
export type JobAccepted = z.infer<typeof JobAccepted>

/** The kinds of jobs that a company can ask for: each makes a file. */
export const MADE_FILES = ["label_sheet", "bundle", "archive", "export", "case_evidence", "certificate"] as const
export type MadeFileKind = (typeof MADE_FILES)[number]

export const JobDescription = z.object({
  id: z.string(),
  kind: z.enum(MADE_FILES),
  state: z.enum(["waiting", "running", "done", "failed"]),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  error: z.string().nullable().describe("Why it failed, in a sentence."),
  result: z
    .object({
      file_id: z.string(),
      url: z.string(),
      name: z.string(),
      products: z.int(),
      skipped: z.int(),
    })
    .nullable()
    .describe("Once it is done: where to download it, and how many products are in it."),
  created_at: z.iso.datetime(),
})
export type JobDescription = z.infer<typeof JobDescription>
/** What is kept of a job that is done. */
export type MadeFile = Omit<NonNullable<JobDescription["result"]>, "url">
