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

export const FILTER_OPERATORS = [
  "equals",
  "not_equals",
  "contains",
  "gt",
  "gte",
  "lt",
  "lte",
  "empty",
  "not_empty",
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
/** Columns are the fields of a product, and `attributes.{name}`; `empty` and `not_empty` need no value. */
export const ProductFilter = z.object({
  column: requiredText(80, "Choose a column."),
  operator: z.enum(FILTER_OPERATORS),
  value: z.union([text(2_048), z.number().transform(String)]).default(""),
})
export type ProductFilter = z.infer<typeof ProductFilter>

export const PAGE_SIZE_MAX = 1_000
export const FILTERS_MAX = 10
const FILTERS = 'Filters are a JSON list such as [{"column":"category","operator":"equals","value":"Chairs"}].'
const filters = z
  .string()
  .max(16_384)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: "custom", message: FILTERS })
      return z.NEVER
    }
  })
  .pipe(z.array(ProductFilter, FILTERS).max(FILTERS_MAX, `At most ${FILTERS_MAX} filters.`))
  .default([])

/** Which products, in which order: `sort` is a column, with a minus sign before it for the last first. */
export const ProductSelection = z.object({
  filter: filters,
  sort: requiredText(80, "Choose a column.").default("-created_at"),
})
export type ProductSelection = z.infer<typeof ProductSelection>

/** Query of `GET /products`; with none of these the answer is the plain list of everything. */
export const ProductListQuery = ProductSelection.extend({
  limit: z.coerce
    .number("Choose how many to list.")
    .int()
    .min(1, "At least 1.")
    .max(PAGE_SIZE_MAX, `At most ${PAGE_SIZE_MAX} products a page.`)
    .default(50),
  cursor: z.string().max(2_048).optional(),
  fields: z.enum(["all", "ids"]).default("all"),
})
export type ProductListQuery = z.infer<typeof ProductListQuery>

export interface ProductPage {
  items: Product[]
  /** Of the next page, to be given back as it is; null on the last one. */
  next_cursor: string | null
  /** How many there are on all pages. */
  total: number
}
/** With `fields=ids`: what stands on all pages, in order. */
export interface ProductIds {
  ids: string[]
  total: number
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
