import * as z from "zod"
import { store } from "#shared/refusals.ts"
import { ProductStatus } from "./products.ts"
import { requiredText } from "./text.ts"

export const MintRequest = z.object({ short_code: requiredText(32, store("code_missing")) })
/** 200 when confirmed, 202 when sent or waiting. */
export const MintResponse = z.object({
  short_code: z.string(),
  status: ProductStatus,
  tx_hash: z.string().nullable(),
  failure: z.string().nullable(),
  failure_code: z.string().nullable(),
})
export type MintResponse = z.infer<typeof MintResponse>
/** `count`: how many products the person who asks was shown. */
export const MintAllRequest = z.object({ count: z.number().int().nonnegative().optional() }).optional()
export const MintAllResponse = z.object({
  count: z.number().int().describe("Confirmed on chain."),
  sent: z.number().int().describe("On their way."),
})
export type MintAllResponse = z.infer<typeof MintAllResponse>

/** A selection across pages. Requests in one call what `POST /mint-onchain` does per product, and does not wait. */
export const MintSelectedRequest = z.object({
  ids: z.array(z.string().max(64)).min(1, store("no_products_selected")).max(10_000),
})
export const MintSelectedResponse = z.object({
  asked: z.number().int().describe("Asked for now."),
  skipped: z.number().int().describe("Minted or on their way already, or not the company's."),
})
export type MintSelectedResponse = z.infer<typeof MintSelectedResponse>

export const RECALL_REASONS = [
  "unspecified",
  "safety",
  "contamination",
  "labelling",
  "stolen",
  "counterfeited",
  "other",
  "label_copied",
] as const
export const RecallReason = z.enum(RECALL_REASONS)
export type RecallReason = z.infer<typeof RecallReason>
/** One product by its code, or that code's whole batch. The chain stores the reason's index in RECALL_REASONS. */
export const RecallRequest = z.object({
  short_code: requiredText(32, store("code_missing")),
  scope: z.enum(["product", "batch"]).default("product"),
  reason: RecallReason.default("unspecified"),
})
export type RecallRequest = z.infer<typeof RecallRequest>
export const RecallResponse = z.object({ status: z.enum(["requested", "confirmed"]), tx_hash: z.string().nullable() })
export type RecallResponse = z.infer<typeof RecallResponse>
