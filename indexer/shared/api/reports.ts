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
  state: z.enum(["received", "handled"]),
  reported_at: z.iso.datetime().nullable(),
  handled_at: z.iso.datetime().nullable(),
  code: z.string().nullable(),
})
export type ReportStatus = z.infer<typeof ReportStatus>

/** `POST /report-confirmation` */
export const ConfirmationRequest = z.object({ token, language: z.enum(["en", "hu"]).default("en") })
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>

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
  email: z.string().nullable(),
  bought_at: z.string().nullable(),
  times: z.number().int().describe("How often it was sent, or others of this product beyond what is kept."),
  created_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportsPage = z.object({
  items: z.array(Report),
  next_cursor: z.string().nullable(),
  open: z.number().int().describe("How many wait to be handled, on all pages."),
})
export type ReportsPage = z.infer<typeof ReportsPage>

export const ReportChange = z.object({ handled: z.boolean(store("handled_missing")) })
