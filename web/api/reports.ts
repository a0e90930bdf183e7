import type { PhotosOfReport, ProductReport } from "#shared/api/reports.ts"
import { REPORT_ATTEMPT_HEADER } from "#shared/request-bounds.ts"
import { ApiError, addressOf, call, headersOf } from "./client.ts"

const PHOTO_TIMEOUT_MS = 60_000

/** Reports a product's problem to the company behind its code and to us. */
export async function reportProduct(report: ProductReport): Promise<void> {
  await call("POST /report-product", { json: report })
}

/** Returns how many photos the report has now. Throws ApiError for 400 and more, and when nothing answers in time. */
export async function addReportPhoto(attempt_id: string, photo: Blob): Promise<number> {
  const headers = { ...headersOf({}), [REPORT_ATTEMPT_HEADER]: attempt_id }
  const signal = AbortSignal.timeout(PHOTO_TIMEOUT_MS)
  const request = { method: "POST", body: photo, headers, signal }
  const response = await fetch(addressOf("POST /report-photo"), request).catch(silent)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return ((await response.json().catch(silent)) as PhotosOfReport).photos
}

function silent(): never {
  throw new ApiError(0, {})
}
