import { bigint, bytes, flag, integer, type RowOf, table, text } from "#db/table.ts"
import type { PlanName } from "#shared/plans.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"

export const products = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  /** 12 or 16 symbols, no hyphens. */
  code: text().unique(),
  product_name: text(),
  ...mapFields(OPTIONAL_FIELDS, () => text().nullable()),
  /** JSON object of text to text. */
  attributes: text(),
  /** JSON list as the record has it; null: none, or those that its model has when its mint is asked for. */
  media: text().nullable(),
  /** 1: `media` is what its model had when its mint was last asked for. */
  media_of_model: integer<1>().nullable(),
  nft_scope: text<"individual" | "batch">(),
  plan: text<PlanName>(),
  created_at: bigint(),
  /** Number in the sample collection; null: a product of the company's own. */
  sample: integer().nullable(),
  /** Which variant of which product of a shop it is a piece of, as imports find it again; null: it was not counted in pieces. */
  variant_key: text().nullable(),
  /** Where its photo is fetched from; null: nowhere, or that is done. */
  photo_url: text().nullable(),
  /** The import that it came with; null: it was added alone, or before this was kept. */
  upload_id: text().nullable(),
})
  .unique("products_samples", "company_id, sample", "sample is not null")
  .index("products_by_company", "company_id, created_at, id")
  .index("products_by_serial_number", "company_id, serial_number", "serial_number is not null")
export type Products = RowOf<typeof products>

/** A product's mint on one chain. The row exists from the request on. */
export const mints = table({
  id: text().primaryKey(),
  product_id: text().references("products"),
  company_id: text().references("companies"),
  chain_id: integer(),
  scope: text<"individual" | "batch">(),
  /** queued: waits. assigned: its record is minted or being minted. failed: see `failure`. */
  state: text<"queued" | "assigned" | "failed">(),
  failure: text().nullable(),
  failure_code: text().nullable(),
  /** JSON object of text to text: the names in that sentence. */
  failure_params: text().nullable(),
  failed_at: bigint().nullable(),
  /** 1 once a newer mint of the same product, on another chain, has taken its place in the list. */
  superseded: flag(),
  created_at: bigint(),
})
  .unique("mints_product", "product_id, chain_id")
  // With the product, SQLite, which estimates without statistics, does not take this for a way to a single product's mint.
  .index("mints_by_company", "company_id, product_id")
  .index("mints_queue", "chain_id, company_id", "state = 'queued'")
export type Mints = RowOf<typeof mints>

/** The record of a mint: written once, before its transaction is signed. */
export const records = table({
  mint_id: text().primaryKey().references("mints"),
  transaction_id: text().references("transactions").indexed("records_by_transaction"),
  chain_id: integer(),
  record_hash: text(),
  token_id: text(),
  /** The id in the chain's event: the token itself, or the batch's first token. */
  first_token_id: text(),
  leaf_index: integer().nullable(),
  /** Canonical JSON. Long texts stand behind what lists read, which then reads one page of the disk for each row. */
  record: text(),
  /** The sealed record as hex (individual). */
  sealed: text().nullable(),
}).unique("records_token", "chain_id, token_id")
export type Records = RowOf<typeof records>

export const batches = table({
  chain_id: integer().primaryKey(),
  first_token_id: text().primaryKey(),
  root: text(),
  size: integer(),
  company_id: text().references("companies").indexed("batches_by_company"),
  transaction_id: text().references("transactions").indexed("batches_by_transaction"),
  /** The nodes of its tree, out of which each product's proof is read. Behind all others, which are read without it. */
  tree: bytes(),
})

/** An edit of a product that waited. */
export const product_changes = table({
  id: text().primaryKey(),
  product_id: text().references("products", "cascade"),
  user_id: text(),
  at: bigint(),
  /** JSON list of the fields that are different now. */
  fields: text(),
}).index("product_changes_by_product", "product_id, at")

/** Sealed entries of a bundle in the making, so that an interrupted job continues. */
export const bundle_entries = table({
  chain_id: integer().primaryKey(),
  first_token_id: text().primaryKey(),
  leaf_index: integer().primaryKey(),
  entry_id: text(),
  sealed: text(),
})

export const uploads = table({
  id: text().primaryKey(),
  company_id: text().references("companies"),
  user_id: text(),
  file_name: text(),
  content_hash: text(),
  valid_count: integer(),
  error_count: integer(),
  /** Good rows beyond the plan's slots. */
  left_out_count: integer(),
  /** Photos that were to be fetched, those that still are, and those that could not be. */
  photos_count: integer(),
  photos_waiting_count: integer(),
  photos_failed_count: integer(),
  /** Null once the file has expired. */
  failed_rows_file_id: text().nullable(),
  created_at: bigint(),
})
  .index("uploads_by_company", "company_id, created_at, id")
  .index("uploads_by_content", "company_id, content_hash")
export type Uploads = RowOf<typeof uploads>
