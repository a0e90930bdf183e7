import type { BrandWords } from "#shared/api/brand-pages.ts"
import { call } from "#web/api/client.ts"

/** Null where the maker says nothing, and where nothing can be had. */
export async function fetchBrand(id: string, model: string): Promise<BrandWords | null> {
  const query = model ? { model } : {}
  const answer = await call("GET /issuers/:id/page", { path: { id }, query }).catch(() => null)
  return answer?.body?.brand ?? null
}
