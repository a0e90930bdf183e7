import * as z from "zod"
import { withoutReversing } from "#shared/hidden-characters.ts"
import { stored } from "#shared/refusals.ts"
import { emailText, requiredText, text } from "./text.ts"

/** `POST /report-product`: a visitor's suspicion about the product of a code. */
export const ProductReport = z.object({
  code: requiredText(100, stored("enter", { what: "label_code" })),
  message: requiredText(2_000, stored("report_missing")).overwrite(withoutReversing),
  /** Optional, for questions. */
  email: z.union([z.literal(""), emailText(stored("email_invalid"))]).nullish(),
  bought_at: text(200).overwrite(withoutReversing).nullish(),
  language: z.enum(["en", "hu"]).default("en"),
  /** A secret of the sender's, the same each time this report is sent, so that it is stored once. Photos are added with it. */
  attempt_id: z.uuidv4().optional(),
  /** A honeypot: invisible, so only machines fill it in. */
  company_website: z.string().max(1_000).optional(),
})
export type ProductReport = z.infer<typeof ProductReport>

/** A browser has made them smaller by then. */
export const REPORT_PHOTO_BYTES_MAX = 2_000_000
export const REPORT_PHOTO_PIXELS_MAX = 12_000_000
/** How many this report has now. */
export const PhotosOfReport = z.object({ photos: z.int() })
export type PhotosOfReport = z.infer<typeof PhotosOfReport>

const REPORTS_PAGE_MAX = 100
export const ReportsQuery = z.object({
  limit: z.coerce
    .number(stored("choose", { choice: "list_size" }))
    .int()
    .min(1, stored("at_least", { n: 1 }))
    .max(REPORTS_PAGE_MAX)
    .default(50),
  cursor: z.string().max(200).optional(),
  /** Unset: all. */
  state: z.enum(["open", "handled"]).optional(),
  /** Unset: of all products. */
  product_id: z.string().max(64).optional(),
})
export type ReportsQuery = z.infer<typeof ReportsQuery>

export const Report = z.object({
  id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  short_code: z.string(),
  message: z.string(),
  bought_at: z.string().nullable(),
  photos: z.array(z.string()).describe("The SHA-256 of each."),
  times: z.int().describe("It, and those of this product that were counted with it, beyond what is kept."),
  created_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportsPage = z.object({
  items: z.array(Report),
  next_cursor: z.string().nullable(),
  open: z.int().describe("How many wait to be handled, on all pages."),
})
export type ReportsPage = z.infer<typeof ReportsPage>

export const ReportChange = z.object({ handled: z.boolean(stored("handled_missing")) })
