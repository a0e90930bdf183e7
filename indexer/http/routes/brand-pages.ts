import { listBrandPages, saveBrandPage, showBrand } from "#actions/brand-pages/brand-pages.ts"
import { showEvidence } from "#actions/companies/evidence.ts"
import { isDomainAsked } from "#actions/statements/domains.ts"
import { json, route, typed, VERIFICATION } from "#http/route.ts"
import { BrandPage, type BrandPageList, BrandPageQuery, ShownBrand } from "#shared/api/brand-pages.ts"
import { ShownEvidence } from "#shared/api/evidence.ts"

const OF_BRAND = {
  ...VERIFICATION,
  path: { id: "The issuer's id, 0x and 64 hexadecimal digits: `issuer.id` of a verification." },
} as const

/** What a company says of itself beside results. */
export const brandPageRoutes = [
  route({
    call: "GET /issuers/:id/page",
    id: "getBrandPage",
    ...OF_BRAND,
    summary: "Fetch what a brand says of itself",
    detail:
      "A verified company's own words, which stand below a verdict and apart from it: they are no part of any record, and may change at any time. For an issuer that is not verified, or says nothing, `brand` is null.",
    query: BrandPageQuery,
    answers: { 200: json(ShownBrand, "What the brand says, the model's own words first.") },
    errors: ["invalid_input"],
    run: async ({ app, path, query }) => ({
      brand: await showBrand(app, path.id, query.model),
      asks_domain: await isDomainAsked(app.db.read, path.id),
    }),
  }),
  route({
    call: "GET /issuers/:id/evidence",
    id: "getEvidence",
    ...OF_BRAND,
    summary: "Fetch what was known of a verified brand",
    detail:
      "What we knew of the company when we verified it: what the VAT register answered, the company extract's fingerprint, and whether its domain names it. No person's name or address is in it. What was asked since stands apart.",
    answers: { 200: json(ShownEvidence, "The evidence, with the lines that there are.") },
    errors: ["not_found"],
    run: ({ app, path }) => showEvidence(app, path.id),
  }),
  route({
    call: "GET /brand-pages",
    access: "user",
    limit: "heavy",
    answers: { 200: typed<BrandPageList>() },
    run: ({ app, me }) => listBrandPages(app, me),
  }),
  route({
    call: "POST /brand-pages",
    access: "owner",
    limit: "audited",
    body: BrandPage,
    answers: { 200: json(BrandPage) },
    run: ({ app, me, body }) => saveBrandPage(app, me, body),
  }),
]
