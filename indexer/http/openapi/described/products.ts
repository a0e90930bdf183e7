import * as z from "zod"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import { ProductHistory } from "#shared/api/history.ts"
import {
  BulkUploadOptions,
  BulkUploadResponse,
  DeleteRequest,
  DeleteResponse,
  Product,
  ProductEdit,
  ProductIds,
  ProductListQuery,
  ProductPage,
  ProductSelection,
  ProductStats,
  SingleUpload,
  SingleUploadResponse,
  Uploads,
} from "#shared/api/products.ts"
import { ProductVerifications, VerificationStats, VerificationStatsQuery } from "#shared/api/verifications.ts"

const PRODUCT = { id: "The product's id." }
const CANNOT_ADD = ["subscription_inactive", "company_suspended", "limit_reached"] as const

export const products: DescribedRoute[] = [
  {
    ...{ route: "GET /product-stats", id: "countProducts", tag: "Products", access: "products:read" },
    summary: "Count products",
    answers: { 200: { says: "How many there are, by status.", schema: ProductStats } },
  },
  {
    ...{ route: "GET /products", id: "listProducts", tag: "Products", access: "products:read" },
    summary: "List products",
    detail:
      "With none of these parameters the answer is the plain list of everything, the newest first. With any of them it is one page; give `next_cursor` back as `cursor` for the next. With `fields=ids` it is the ids on all pages.",
    query: ProductListQuery,
    answers: { 200: { says: "Products.", schema: z.union([z.array(Product), ProductPage, ProductIds]) } },
    errors: ["invalid_input"],
  },
  {
    ...{ route: "GET /products/:id", id: "getProduct", tag: "Products", access: "products:read" },
    summary: "Fetch a product",
    path: PRODUCT,
    answers: { 200: { says: "The product.", schema: Product } },
    errors: ["not_found"],
  },
  {
    ...{
      route: "POST /upload-single-product",
      id: "createProduct",
      tag: "Products",
      access: "products:write",
      once: true,
    },
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
    answers: {
      201: { says: "It is registered; its label may be printed once it is minted.", schema: SingleUploadResponse },
    },
    errors: [...CANNOT_ADD],
  },
  {
    ...{ route: "POST /upload-individual-products", id: "importProducts", tag: "Products", access: "products:write" },
    summary: "Register products from a CSV file",
    detail:
      "At most 10 MB; comma, semicolon or tab; in any usual encoding, which has to be named in `encoding` where it cannot be told (422 with `reason` `encoding_unsure`, and nothing registered); at most 500 columns, of which 64 are kept; the good rows are registered in one step, the others reported one by one. A description keeps its line breaks, in other fields each becomes a space; that, and what looks like an e-mail address or a phone number, is told in `warnings`. A file that does not fit into the plan registers nothing unless `import_what_fits=true`.",
    once: true,
    limit: "30 files an hour for each company.",
    query: BulkUploadOptions,
    body: "file",
    answers: { 200: { says: "What was registered and what was not.", schema: BulkUploadResponse } },
    errors: [...CANNOT_ADD, "unsupported_type", "invalid_file"],
  },
  {
    ...{ route: "PATCH /products/:id", id: "editProduct", tag: "Products", access: "products:write" },
    summary: "Change a product that waits",
    detail: "What is left out stays. A product that is minted or on its way can no longer be changed.",
    path: PRODUCT,
    body: ProductEdit,
    example: { serial_number: "KF-2026-0043" },
    answers: { 200: { says: "The product as it is now.", schema: Product } },
    errors: ["not_found", "conflict", "subscription_inactive"],
  },
  {
    ...{ route: "GET /products/:id/history", id: "getHistory", tag: "Products", access: "products:read" },
    summary: "Fetch a product's history",
    path: PRODUCT,
    answers: { 200: { says: "What has happened to it, the oldest first.", schema: ProductHistory } },
    errors: ["not_found"],
  },
  {
    ...{ route: "GET /products/:id/verifications", id: "getVerifications", tag: "Products", access: "products:read" },
    summary: "See how often a product was verified",
    path: PRODUCT,
    answers: { 200: { says: "Days and coarse regions; nobody's address is kept.", schema: ProductVerifications } },
    errors: ["not_found"],
  },
  {
    ...{ route: "GET /verification-stats", id: "getVerificationStats", tag: "Products", access: "products:read" },
    summary: "See how often all products were verified",
    query: VerificationStatsQuery,
    answers: { 200: { says: "Days and coarse regions.", schema: VerificationStats } },
    errors: ["invalid_input"],
  },
  {
    ...{ route: "GET /products.csv", id: "exportProducts", tag: "Products", access: "products:read" },
    summary: "Export products as CSV",
    detail: "Safe to open in a spreadsheet: what would be taken for a formula is neutralised.",
    query: ProductSelection,
    answers: { 200: { says: "The file.", types: ["text/csv"] } },
    errors: ["invalid_input"],
  },
  {
    ...{ route: "GET /uploads", id: "listUploads", tag: "Products", access: "products:read" },
    summary: "List files that were imported",
    answers: { 200: { says: "The newest first.", schema: Uploads } },
  },
  {
    ...{ route: "DELETE /delete-products", id: "deleteProducts", tag: "Products", access: "products:write" },
    summary: "Delete products",
    detail: "What is minted or on its way stays, and is counted as skipped.",
    body: DeleteRequest,
    example: { ids: ["01890000-0000-7000-8000-000000000000"] },
    answers: { 200: { says: "How many are gone.", schema: DeleteResponse } },
  },
]
