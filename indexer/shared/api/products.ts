import * as z from "zod"
import type { ChainId } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { optionalText, requiredText, text } from "./text.ts"

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
