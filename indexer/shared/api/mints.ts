import * as z from "zod"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { stored } from "#shared/refusals.ts"
import { RECALL_NOTE_CHARS_MAX } from "#shared/request-bounds.ts"
import { Product, ProductStatus } from "./products.ts"
import { requiredText, selectedIds, shopperContact, shopperWords, text } from "./text.ts"

export const MintRequest = z.object({ short_code: requiredText(32, stored("enter", { what: "code" })) })
/** 200 when confirmed, 202 when sent or waiting. */
export const MintResponse = z.object({
  short_code: z.string(),
  status: ProductStatus,
  tx_hash: z.string().nullable(),
  failure: z.string().nullable(),
  failure_code: z.string().nullable(),
})
export type MintResponse = z.infer<typeof MintResponse>
const upload_id = text(64).optional().describe("Only products that came with this import.")
/** `count`: how many products the person who asks was shown. */
export const MintAllRequest = z.object({ count: z.int().nonnegative().optional(), upload_id }).optional()
export type MintAllRequest = z.infer<typeof MintAllRequest>
export const MintAllResponse = z.object({
  count: z.int().describe("Confirmed on chain."),
  sent: z.int().describe("On their way."),
})
export type MintAllResponse = z.infer<typeof MintAllResponse>

/** `GET /mint-preview`: what the sheet says that asks before everything that waits is minted. */
export const MintPreviewQuery = z.object({ upload_id })
export type MintPreviewQuery = z.infer<typeof MintPreviewQuery>
export const MintPreview = z.object({
  count: z.int(),
  without_photo: z.int(),
  items: z.array(Product).describe("The first of them."),
  minted: z.int().nullable().describe("Of a file's products those that are on chain; null without `upload_id`."),
})
export type MintPreview = z.infer<typeof MintPreview>

/** A selection across pages. Requests in one call what `POST /mint-onchain` does per product, and does not wait. */
export const MintSelectedRequest = z.object({ ids: selectedIds("products", 10_000) })
export const MintSelectedResponse = z.object({
  asked: z.int().describe("Asked for now."),
  skipped: z.int().describe("Minted or on their way already, or not the company's."),
})
export type MintSelectedResponse = z.infer<typeof MintSelectedResponse>

export const RecallReason = z.enum(RECALL_REASONS)
export type RecallReason = z.infer<typeof RecallReason>
/** What the company tells shoppers about its recall. Two empty texts say nothing. */
export const RecallNote = z.object({
  text: shopperWords(RECALL_NOTE_CHARS_MAX).describe("Plain text of one line."),
  contact: shopperContact.describe("An email address for shoppers. Empty: none."),
})
export type RecallNote = z.infer<typeof RecallNote>
/** `GET /products/{id}/recall-note`; null: the company says nothing. */
export const ShownRecallNote = z.object({ note: RecallNote.nullable() })

/** One product by its code, or that code's whole batch. The chain stores the reason's index in RECALL_REASONS. */
export const RecallRequest = z.object({
  short_code: requiredText(32, stored("enter", { what: "code" })),
  scope: z.enum(["product", "batch"]).default("product"),
  reason: RecallReason.default("unspecified"),
  note: RecallNote.optional().describe(
    "Your own words to shoppers. They stand below the verdict and are not on the blockchain. A reinstatement removes them.",
  ),
})
export type RecallRequest = z.infer<typeof RecallRequest>
export const RecallResponse = z.object({ status: z.enum(["requested", "confirmed"]), tx_hash: z.string().nullable() })
export type RecallResponse = z.infer<typeof RecallResponse>
