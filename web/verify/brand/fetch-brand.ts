import type { ShownBrand } from "#shared/api/brand-pages.ts"
import { call } from "#web/api/client.ts"

/** Null where nothing can be had. */
export async function fetchBrand(id: string, model: string): Promise<ShownBrand | null> {
  const query = model ? { model } : {}
  const answer = await call("GET /issuers/:id/page", { path: { id }, query }).catch(() => null)
  return answer?.body ?? null
}
