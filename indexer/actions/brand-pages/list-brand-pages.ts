import type { App, Caller } from "#indexer/app.ts"
import type { BrandPageList, BrandWords } from "#shared/api/brand-pages.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { confirmedDomain } from "./confirmed-domain.ts"

/** What the company says beside results, and of which models it could say more. */
export async function listBrandPages({ db }: App, { company_id }: Caller): Promise<BrandPageList> {
  const pages = await db.read
    .selectFrom("brand_pages")
    .select(["model", "content"])
    .where("company_id", "=", company_id)
    .orderBy("model")
    .execute()
  const products = await db.read
    .selectFrom("products")
    .select("model")
    .distinct()
    .where("company_id", "=", company_id)
    .where("model", "is not", null)
    .where("model", "!=", "")
    .orderBy("model")
    .limit(MODELS_MAX)
    .execute()
  return {
    pages: pages.map(({ model, content }) => ({ ...(JSON.parse(content) as BrandWords), model })),
    models: products.map(({ model }) => model!),
    domain: await confirmedDomain(db.read, company_id),
  }
}
