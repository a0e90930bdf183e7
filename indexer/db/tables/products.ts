import type { PlanName } from "#shared/plans.ts"
import type { FieldValues } from "#shared/product-fields.ts"
import type { Flag } from "./flag.ts"

export interface Products extends FieldValues {
  id: string
  company_id: string
  /** 12 or 16 symbols, no hyphens. */
  code: string
  /** JSON object of text to text. */
  attributes: string
  /** JSON list as the record has it; null: none, or those that its model has when its mint is asked for. */
  media: string | null
  /** 1: `media` is what its model had when its mint was last asked for. */
  media_of_model: 1 | null
  nft_scope: "individual" | "batch"
  plan: PlanName
  created_at: number
  /** Its number in the sample collection; null: a product of the company's own. */
  sample: number | null
  /** The import that it came with; null: it was added alone, or before this was kept. */
  upload_id: string | null
}

/** A product's mint on one chain. The row exists from the request on. */
export interface Mints {
  id: string
  product_id: string
  company_id: string
  chain_id: number
  scope: "individual" | "batch"
  /** queued: waits. assigned: its record is minted or being minted. failed: see `failure`. */
  state: "queued" | "assigned" | "failed"
  failure: string | null
  /** What `failure` says in one stable word. */
  failure_code: string | null
  /** JSON object of text to text: the names in that sentence. */
  failure_params: string | null
  failed_at: number | null
  /** 1 once a newer mint of the same product, on another chain, has taken its place in the list. */
  superseded: Flag
  created_at: number
}

/** The record of a mint: written once, before its transaction is signed. */
export interface Records {
  mint_id: string
  transaction_id: string
  chain_id: number
  /** Canonical JSON. */
  record: string
  record_hash: string
  token_id: string
  /** The id in the chain's event: the token itself, or the batch's first token. */
  first_token_id: string
  leaf_index: number | null
  /** Packed siblings from the leaf up, 32 bytes each (batch). */
  proof: Buffer | null
  /** The sealed record as hex (individual). */
  sealed: string | null
}

export interface Batches {
  chain_id: number
  /** First token id of the range. */
  first_token_id: string
  root: string
  size: number
  company_id: string
  transaction_id: string
}

/** An edit of a product that waited. */
export interface ProductChanges {
  id: string
  product_id: string
  user_id: string
  at: number
  /** JSON list of the fields that are different now. */
  fields: string
}

/** Sealed entries of a bundle in the making, so that an interrupted job continues. */
export interface BundleEntries {
  chain_id: number
  first_token_id: string
  leaf_index: number
  entry_id: string
  sealed: string
}
