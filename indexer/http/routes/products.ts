import * as z from "zod"
import { deleteProducts, editProduct } from "#actions/products/edit.ts"
import { streamCsv } from "#actions/products/export-csv.ts"
import { readHistory } from "#actions/products/history.ts"
import { countProducts, searchProducts, showProduct, streamProducts } from "#actions/products/list.ts"
import { checkSelection, listProductPage } from "#actions/products/list-page.ts"
import { requireBulkUpload, uploadCsv, uploadSingle } from "#actions/products/upload.ts"
import { listUploads } from "#actions/uploads/uploads.ts"
import { showProductVerifications, showStats } from "#actions/verifications/stats.ts"
import { IDS_BYTES_MAX } from "#http/body.ts"
import { file, json, route } from "#http/route.ts"
import type { App, Caller } from "#indexer/app.ts"
import {
  BulkUploadOptions,
  BulkUploadResponse,
  DeleteRequest,
  DeleteResponse,
  Product,
  ProductEdit,
  ProductHistory,
  ProductIds,
  ProductListQuery,
  ProductPage,
  ProductSearch,
  ProductSearchQuery,
  ProductSelection,
  ProductStats,
  SingleUpload,
  SingleUploadResponse,
  Uploads,
} from "#shared/api/products.ts"
import { ProductVerifications, VerificationStats, VerificationStatsQuery } from "#shared/api/verifications.ts"
import { FIXES_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import { CSV_BYTES_MAX } from "#shared/csv/encodings.ts"
import type { ErrorCode } from "#shared/error-codes.ts"

/** The file, and what a form puts around it. */
const FORM_BYTES_MAX = CSV_BYTES_MAX + 4 * FIXES_CHARS_MAX + 64 * 1024
const PRODUCT = { id: "The product's id." }
const CANNOT_ADD: ErrorCode[] = ["subscription_inactive", "company_suspended", "limit_reached"]
const READ = { tag: "Products", access: "products:read" } as const
const FOUND = { ...READ, errors: ["invalid_input"] } as const
const ONE = { ...READ, path: PRODUCT, errors: ["not_found"] } as const
const WRITE = { tag: "Products", access: "products:write" } as const

export const productRoutes = [
  route({
    call: "GET /product-stats",
    id: "countProducts",
    ...READ,
    summary: "Count products",
    answers: { 200: json(ProductStats, "How many there are, by status.") },
    run: ({ app, me }) => countProducts(app, me),
  }),
  route({
    call: "GET /products",
    id: "listProducts",
    ...FOUND,
    summary: "List products",
    detail:
      "With none of these parameters the answer is the plain list of everything, the newest first. With any of them it is one page; give `next_cursor` back as `cursor` for the next. With `fields=ids` it is the ids on all pages.",
    query: ProductListQuery,
    answers: { 200: json(z.union([z.array(Product), ProductPage, ProductIds]), "Products.") },
    async run({ app, limits, c, me, query }) {
      const isPaged = Object.keys(ProductListQuery.shape).some((name) => Object.hasOwn(c.req.query(), name))
      limits[isPaged ? "pages" : "downloads"].hold(c)
      const list = isPaged ? await listPage(app, me, query) : await streamProducts(app, me)
      return c.body(list, 200, { "Content-Type": "application/json" })
    },
  }),
  route({
    call: "GET /product-search",
    id: "searchProducts",
    ...FOUND,
    summary: "Search products",
    detail:
      "By code or serial number where the words are one; else by a part of name, serial number, batch, product code, model, GTIN or code. At most five.",
    query: ProductSearchQuery,
    answers: { 200: json(ProductSearch, "Products of the company.") },
    run: ({ app, me, query }) => searchProducts(app, me, query),
  }),
  route({
    call: "GET /products/:id",
    id: "getProduct",
    ...ONE,
    summary: "Fetch a product",
    answers: { 200: json(Product, "The product.") },
    run: ({ app, me, path }) => showProduct(app, me, path.id),
  }),
  route({
    call: "POST /upload-single-product",
    id: "createProduct",
    ...WRITE,
    once: true,
    summary: "Register one product",
    detail:
      "Gives it its code. With `nft_scope` `individual` its sealed record will be on the blockchain for ever, so personal data is refused; `batch` puts only a hash there. A description keeps its line breaks for you; in the record each is a space.",
    body: SingleUpload,
    example: {
      product_name: "Indigo tablecloth",
      serial_number: "KF-2026-0042",
      metadata_json: { attributes: { Colour: "Indigo" } },
      nft_scope: "individual",
    },
    answers: { 201: json(SingleUploadResponse, "It is registered; its label may be printed once it is minted.") },
    errors: CANNOT_ADD,
    run: ({ app, me, body }) => uploadSingle(app, me, body),
  }),
  route({
    call: "POST /upload-individual-products",
    id: "importProducts",
    ...WRITE,
    summary: "Register products from a CSV file",
    detail:
      "At most 10 MB; comma, semicolon, tab or `|`; in any usual encoding, which has to be named in `encoding` where it cannot be told (422 with `reason` `encoding_unsure`, and nothing registered); at most 500 columns, of which 64 are kept; the good rows are registered in one step, the others reported one by one. A description keeps its line breaks, in other fields each becomes a space; that, what looks like an e-mail address or a phone number, what a spreadsheet or another program has damaged before, and rows left out because they are no products (totals, names of columns again, a shop's own rows) are told in `warnings`. An error or a word for nothing (`#REF!`, `NULL`) in a name or an identifier is that row's error; what `fixes` say is meant as it stands. A file that does not fit into the plan registers nothing unless `import_what_fits=true`. With `dry_run=true` nothing is registered at all. With `pieces` a shop's export (Shopify, WooCommerce, BigCommerce, Magento, Wix, Squarespace, Square, in several languages) or a list of stock becomes one product a piece, each with its own code; what sets variants apart becomes a field by its own name, such as Size, unless `attributes` chooses others. The form's field `fixes` may correct at most 500 cells: a JSON list of `line`, `column` and `value`, as in the errors.",
    once: true,
    limit: "heavy",
    query: BulkUploadOptions,
    body: "file",
    body_bytes_max: FORM_BYTES_MAX,
    answers: { 200: json(BulkUploadResponse, "What was registered and what was not.") },
    errors: [...CANNOT_ADD, "unsupported_type", "invalid_file"],
    before: requireBulkUpload,
    async run({ app, c, me, query, readBody }) {
      const form = { content_type: c.req.header("content-type") ?? "", body: await readBody() }
      return uploadCsv(app, me, form, query)
    },
  }),
  route({
    call: "PATCH /products/:id",
    id: "editProduct",
    ...WRITE,
    summary: "Change a product that waits",
    detail: "What is left out stays. A product that is minted or on its way can no longer be changed.",
    path: PRODUCT,
    body: ProductEdit,
    example: { serial_number: "KF-2026-0043" },
    answers: { 200: json(Product, "The product as it is now.") },
    errors: ["not_found", "conflict", "subscription_inactive"],
    run: ({ app, me, path, body }) => editProduct(app, me, path.id, body),
  }),
  route({
    call: "GET /products/:id/history",
    id: "getHistory",
    ...ONE,
    summary: "Fetch a product's history",
    answers: { 200: json(ProductHistory, "What has happened to it, the oldest first.") },
    run: ({ app, me, path }) => readHistory(app, me, path.id),
  }),
  route({
    call: "GET /products/:id/verifications",
    id: "getVerifications",
    ...ONE,
    summary: "See how often a product was verified",
    answers: { 200: json(ProductVerifications, "Days and coarse regions; nobody's address is kept.") },
    run: ({ app, me, path }) => showProductVerifications(app, me, path.id),
  }),
  route({
    call: "GET /verification-stats",
    id: "getVerificationStats",
    ...FOUND,
    summary: "See how often all products were verified",
    query: VerificationStatsQuery,
    answers: { 200: json(VerificationStats, "Days and coarse regions.") },
    run: ({ app, me, query }) => showStats(app, me, query),
  }),
  route({
    call: "GET /products.csv",
    id: "exportProducts",
    ...FOUND,
    summary: "Export products as CSV",
    detail: "Safe to open in a spreadsheet: what would be taken for a formula is neutralised.",
    query: ProductSelection,
    answers: { 200: file("The file.", "text/csv") },
    async run({ app, limits, c, me, query }) {
      limits.downloads.hold(c)
      return c.body(await streamCsv(app, me, query), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="products.csv"',
      })
    },
  }),
  route({
    call: "GET /uploads",
    id: "listUploads",
    ...READ,
    summary: "List files that were imported",
    answers: { 200: json(Uploads, "The newest first.") },
    run: ({ app, me }) => listUploads(app, me),
  }),
  route({
    call: "DELETE /delete-products",
    id: "deleteProducts",
    ...WRITE,
    limit: "heavy",
    summary: "Delete products",
    detail: "What is minted or on its way stays, and is counted as skipped.",
    body: DeleteRequest,
    body_bytes_max: IDS_BYTES_MAX,
    example: { ids: ["01890000-0000-7000-8000-000000000000"] },
    answers: { 200: json(DeleteResponse, "How many are gone.") },
    run: ({ app, me, body }) => deleteProducts(app, me, body.ids),
  }),
]

async function listPage(app: App, me: Caller, query: ProductListQuery): Promise<Uint8Array<ArrayBuffer>> {
  checkSelection(query)
  const { company_id, language } = me
  const json = await app.threads.run(listProductPage, { company_id, language, query }, me)
  return json as Uint8Array<ArrayBuffer>
}
