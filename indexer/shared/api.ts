/** What enters and leaves over HTTP. Every route parses its input with a schema of this file; the web client takes the types. */
import * as z from "zod"
import type { ChainId, Network } from "./chains.ts"
import type { Currency, PlanName } from "./plans.ts"

const text = (characters_max: number) => z.string().trim().max(characters_max, `At most ${characters_max} characters.`)
/** `missing` is said when it is left out, empty or no text at all. */
const requiredText = (characters_max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(characters_max, `At most ${characters_max} characters.`)
const optionalText = (characters_max: number) => text(characters_max).nullish()

/** What an answer with a status of 400 or more holds. `code` is stable; `detail` and `message` are one sentence for people. */
export interface ErrorBody {
  detail: string
  message: string
  code: string
  request_id: string
  fields?: Record<string, string>
}

// --- sign-in ---------------------------------------------------------------------------------------------------------

export const LoginRequest = z.object({
  username: requiredText(254, "Email is required"),
  password: z.string("Password is required").min(1, "Password is required").max(128, "At most 128 characters."),
  remember: z.enum(["true", "false", "1", "0", "on"]).optional(),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export interface LoginResponse {
  access_token: string
  token_type: "bearer"
}

export interface Me {
  email: string
  company: string
  vat_number: string | null
  address: string | null
  subscription_plan: PlanName
  /** ISO date and time, or null on the Free plan. */
  subscription_renewal: string | null
  plan_limit: number
  used_slots: number
  remaining_slots: number
  users: { email: string; status: "pending" | "active"; is_owner: boolean }[]
  is_owner: boolean
  multi_user_enabled: boolean
  verified: boolean
  currency: Currency
  is_admin: boolean
  bulk_upload: boolean
  api_access: boolean
  /** The network that new mints of this company go to. */
  mint_chain_id: ChainId
}

// --- products --------------------------------------------------------------------------------------------------------

export type ProductStatus = "pending" | "minted" | "failed"

export interface Product {
  id: string
  product_name: string
  description: string | null
  product_code: string | null
  serial_number: string | null
  batch_number: string | null
  manufacture_date: string | null
  expiration_date: string | null
  category: string | null
  status: ProductStatus
  /** A mint has been asked for and is on its way: still `pending`, no longer deletable. */
  minting: boolean
  /** Why a mint failed, in a sentence. */
  failure: string | null
  recalled: boolean
  /** `XXXX-XXXX-XXXX`. */
  short_code: string
  tx_hash: string | null
  chain_id: ChainId | null
  package: PlanName
  /** ISO date and time. */
  created_at: string
  metadata_json: { attributes: Record<string, string> }
  nft_scope: "individual" | "batch"
  /** `0x` and 64 hex digits once a record exists; the rosette is drawn from it. */
  record_hash: string | null
  token_id: string | null
}

export interface ProductStats {
  total: number
  minted: number
  pending: number
  failed: number
}

export const ATTRIBUTES_MAX = 64
const attributes = z
  .record(text(64), text(2_048))
  .refine((map) => Object.keys(map).length <= ATTRIBUTES_MAX, `At most ${ATTRIBUTES_MAX} attributes.`)

export const SingleUpload = z.object({
  product_name: requiredText(200, "Product name is required."),
  description: optionalText(4_096),
  product_code: optionalText(200),
  serial_number: optionalText(200),
  batch_number: optionalText(200),
  manufacture_date: optionalText(10),
  expiration_date: optionalText(10),
  category: optionalText(200),
  metadata_json: z.object({ attributes: attributes.nullish() }).nullish(),
  nft_scope: z.enum(["individual", "batch"]).default("individual"),
})
export type SingleUpload = z.infer<typeof SingleUpload>

export interface SingleUploadResponse {
  id: string
  short_code: string
  detail: string
}

/** Query of `POST /upload-individual-products`; the file itself is the multipart field `file`. */
export const BulkUploadOptions = z.object({
  attributes: z.string().max(4_096).optional(),
  /** JSON object: header to field name, "attribute" or "ignore". */
  mapping: z.string().max(65_536).optional(),
  import_what_fits: z.enum(["true", "false"]).optional(),
})
export type BulkUploadOptions = z.infer<typeof BulkUploadOptions>

export interface RowError {
  line: number
  column: string
  message: string
  code: string
}

export interface BulkUploadResponse {
  valid_count: number
  error_count: number
  detail: string
  /** At most the first 1,000; `error_count` is exact. */
  errors: RowError[]
  columns: { header: string; field: string }[]
  /** The rows that were not imported, as a CSV with a reason each; null when there are none. */
  failed_rows_csv: string | null
}

export const DeleteRequest = z.object({ ids: z.array(z.string().max(64)).min(1, "No products selected.").max(10_000) })
export interface DeleteResponse {
  deleted: number
  /** Minted or being minted: these stay. */
  skipped: number
}

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

// --- verification ----------------------------------------------------------------------------------------------------

export const VerifyRequest = z.object({ code: requiredText(2_048, "Enter a code.") })
export type VerifyRequest = z.infer<typeof VerifyRequest>

/** The spec's fields, flat, each left out when empty; beside them what else is known. */
export interface VerifyResponse {
  name: string
  description?: string
  product_code?: string
  serial_number?: string
  batch_number?: string
  manufacture_date?: string
  expiration_date?: string
  category?: string
  attributes: Record<string, string>
  chain_id: ChainId
  tx_hash: string
  status: "valid" | "recalled" | "expired"
  short_code: string
  token_id: string
  record_hash: string
  network: Network
  /** ISO date and time of the block. */
  minted_at: string
  issuer: {
    id: string
    name: string
    attested: boolean
    /** ISO dates of the attestation on chain. */
    attested_at: string | null
    revoked_at: string | null
    domain: string | null
  }
  recall_reason?: RecallReason
  explorer: { name: string; url: string }
}

/** `GET /tokens/{token_id}`: metadata JSON of ERC-721, to which token URIs point. */
export interface TokenMetadata {
  name: string
  description: string
  attributes: { trait_type: string; value: string }[]
}

/** `GET /chains`: what a browser needs to check for itself. */
export interface ChainDescription {
  chain_id: ChainId
  name: string
  network: Network
  registry: string
  first_block: number
  confirmations: number
  rpc_urls: string[]
  explorer: { name: string; url: string }
}

/** `GET /status`. */
export interface ServiceStatus {
  ready: boolean
  version: string
  chains: {
    chain_id: ChainId
    name: string
    network: Network
    head_block: number | null
    indexed_block: number | null
    /** Products waiting or on their way. */
    waiting: number
    /** Why nothing moves, in a sentence; null when all is well. */
    trouble: string | null
  }[]
}
