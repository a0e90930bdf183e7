/** The calls of a signed-in company. */
import type { Calls } from "#http/calls.ts"
import type { RecallNote, RecallRequest } from "#shared/api/mints.ts"
import type { Product, ProductFilter, ProductIds, ProductPage, ProductStatus } from "#shared/api/products.ts"
import type { LoginResponse } from "#shared/api/sessions.ts"
import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { ApiError, addressOf, ask, call, endSession, headersOf, signed } from "./client.ts"
import { upload } from "./upload.ts"

/** The service waits up to 25 seconds for a mint's outcome. */
const MINT_TIMEOUT_MS = 40_000
const LIST_TIMEOUT_MS = 60_000
const FILE_TIMEOUT_MS = 600_000

export async function logIn(username: string, password: string, remember: boolean): Promise<LoginResponse> {
  const form = new URLSearchParams({ username, password, remember: String(remember) })
  const { body, status } = await call("POST /login", { form })
  if (!body?.access_token) throw new ApiError(status, {})
  return body
}

export const logOut = () => signed("POST /logout")
/** Names of the fields of the company's own. */
export const fetchCustomFields = () => ask("GET /custom-fields")
export const addCustomField = (key: string) => signed("POST /custom-fields", { json: { key } })
export const removeCustomField = (key: string) => signed("DELETE /custom-fields/:key", { path: { key } })

export const fetchMe = () => ask("GET /me")
export const fetchStats = () => ask("GET /product-stats")
export const fetchStatus = () => ask("GET /status")
export const fetchChainList = () => ask("GET /chains")
export const fetchProduct = (id: string) => ask("GET /products/:id", { path: { id } })

/** All products of the company, newest first. */
export async function fetchProducts(): Promise<Product[]> {
  const query = new URLSearchParams({ timestamp: String(Date.now()) })
  const products = (await ask("GET /products", { query, timeout_ms: LIST_TIMEOUT_MS })) as Product[]
  return products.toSorted((one, other) => newness(other).localeCompare(newness(one)))
}

/** One page of a selection of the company's products. */
export async function fetchProductPage(selection: ListSelection, limit: number, cursor?: string): Promise<ProductPage> {
  const query = listQuery(selection)
  query.set("limit", String(limit))
  if (cursor) query.set("cursor", cursor)
  return (await ask("GET /products", { query })) as ProductPage
}

/** The ids on all pages of a selection. */
export async function fetchProductIds(selection: ListSelection): Promise<string[]> {
  const query = listQuery(selection)
  query.set("fields", "ids")
  return ((await ask("GET /products", { query, timeout_ms: LIST_TIMEOUT_MS })) as ProductIds).ids
}

export const fetchIdsOfStatus = (status: ProductStatus, upload_id?: string) =>
  fetchProductIds({
    filter: [{ column: "status", operator: "equals", value: status }, ...(upload_id ? ofUpload(upload_id) : [])],
    sort: "created_at",
  })

/** Filters to the products that came with one file. */
export const ofUpload = (upload_id: string): ProductFilter[] => [
  { column: "upload_id", operator: "equals", value: upload_id },
]

/** Which products, in which order: a column, with a minus sign before it for the last first. */
export interface ListSelection {
  filter: readonly ProductFilter[]
  sort: string
}

function listQuery({ filter, sort }: ListSelection): URLSearchParams {
  return new URLSearchParams({ sort, ...(filter.length > 0 ? { filter: JSON.stringify(filter) } : {}) })
}

const newness = ({ created_at, manufacture_date }: Product): string => created_at || (manufacture_date ?? "")

export const deleteProducts = (ids: string[]) => ask("DELETE /delete-products", { json: { ids } })

export const mintOne = (short_code: string) =>
  signed("POST /mint-onchain", { json: { short_code }, timeout_ms: MINT_TIMEOUT_MS })

/** Queues many at once, without waiting. */
export const mintSelected = (ids: string[]) => signed("POST /mint-onchain-selected", { json: { ids } })

/** Refused when not exactly `count` products wait. */
export const mintAll = (count: number, upload_id?: string) =>
  signed("POST /mint-onchain-all", { json: { count, upload_id }, timeout_ms: MINT_TIMEOUT_MS })

/** What `mintAll` would mint now. */
export const fetchMintPreview = (upload_id?: string) =>
  ask("GET /mint-preview", { query: upload_id ? { upload_id } : {} })

export const recall = (json: RecallRequest, action: "recall" | "reinstate") =>
  ask(`POST /${action}`, { json, timeout_ms: MINT_TIMEOUT_MS })

/** The company's words about a recall that stands; null: none. */
export const fetchRecallNote = async (id: string) => (await ask("GET /products/:id/recall-note", { path: { id } })).note
export const changeRecallNote = async (id: string, json: RecallNote) =>
  (await ask("POST /products/:id/recall-note", { path: { id }, json })).note

export const uploadSingle = (json: Calls["POST /upload-single-product"]["body"]) =>
  ask("POST /upload-single-product", { json })

export interface BulkUpload {
  file: File
  import_what_fits: boolean
  /** Asks what the file would become; nothing is stored. */
  dry_run: boolean
  fixes: readonly CellFix[]
  /** A field, "attribute" or "ignore" for each column. */
  mapping: readonly string[]
  encoding: string
  /** Rows of a shop's export without a name continue the product above. */
  continues: boolean
  /** Called with 0 to 1 while the file travels. */
  onProgress: (share: number) => void
}

export function uploadCsv({ file, mapping, fixes, onProgress, ...options }: BulkUpload) {
  const query = new URLSearchParams({ encoding: options.encoding, mapping: JSON.stringify(mapping) })
  if (options.import_what_fits) query.set("import_what_fits", "true")
  if (!options.continues) query.set("continued_by", "none")
  if (options.dry_run) query.set("dry_run", "true")
  const fields = fixes.length > 0 ? { fixes: JSON.stringify(fixes) } : {}
  return upload("POST /upload-individual-products", file, onProgress, query, fields)
}

export const requestLabelSheet = (json: Calls["POST /label-sheets"]["body"]) => ask("POST /label-sheets", { json })

/** What such a sheet would look like. */
export const previewLabels = (json: Calls["POST /label-previews"]["body"]) => ask("POST /label-previews", { json })

/** A certificate without the code, to be printed, made as a job. */
export const requestCertificate = (id: string, json: Calls["POST /products/:id/certificate"]["body"]) =>
  ask("POST /products/:id/certificate", { path: { id }, json })

/** All products of one mint transaction, sealed, made as a job. */
export const requestBundle = (tx_hash: string) => ask("POST /bundles", { json: { tx_hash } })

/** The certificates of everything minted, made as a job. */
export const requestArchive = () => ask("POST /certificate-archives", { json: {} })

export const fetchJob = (id: string) => ask("GET /jobs/:id", { path: { id } })

/** The products of a selection as a CSV file. */
export const exportCsv = (selection: ListSelection): Promise<Blob> =>
  fetchFile(addressOf("GET /products.csv", { query: listQuery(selection) }))

/** Verifications and mints of each day, from a day (`YYYY-MM-DD`) until today. */
export const fetchVerificationStats = (from: string) => ask("GET /verification-stats", { query: { from } })
export const fetchProductVerifications = (id: string) => ask("GET /products/:id/verifications", { path: { id } })
export const fetchOpenReports = () => ask("GET /reports", { query: { state: "open", limit: "20" } })
export const reportPhotoPath = (id: string, sha256: string) =>
  addressOf("GET /reports/:id/photos/:sha256", { path: { id, sha256 } })
export const handleReport = (id: string, handled: boolean) =>
  signed("PATCH /reports/:id", { path: { id }, json: { handled } })

/** Products that a person may mean by a few words. */
export const searchProducts = (q: string) => ask("GET /product-search", { query: { q } })

export const uploadPhoto = (file: File, onProgress: (share: number) => void) => upload("POST /photos", file, onProgress)
export const thumbnailPath = (sha256: string) => addressOf("GET /photos/:sha256/thumbnail", { path: { sha256 } })
export const fetchModelPhotos = () => ask("GET /model-photos")
export const saveModelPhotos = (json: Calls["POST /model-photos"]["body"]) => ask("POST /model-photos", { json })
export const fetchUploads = () => ask("GET /uploads")
export const fetchHistory = (id: string) => ask("GET /products/:id/history", { path: { id } })
export const editProduct = (id: string, json: Calls["PATCH /products/:id"]["body"]) =>
  ask("PATCH /products/:id", { path: { id }, json })
export const qrPath = (id: string, kind: "svg" | "png", accepts_service_address: boolean) =>
  addressOf(`GET /products/:id/qr.${kind}`, {
    path: { id },
    query: { accepts_service_address: `${accepts_service_address}` },
  })

/** A file that only the signed-in company gets. */
export async function fetchFile(path: string): Promise<Blob> {
  const headers = headersOf({ signed: true })
  const silent = () => {
    throw new ApiError(0, {})
  }
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }).catch(silent)
  if (response.status === 401) endSession(headers.authorization)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response.blob().catch(silent)
}
