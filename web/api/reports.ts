import type { ProductReport } from "#shared/api/reports.ts"
import { call } from "./client.ts"

/** Tells the company behind a code, and us, that something about a product is wrong. Throws ApiError. */
export async function reportProduct(report: ProductReport): Promise<void> {
  await call("/report-product", { method: "POST", json: report })
}
