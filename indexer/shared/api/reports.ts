import * as z from "zod"
import { store } from "#shared/refusals.ts"
import { requiredText, text } from "./text.ts"

/** `POST /report-product`: a visitor's suspicion. The code as printed on the label, even a malformed one. */
export const ProductReport = z.object({
  code: requiredText(100, store("label_code_missing")),
  message: requiredText(2_000, store("report_missing")),
  /** Optional, for questions. */
  email: z
    .union([
      z.literal(""),
      z
        .string()
        .trim()
        .max(254)
        .pipe(z.email(store("email_invalid"))),
    ])
    .nullish(),
  /** Where it was bought. */
  bought_at: text(200).nullish(),
  /** Of letters to the reporter. */
  language: z.enum(["en", "hu"]).default("en"),
  /** A secret of the sender's, the same each time this report is sent: what is stored of it is stored once. */
  attempt_id: z.uuidv4().optional(),
  /** A honeypot: invisible, so only machines fill it in. */
  company_website: z.string().max(1_000).optional(),
})
export type ProductReport = z.infer<typeof ProductReport>

export const ReportAnswer = z.object({
  ok: z.literal(true),
  detail: z.string(),
  status_token: z.string().describe("Lets its bearer ask what became of the report."),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

const token = z.string(store("no_such_report")).max(100, store("no_such_report"))
/** `POST /report-status`: in the body, so that no address holds the token. */
export const ReportStatusRequest = z.object({ token })
export const ReportStatus = z.object({
  state: z.enum(["received", "looking", "answered", "closed"]),
  reported_at: z.iso.datetime().nullable(),
  looked_at: z.iso.datetime().nullable(),
  replied_at: z.iso.datetime().nullable(),
  handled_at: z.iso.datetime().nullable(),
  message: z
    .string()
    .nullable()
    .describe("Null, like `bought_at`, if this report was only counted with another one, or the token came by letter."),
  bought_at: z.string().nullable(),
  reply: z.string().nullable().describe("The company's. Null if this report was only counted with another one."),
  photos: z.array(z.string()).describe("The SHA-256 of each."),
  code: z.string().nullable(),
  product: z
    .object({ name: z.string(), maker: z.string(), is_checked: z.boolean().describe("Whether the maker is.") })
    .nullable()
    .describe("What the chain says of the code."),
})
export type ReportStatus = z.infer<typeof ReportStatus>

export const REPORT_PHOTOS_MAX = 3
/** A browser has made them smaller by then. */
export const REPORT_PHOTO_BYTES_MAX = 2_000_000
export const REPORT_PHOTO_PIXELS_MAX = 12_000_000
/** A header of `POST /report-photo`, whose body is the picture, and of the calls for one of them. */
export const REPORT_TOKEN_HEADER = "X-Report-Token"
/** Those that this report has now. */
export const PhotosOfReport = ReportStatus.pick({ photos: true })
export type PhotosOfReport = z.infer<typeof PhotosOfReport>

export const REPORTS_PAGE_MAX = 100
export const ReportsQuery = z.object({
  limit: z.coerce
    .number(store("list_size_missing"))
    .int()
    .min(1, store("at_least_one"))
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
  is_reached_by_letter: z.boolean().describe("A reply is sent to the reporter, whose address the company never sees."),
  reply: z.string().nullable(),
  photos: z.array(z.string()).describe("The SHA-256 of each."),
  times: z.number().int().describe("It, and those of this product that were counted with it, beyond what is kept."),
  created_at: z.iso.datetime(),
  looked_at: z.iso.datetime().nullable(),
  replied_at: z.iso.datetime().nullable(),
  handled_at: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportsPage = z.object({
  items: z.array(Report),
  next_cursor: z.string().nullable(),
  open: z.number().int().describe("How many wait to be handled, on all pages."),
})
export type ReportsPage = z.infer<typeof ReportsPage>

export const REPLY_LENGTH_MAX = 2_000
/** `POST /reports/{id}/reply` */
export const ReportReply = z.object({ text: requiredText(REPLY_LENGTH_MAX, store("reply_missing")) })
export const ReportReplied = z.object({ sent: z.boolean().describe("Also by letter, not only shown on the page.") })

export const ReportChange = z.object({ handled: z.boolean(store("handled_missing")) })
