import * as z from "zod"
import { ENCODINGS } from "#shared/csv/encodings.ts"
import { spellingOf } from "#shared/field-values.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { charsMax, kindOf, mapFields, OPTIONAL_FIELDS, type OptionalField } from "#shared/product-fields.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { uploadWarnings } from "#shared/refusals/warnings.ts"
import { stored } from "#shared/refusals.ts"
import { ATTRIBUTES_MAX, FILTER_OPERATORS, FILTERS_MAX } from "#shared/request-bounds.ts"
import { ChainNumber } from "./chains.ts"
import { ChosenPhotos, Medium } from "./photos.ts"
import { PiecesOptions, ShopImport } from "./shop-import.ts"
import { optionalText, requiredText, selectedIds, text } from "./text.ts"

export const ProductStatus = z.enum(["pending", "minted", "failed"])
export type ProductStatus = z.infer<typeof ProductStatus>

const textOrNull = z.string().nullable()

export const Product = z.object({
  id: z.string(),
  product_name: z.string(),
  ...mapFields(OPTIONAL_FIELDS, () => textOrNull),
  status: ProductStatus,
  minting: z.boolean().describe("A mint is on its way: still `pending`, and no longer to be deleted."),
  failure: textOrNull.describe("Why a mint failed, in a sentence."),
  failure_code: textOrNull.describe("The same in one stable word."),
  failure_params: z.record(z.string(), z.string()).describe("What is named in that sentence."),
  recalled: z.boolean(),
  short_code: z.string().describe("`XXXX-XXXX-XXXX` or `XXXX-XXXX-XXXX-XXXX`, as it stands on the label."),
  tx_hash: textOrNull,
  chain_id: ChainNumber.nullable(),
  package: z.enum(PLAN_NAMES),
  created_at: z.iso.datetime(),
  metadata_json: z.object({ attributes: z.record(z.string(), z.string()) }),
  media: z.array(Medium).describe("Its photos, as its record has them or will have them."),
  media_of_model: z.boolean().describe("They are those of its model, because it has none of its own."),
  nft_scope: z.enum(["individual", "batch"]),
  is_sample: z.boolean().describe("An invented product of the sample collection, which is never minted."),
  record_hash: textOrNull.describe("`0x` and 64 hex digits once a record exists."),
  token_id: textOrNull,
})
export type Product = z.infer<typeof Product>

/** Columns are the fields of a product, and `attributes.{name}`; `empty` and `not_empty` need no value. */
export const ProductFilter = z.object({
  column: requiredText(80, stored("choose", { choice: "column" })),
  operator: z.enum(FILTER_OPERATORS),
  value: z.union([text(2_048), z.number().transform(String)]).default(""),
})
export type ProductFilter = z.infer<typeof ProductFilter>

const PAGE_SIZE_MAX = 1_000
const FILTERS_EXAMPLE = '[{"column":"category","operator":"equals","value":"Chairs"}]'
const FILTERS = stored("enter_such_as", { example: FILTERS_EXAMPLE, value: "filters" })
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
  .pipe(z.array(ProductFilter, FILTERS).max(FILTERS_MAX, stored("at_most", { n: FILTERS_MAX, things: "filters" })))
  .default([])

/** Which products, in which order: `sort` is a column, with a minus sign before it for the last first. */
export const ProductSelection = z.object({
  filter: filters.describe(
    `Filters are a JSON list such as ${FILTERS_EXAMPLE}. Of a file's products, \`upload_id\` is a column, too.`,
  ),
  sort: requiredText(80, stored("choose", { choice: "column" }))
    .default("-created_at")
    .describe("A column, with a minus sign before it for the last first."),
})
export type ProductSelection = z.infer<typeof ProductSelection>

/** Query of `GET /products`; with none of these the answer is the plain list of everything. */
export const ProductListQuery = ProductSelection.extend({
  limit: z.coerce
    .number(stored("choose", { choice: "list_size" }))
    .int()
    .min(1, stored("at_least", { n: 1 }))
    .max(PAGE_SIZE_MAX, stored("at_most", { n: PAGE_SIZE_MAX, things: "page_products" }))
    .default(50),
  cursor: z.string().max(2_048).optional().describe("`next_cursor` of the page before."),
  fields: z.enum(["all", "ids"]).default("all").describe("`ids`: those on all pages, and nothing else."),
})
export type ProductListQuery = z.infer<typeof ProductListQuery>

export const ProductPage = z.object({
  items: z.array(Product),
  next_cursor: textOrNull.describe("Of the next page, to be given back as it is; null on the last one."),
  total: z.int().describe("How many there are on all pages."),
})
export type ProductPage = z.infer<typeof ProductPage>
/** With `fields=ids`: the ids of all pages, in order. */
export const ProductIds = z.object({ ids: z.array(z.string()), total: z.int() })
export type ProductIds = z.infer<typeof ProductIds>

export const FOUND_MAX = 5
const SOUGHT_CHARS_MAX = 100
/** What somebody types to find a product. */
export const ProductSearchQuery = z.object({
  q: requiredText(SOUGHT_CHARS_MAX, stored("enter", { what: "search" })),
})
export type ProductSearchQuery = z.infer<typeof ProductSearchQuery>

export const FoundProduct = Product.pick({
  ...{ id: true, product_name: true, short_code: true, serial_number: true, batch_number: true },
  ...{ status: true, minting: true, recalled: true, is_sample: true, record_hash: true },
})
export type FoundProduct = z.infer<typeof FoundProduct>

export const ProductSearch = z.object({
  items: z.array(FoundProduct).describe("The newest first."),
  is_exact: z.boolean().describe("The words are a whole code or serial number."),
  is_whole: z.boolean().describe("There are no others."),
})
export type ProductSearch = z.infer<typeof ProductSearch>

export const ProductStats = z.object({
  total: z.int(),
  minted: z.int(),
  pending: z.int(),
  failed: z.int(),
  minting: z.int().describe("Of those pending or failed: asked for and not decided yet."),
})
export type ProductStats = z.infer<typeof ProductStats>

const attributes = z
  .record(text(64), text(2_048))
  .refine(
    (map) => Object.keys(map).length <= ATTRIBUTES_MAX,
    stored("at_most", { n: ATTRIBUTES_MAX, things: "attributes" }),
  )

/** Brings a field whose kind has one spelling to it, or refuses the text. */
function fieldInput(field: OptionalField) {
  const spelling = spellingOf(kindOf(field))
  if (!spelling) return optionalText(charsMax(field))
  const { spell, faultOf, about } = spelling
  return text(charsMax(field))
    .overwrite((typed) => spell(typed) ?? typed)
    .refine((typed) => typed === "" || spell(typed) !== null, {
      error: ({ input }) => stored(faultOf(String(input))),
    })
    .nullish()
    .describe(about)
}

export const SingleUpload = z.object({
  product_name: requiredText(charsMax("product_name"), stored("product_name_required")),
  ...mapFields(OPTIONAL_FIELDS, fieldInput),
  metadata_json: z.object({ attributes: attributes.nullish() }).nullish(),
  media: ChosenPhotos.optional(),
  nft_scope: z.enum(["individual", "batch"]).default("individual"),
})
export type SingleUpload = z.infer<typeof SingleUpload>

/** Missing members stay; attributes are replaced together. */
export const ProductEdit = SingleUpload.omit({ nft_scope: true })
  .partial()
  .extend({ nft_scope: z.enum(["individual", "batch"]).optional() })
export type ProductEdit = z.infer<typeof ProductEdit>

export type UploadWarningCode = keyof typeof uploadWarnings
export const UploadWarning = z
  .object({
    code: z.enum(Object.keys(uploadWarnings) as [UploadWarningCode, ...UploadWarningCode[]]),
    message: z.string().describe("In the language asked for."),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .describe("What was done all the same, though it may have been done before, or not as it was asked for.")
export type UploadWarning = z.infer<typeof UploadWarning>

export const SingleUploadResponse = z.object({
  id: z.string(),
  short_code: z.string(),
  detail: z.string(),
  warnings: z.array(UploadWarning),
})
export type SingleUploadResponse = z.infer<typeof SingleUploadResponse>

/** Query of `POST /upload-individual-products`; the file itself is the multipart field `file`. */
export const BulkUploadOptions = z.object({
  attributes: z.string().max(4_096).optional().describe("`all`, `none` or a list of headers, separated by commas."),
  mapping: z
    .string()
    .max(65_536)
    .optional()
    .describe(
      "JSON: an object of header to field name, `photo`, `attribute` or `ignore`, or a list with one of these for each column. A cell of `photo` is the file name of a photo from `POST /photos`.",
    ),
  continued_by: z
    .string()
    .max(512)
    .optional()
    .describe(
      "A row without a name and with the same value in this column as the product above takes its name, description, category and own fields from it, but nothing of one variant alone. Left out, it is the `Handle` of a shop's export, if there is one; `none` leaves such rows out, as errors.",
    ),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe("As the file was saved. Left out, it is found out; where that is not sure, nothing is registered (422)."),
  ...PiecesOptions,
  import_what_fits: z.enum(["true", "false"]).optional(),
  strict: z
    .enum(["true", "false"])
    .optional()
    .describe(
      "`true`: registers nothing (422) where a row has a fault, or something is told of a cell or a left-out row.",
    ),
  dry_run: z
    .enum(["true", "false"])
    .optional()
    .describe("`true`: the answer is what it would be, and nothing is registered."),
})
export type BulkUploadOptions = z.infer<typeof BulkUploadOptions>

export const RowError = z.object({
  line: z.int(),
  column: z.string(),
  message: z.string(),
  code: z.string().describe("Stable, as are the names in `params`: for saying it in another language."),
  params: z.record(z.string(), z.number()),
  product: z.string().describe("What the row has in the column of the name; at most 200 characters."),
  value: z.string().describe("What it has in the column at fault, as written; at most 200 characters."),
})
export type RowError = z.infer<typeof RowError>

export const BulkUploadResponse = z.object({
  valid_count: z.int(),
  error_count: z.int(),
  detail: z.string(),
  errors: z.array(RowError).describe("At most the first 1,000; `error_count` is exact."),
  columns: z.array(z.object({ header: z.string(), field: z.string() })),
  encoding: z.enum(ENCODINGS).describe("What the file was read as."),
  failed_rows_csv: textOrNull.describe("The rows that were not imported, as a CSV with a reason each."),
  warnings: z.array(UploadWarning),
  pieces: z.int().optional().describe("With `pieces` asked for: the products registered. The other counts are rows."),
  shop: ShopImport.optional().describe("With `pieces` asked for."),
  upload_id: textOrNull.describe("In the history of imports: `GET /uploads`; null after a dry run."),
})
export type BulkUploadResponse = z.infer<typeof BulkUploadResponse>

export const Upload = z.object({
  id: z.string(),
  file_name: z.string(),
  by: textOrNull.describe("Who imported it; null when the person has left."),
  content_hash: z.string().describe("SHA-256 of the file, in hex."),
  valid_count: z.int(),
  error_count: z.int(),
  left_out_count: z.int().describe("Good rows that did not fit into the plan."),
  photos: z
    .object({ found: z.int(), failed: z.int(), waiting: z.int() })
    .describe("Photos that were to be fetched by their addresses, those that could not be, and those not tried yet."),
  failed_rows_url: textOrNull.describe("Where the failed rows can be downloaded, for 30 days."),
  created_at: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>
/** `GET /uploads`: the last imports, newest first. */
export const Uploads = z.array(Upload)

export const DeleteRequest = z.object({ ids: selectedIds("products", 10_000) })
export const DeleteResponse = z.object({
  deleted: z.int(),
  skipped: z.int().describe("Minted or being minted: these stay."),
})
export type DeleteResponse = z.infer<typeof DeleteResponse>

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
  confirmations: z.int().exactOptional().describe("Blocks on top of a mint, its own included."),
  confirmations_needed: z.int().exactOptional().describe("Until it is shown as minted."),
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

/** `GET`, `POST` and `DELETE /samples`: how much of the sample collection a company has. */
export const SampleCollection = z.object({
  held: z.int().describe("Those among its products: never minted, so that all can be removed."),
  absent: z.int().describe("Those that would be added."),
})
export type SampleCollection = z.infer<typeof SampleCollection>
