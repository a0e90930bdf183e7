import type { ProductReport, ReportStatus } from "#shared/api/reports.ts"
import type { Language } from "#shared/language.ts"
import { ApiError, addressOf, call, headersOf } from "./client.ts"
import { proving } from "./proving.ts"

const CONFIRMATION_TIMEOUT_MS = 60_000

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

export async function fetchConfirmation(token: string, language: Language): Promise<Blob> {
  const json = { token, language }
  const silent = () => {
    throw new ApiError(0, {})
  }
  const response = await fetch(addressOf("POST /report-confirmation"), {
    method: "POST",
    headers: headersOf({ json }),
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(CONFIRMATION_TIMEOUT_MS),
  }).catch(silent)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response.blob().catch(silent)
}
