import type { App } from "#indexer/app.ts"
import type { BrandWords } from "#shared/api/brand-pages.ts"
import { mayLinkTo } from "#shared/brand-page.ts"
import { wordsOfModel } from "#shared/words-of-model.ts"
import { confirmedDomain } from "./confirmed-domain.ts"

/** What a verified company says of itself and of a model, for anyone. Null for any other company. */
export async function showBrand({ db }: App, issuer: string, model = ""): Promise<BrandWords | null> {
  const pages = await db.read
    .selectFrom("brand_pages")
    .innerJoin("companies", "companies.id", "brand_pages.company_id")
    .select(["brand_pages.company_id", "brand_pages.content"])
    .where("brand_pages.issuer", "=", issuer.toLowerCase())
    .where("brand_pages.model", "in", ["", model])
    .where("companies.verified", "=", 1)
    .where("companies.suspended_at", "is", null)
    .where("companies.closed_at", "is", null)
    .orderBy("brand_pages.model")
    .execute()
  if (pages.length === 0) return null
  const [first, own = first] = pages.map(({ content }) => JSON.parse(content) as BrandWords)
  const domain = await confirmedDomain(db.read, pages[0]!.company_id)
  const shown = wordsOfModel(first!, own!)
  // The domain may have been confirmed when the link was saved, and not any more.
  return { ...shown, links: shown.links.filter(({ url }) => mayLinkTo(url, domain)) }
}
