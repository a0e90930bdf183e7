import type { PhotosOfReport, ProductReport, ReportStatus } from "#shared/api/reports.ts"
import { ApiError, addressOf, call, headersOf } from "./client.ts"
import { proving } from "./proving.ts"

const FILE_TIMEOUT_MS = 60_000
/** The service's name of it, repeated here because importing it would load its whole validator. */
const TOKEN_HEADER = "X-Report-Token"

/** Reports a product's problem to the company behind its code and to us. Returns the token of the report's page. */
export async function reportProduct(report: ProductReport): Promise<string> {
  const { body } = await proving(report.code, (proof) =>
    call("POST /report-product", { json: report, ...(proof ? { proof } : {}) }),
  )
  return body?.status_token ?? ""
}

/** Throws ApiError: 404 for a token that leads to no report. */
export async function fetchReportStatus(token: string): Promise<ReportStatus> {
  const { body, status } = await call("POST /report-status", { json: { token } })
  if (!body) throw new ApiError(status, {})
  return body
}

/** Returns the hashes of the photos that the report has now. */
export async function addReportPhoto(token: string, photo: Blob): Promise<string[]> {
  const response = await sent(addressOf("POST /report-photo"), { method: "POST", body: photo, headers: bearing(token) })
  return ((await response.json().catch(silent)) as PhotosOfReport).photos
}

export async function fetchOwnPhoto(token: string, sha256: string): Promise<Blob> {
  const address = addressOf("GET /report-photos/:sha256", { path: { sha256 } })
  const response = await sent(address, { headers: bearing(token) })
  return response.blob().catch(silent)
}

/** Returns the hashes of those that are left. */
export async function removeOwnPhoto(token: string, sha256: string): Promise<string[]> {
  const address = addressOf("DELETE /report-photos/:sha256", { path: { sha256 } })
  const response = await sent(address, { method: "DELETE", headers: bearing(token) })
  return ((await response.json().catch(silent)) as PhotosOfReport).photos
}

const bearing = (token: string) => ({ ...headersOf({}), [TOKEN_HEADER]: token })

/** Throws ApiError for 400 and more, and when nothing answers in time. */
async function sent(address: string, request: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const response = await fetch(address, { ...request, signal }).catch(silent)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response
}

function silent(): never {
  throw new ApiError(0, {})
}
