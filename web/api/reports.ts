import type { ProductReport, ReportPhotosAdded, ReportStatus } from "#shared/api/reports.ts"
import type { Language } from "#shared/language.ts"
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

/** Returns how many photos the report has now. */
export async function addReportPhoto(token: string, photo: Blob): Promise<number> {
  const response = await fetch(addressOf("POST /report-photo"), {
    method: "POST",
    headers: { ...headersOf({}), [TOKEN_HEADER]: token },
    body: photo,
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  }).catch(silent)
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, body)
  return (body as ReportPhotosAdded).photos
}

export async function fetchConfirmation(token: string, language: Language): Promise<Blob> {
  const json = { token, language }
  const response = await fetch(addressOf("POST /report-confirmation"), {
    method: "POST",
    headers: headersOf({ json }),
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  }).catch(silent)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response.blob().catch(silent)
}

function silent(): never {
  throw new ApiError(0, {})
}
