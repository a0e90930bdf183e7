import type { Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { BrandPageList, BrandWords } from "#shared/api/brand-pages.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { confirmedDomain } from "./confirmed-domain.ts"

/** Models are found among the newest products: a million would hold up everybody who asks meanwhile. */
const PRODUCTS_READ_MAX = 10_000

/** What the company says beside results, and of which models it could say more. */
export async function listBrandPages({ db }: App, { company_id }: Caller): Promise<BrandPageList> {
  const pages = await db.read
    .selectFrom("brand_pages")
    .select(["model", "content"])
    .where("company_id", "=", company_id)
    .orderBy("model")
    .execute()
  return {
    pages: pages.map(({ model, content }) => ({ ...(JSON.parse(content) as BrandWords), model })),
    models: await modelsOf(db.read, company_id),
    domain: await confirmedDomain(db.read, company_id),
  }
}

async function modelsOf(read: Reader, company_id: string): Promise<string[]> {
  const newest = read
    .selectFrom("products")
    .select("model")
    .where("company_id", "=", company_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PRODUCTS_READ_MAX)
  const products = await read
    .selectFrom(newest.as("newest"))
    .select("model")
    .distinct()
    .where("model", "is not", null)
    .where("model", "!=", "")
    .orderBy("model")
    .limit(MODELS_MAX)
    .execute()
  return products.map(({ model }) => model!)
}
