import type { BrandPage, BrandWords } from "#shared/api/brand-pages.ts"
import { LINK_KINDS, type LinkKind } from "#shared/brand-page.ts"

/** The page as its form holds it: an address for each kind of link. */
export interface BrandForm extends Omit<BrandPage, "links"> {
  links: Record<LinkKind, string>
}

export const NO_WORDS: BrandWords = {
  ...{ logo: "", colour: "", links: [], contact: "" },
  ...{ story: { en: "", hu: "" }, care: { en: "", hu: "" } },
}

export function formOf(page: BrandPage): BrandForm {
  const urlOf = (kind: LinkKind) => page.links.find((link) => link.kind === kind)?.url ?? ""
  return { ...page, links: { shop: urlOf("shop"), care_guide: urlOf("care_guide"), website: urlOf("website") } }
}

export function pageOf({ links, colour, ...form }: BrandForm): BrandPage {
  const given = LINK_KINDS.flatMap((kind) => (links[kind].trim() ? [{ kind, url: links[kind].trim() }] : []))
  return { ...form, colour: colour.trim().toLowerCase(), links: given }
}
