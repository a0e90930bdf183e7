import { paths } from "#web/routes.ts"

/** Where the header leads, in its order: anchors of the landing page, and the page beside it. */
export const PLACES = [
  ["how_it_works", paths.howItWorks()],
  ["features", paths.features()],
  ["pricing", paths.pricing()],
  ["contact", paths.contact()],
  ["learn_more", paths.learnMore()],
] as const
