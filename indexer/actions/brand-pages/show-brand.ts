import type { App } from "#indexer/app.ts"
import type { BrandWords } from "#shared/api/brand-pages.ts"
import { mayLinkTo } from "#shared/brand-page.ts"
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
  const shown = together(first!, own!)
  // The domain may have been confirmed when the link was saved, and not any more.
  return { ...shown, links: shown.links.filter(({ url }) => mayLinkTo(url, domain)) }
}

/** Each member that the model's own page leaves empty is the company's. */
const together = (company: BrandWords, own: BrandWords): BrandWords => ({
  logo: own.logo || company.logo,
  colour: own.colour || company.colour,
  story: { en: own.story.en || company.story.en, hu: own.story.hu || company.story.hu },
  care: { en: own.care.en || company.care.en, hu: own.care.hu || company.care.hu },
  links: own.links.length > 0 ? own.links : company.links,
  contact: own.contact || company.contact,
})
