import * as z from "zod"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { ChainNumber } from "./chains.ts"

/** One line of a product's history, oldest first. Members that do not belong to its kind are left out. */
export const ProductHistoryEntry = z.object({
  kind: z.enum([
    "registered",
    "edited",
    "mint_asked",
    "mint_failed",
    "sent",
    "minted",
    "recall_asked",
    "recall_failed",
    "recalled",
    "reinstate_asked",
    "reinstated",
  ]),
  at: z.iso.datetime(),
  by: z.string().exactOptional().describe("Who edited it; left out when the person has left."),
  fields: z.array(z.string()).exactOptional().describe("What an edit changed."),
  chain_id: ChainNumber.exactOptional(),
  tx_hash: z.string().exactOptional(),
  confirmations: z.number().int().exactOptional().describe("Blocks on top of a mint, its own included."),
  confirmations_needed: z.number().int().exactOptional().describe("Until it is shown as minted."),
  reason: z.enum(RECALL_REASONS).exactOptional().describe("Why it was recalled or reinstated."),
  scope: z.enum(["product", "batch"]).exactOptional().describe("Whether alone or with its batch."),
  waits_for: z.string().exactOptional().describe("Why what was asked for has to wait, in a sentence."),
  failure: z.string().exactOptional(),
  failure_code: z.string().exactOptional(),
  failure_params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .exactOptional()
    .describe("What is named in that sentence."),
})
export type ProductHistoryEntry = z.infer<typeof ProductHistoryEntry>
export const ProductHistory = z.array(ProductHistoryEntry)
