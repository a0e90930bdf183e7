import type { ProductReport } from "#shared/api/reports.ts"
import { call } from "./client.ts"
import { proving } from "./proving.ts"

/** Tells the company behind a code, and us, that something about a product is wrong. Throws ApiError. */
export async function reportProduct(report: ProductReport): Promise<void> {
  await proving(report.code, (proof) => call("POST /report-product", { json: report, ...(proof ? { proof } : {}) }))
}
