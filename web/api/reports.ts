import { call } from "./client.ts"

export interface ProductReport {
  code: string
  message: string
  email?: string
  where_bought?: string
  /** Filled in by programs only. */
  company_website: string
}

/** Tells the company behind a code, and us, that something about a product is wrong. Throws ApiError. */
export async function reportProduct(report: ProductReport): Promise<void> {
  await call("/report-product", { method: "POST", json: report })
}
