import type { BrandWords } from "./api/brand-pages.ts"

/** Each member that the model's own page leaves empty is the company's. */
export const wordsOfModel = (company: BrandWords, own: BrandWords): BrandWords => ({
  logo: own.logo || company.logo,
  colour: own.colour || company.colour,
  story: { en: own.story.en || company.story.en, hu: own.story.hu || company.story.hu },
  care: { en: own.care.en || company.care.en, hu: own.care.hu || company.care.hu },
  links: own.links.length > 0 ? own.links : company.links,
  contact: own.contact || company.contact,
})
