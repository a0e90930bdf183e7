import * as z from "zod"
import type { ProductStatus } from "./products.ts"
import { requiredText } from "./text.ts"

export const MintRequest = z.object({ short_code: requiredText(32, "Enter a code.") })
/** 200 when confirmed, 202 when sent or waiting. */
export interface MintResponse {
  short_code: string
  status: ProductStatus
  tx_hash: string | null
  failure: string | null
}
export interface MintAllResponse {
  /** Confirmed on chain. */
  count: number
  /** On their way. */
  sent: number
}

export const RECALL_REASONS = [
  "unspecified",
  "safety",
  "contamination",
  "labelling",
  "stolen",
  "counterfeited",
  "other",
] as const
export type RecallReason = (typeof RECALL_REASONS)[number]
/** One product by its code, or the whole batch that the code belongs to. The reason's place in RECALL_REASONS goes on chain. */
export const RecallRequest = z.object({
  short_code: requiredText(32, "Enter a code."),
  scope: z.enum(["product", "batch"]).default("product"),
  reason: z.enum(RECALL_REASONS).default("unspecified"),
})
export type RecallRequest = z.infer<typeof RecallRequest>
export interface RecallResponse {
  status: "requested" | "confirmed"
  tx_hash: string | null
}
