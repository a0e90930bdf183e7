/** The calls of a signed-in company. Types come from the service's own description of its bodies. */

import type { ChainDescription, ServiceStatus } from "#shared/api/chains.ts"
import type { Me } from "#shared/api/companies.ts"
import type { ProductHistoryEntry } from "#shared/api/history.ts"
import type { JobAccepted, JobDescription, LabelSheetRequest } from "#shared/api/labels.ts"
import type {
  MintAllResponse,
  MintResponse,
  MintSelectedResponse,
  RecallRequest,
  RecallResponse,
} from "#shared/api/mints.ts"
import type {
  BulkUploadResponse,
  DeleteResponse,
  Product,
  ProductFilter,
  ProductIds,
  ProductPage,
  ProductStats,
  ProductStatus,
  SingleUpload,
  SingleUploadResponse,
  Upload,
} from "#shared/api/products.ts"
import type { ReportsPage } from "#shared/api/reports.ts"
import type { LoginResponse } from "#shared/api/sessions.ts"
import type { ProductVerifications, VerificationStats } from "#shared/api/verifications.ts"
import { type Answer, ApiError, type Call, call, endSession, headersOf } from "./client.ts"
import { upload } from "./upload.ts"

/** The service waits up to 25 seconds for a mint's outcome. */
const MINT_TIMEOUT_MS = 40_000
const LIST_TIMEOUT_MS = 60_000
const FILE_TIMEOUT_MS = 600_000

/** A call of the signed-in user that answers JSON. */
export async function signed<Body>(path: string, options: Call = {}): Promise<Answer<Body>> {
  const { status, body } = await call<Body>(path, { ...options, signed: true })
  if (body === null) throw new ApiError(status, {})
  return { status, body }
}

export async function logIn(username: string, password: string, remember: boolean): Promise<LoginResponse> {
  const form = new URLSearchParams({ username, password, remember: String(remember) })
  const { body, status } = await call<LoginResponse>("/login", { method: "POST", form })
  if (!body?.access_token) throw new ApiError(status, {})
  return body
}

export const logOut = () => call("/logout", { method: "POST", signed: true })
/** Names of the fields of the company's own. */
export const fetchCustomFields = async () => (await signed<string[]>("/custom-fields")).body
export const addCustomField = (key: string) => call("/custom-fields", { method: "POST", json: { key }, signed: true })
export const removeCustomField = (key: string) =>
  call(`/custom-fields/${encodeURIComponent(key)}`, { method: "DELETE", signed: true })

export const fetchMe = async () => (await signed<Me>("/me")).body
export const fetchStats = async () => (await signed<ProductStats>("/product-stats")).body
export const fetchStatus = async () => (await signed<ServiceStatus>("/status")).body
export const fetchChainList = async () => (await signed<ChainDescription[]>("/chains")).body
export const fetchProduct = async (id: string) => (await signed<Product>(`/products/${encodeURIComponent(id)}`)).body

/** All products of the company, newest first. */
export async function fetchProducts(): Promise<Product[]> {
  const { body } = await signed<Product[]>(`/products?timestamp=${Date.now()}`, { timeout_ms: LIST_TIMEOUT_MS })
  return body.toSorted((one, other) => newness(other).localeCompare(newness(one)))
}

/** One page of a selection of the company's products. */
export async function fetchProductPage(selection: ListSelection, limit: number, cursor?: string): Promise<ProductPage> {
  const asked = listAddress(selection)
  asked.set("limit", String(limit))
  if (cursor) asked.set("cursor", cursor)
  return (await signed<ProductPage>(`/products?${asked}`)).body
}

/** The ids on all pages of a selection. */
export async function fetchProductIds(selection: ListSelection): Promise<string[]> {
  const asked = listAddress(selection)
  asked.set("fields", "ids")
  return (await signed<ProductIds>(`/products?${asked}`, { timeout_ms: LIST_TIMEOUT_MS })).body.ids
}

export const fetchIdsOfStatus = (status: ProductStatus) =>
  fetchProductIds({ filter: [{ column: "status", operator: "equals", value: status }], sort: "created_at" })

/** Which products, in which order: a column, with a minus sign before it for the last first. */
export interface ListSelection {
  filter: readonly ProductFilter[]
  sort: string
}

function listAddress({ filter, sort }: ListSelection): URLSearchParams {
  return new URLSearchParams({ sort, ...(filter.length > 0 ? { filter: JSON.stringify(filter) } : {}) })
}

const newness = ({ created_at, manufacture_date }: Product): string => created_at || (manufacture_date ?? "")

export const deleteProducts = async (ids: string[]) =>
  (await signed<DeleteResponse>("/delete-products", { method: "DELETE", json: { ids } })).body

export const mintOne = (short_code: string) =>
  signed<MintResponse>("/mint-onchain", { method: "POST", json: { short_code }, timeout_ms: MINT_TIMEOUT_MS })

/** Asks for many at once and waits for nothing. */
export const mintSelected = (ids: readonly string[]) =>
  signed<MintSelectedResponse>("/mint-onchain-selected", { method: "POST", json: { ids } })

export const mintAll = () =>
  signed<MintAllResponse>("/mint-onchain-all", { method: "POST", timeout_ms: MINT_TIMEOUT_MS })

export const recall = async (request: RecallRequest, action: "recall" | "reinstate") =>
  (await signed<RecallResponse>(`/${action}`, { method: "POST", json: request, timeout_ms: MINT_TIMEOUT_MS })).body

export const uploadSingle = async (product: Partial<SingleUpload>) =>
  (await signed<SingleUploadResponse>("/upload-single-product", { method: "POST", json: product })).body

export interface BulkUpload {
  file: File
  import_what_fits: boolean
  /** A field, "attribute" or "ignore" for each column. */
  mapping: readonly string[]
  encoding: string
  /** The column by which rows without a name continue the product above. */
  continued_by: string | null
  /** Called with 0 to 1 while the file travels. */
  onProgress: (share: number) => void
}

export function uploadCsv({ file, mapping, onProgress, ...options }: BulkUpload): Promise<BulkUploadResponse> {
  const form = new FormData()
  form.set("file", file)
  const query = new URLSearchParams({ encoding: options.encoding, mapping: JSON.stringify(mapping) })
  if (options.import_what_fits) query.set("import_what_fits", "true")
  if (options.continued_by) query.set("continued_by", options.continued_by)
  return upload<BulkUploadResponse>(`/upload-individual-products?${query}`, form, onProgress)
}

export const requestLabelSheet = async (sheet: Omit<LabelSheetRequest, "filter"> & { filter?: ProductFilter[] }) =>
  (await signed<JobAccepted>("/label-sheets", { method: "POST", json: sheet })).body

/** All products of one mint transaction, sealed, made as a job. */
export const requestBundle = async (tx_hash: string) =>
  (await signed<JobAccepted>("/bundles", { method: "POST", json: { tx_hash } })).body

export const fetchJob = async (id: string) => (await signed<JobDescription>(`/jobs/${encodeURIComponent(id)}`)).body

/** The products of a selection as a CSV file. */
export const exportCsv = (selection: ListSelection): Promise<Blob> =>
  fetchFile(`/products.csv?${listAddress(selection)}`)

/** Verifications and mints of each day, from a day (`YYYY-MM-DD`) until today. */
export const fetchVerificationStats = async (from: string) =>
  (await signed<VerificationStats>(`/verification-stats?${new URLSearchParams({ from })}`)).body
export const fetchProductVerifications = async (id: string) =>
  (await signed<ProductVerifications>(`/products/${encodeURIComponent(id)}/verifications`)).body
export const fetchOpenReports = async () => (await signed<ReportsPage>("/reports?state=open&limit=20")).body
export const handleReport = (id: string) =>
  signed(`/reports/${encodeURIComponent(id)}`, { method: "PATCH", json: { handled: true } })

export const fetchUploads = async () => (await signed<Upload[]>("/uploads")).body
export const fetchHistory = async (id: string) =>
  (await signed<ProductHistoryEntry[]>(`/products/${encodeURIComponent(id)}/history`)).body
export const editProduct = async (id: string, json: Partial<SingleUpload>) =>
  (await signed<Product>(`/products/${encodeURIComponent(id)}`, { method: "PATCH", json })).body
export const qrPath = (id: string, kind: "svg" | "png") => `/products/${encodeURIComponent(id)}/qr.${kind}`

/** The certificates of everything minted, as one archive. */
export const fetchArchive = (): Promise<Blob> => fetchFile("/certificates.zip")

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
