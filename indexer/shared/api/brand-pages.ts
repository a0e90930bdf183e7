import * as z from "zod"
import { faultInText, normalizeText } from "#proof/record-text.ts"
import { faultInColour } from "#shared/brand-colour.ts"
import {
  CARE_CHARS_MAX,
  CONTACT_CHARS_MAX,
  hasSign,
  LINK_KINDS,
  MODEL_CHARS_MAX,
  STORY_CHARS_MAX,
  URL_CHARS_MAX,
} from "#shared/brand-page.ts"
import { hiddenIn } from "#shared/hidden-characters.ts"
import { store } from "#shared/refusals.ts"
import { sha256 } from "./photos.ts"
import { text } from "./text.ts"

const model = text(MODEL_CHARS_MAX).overwrite(normalizeText)
/** One line without anything that hides, or that could pass for a sign of ours. */
const words = (characters_max: number) =>
  text(characters_max)
    .overwrite(normalizeText)
    .refine((given) => given === "" || !(faultInText(given) ?? hiddenIn(given)), store("words_hidden"))
    .refine((given) => !hasSign(given), store("words_with_sign"))
const inLanguages = (characters_max: number) => z.object({ en: words(characters_max), hu: words(characters_max) })

const colour = text(7)
  .overwrite((given) => given.toLowerCase())
  .refine((given) => given === "" || faultInColour(given) === null, {
    error: ({ input }) => store(faultInColour(String(input)) ?? "colour_malformed"),
  })
const contact = text(CONTACT_CHARS_MAX).refine(
  (given) => given === "" || z.email().safeParse(given).success,
  store("shopper_contact_malformed"),
)
const links = z
  .array(z.object({ kind: z.enum(LINK_KINDS), url: text(URL_CHARS_MAX) }))
  .max(LINK_KINDS.length, store("too_many_links", { n: LINK_KINDS.length }))
  .refine((given) => new Set(given.map(({ kind }) => kind)).size === given.length, store("links_repeated"))

/** What is said beside a result. Empty members say nothing. */
export const BrandWords = z.object({
  logo: z
    .union([z.literal(""), sha256])
    .describe("SHA-256 of the picture at `/photos/{sha256}`, in hex. No record pins it. Empty: none."),
  colour: colour.describe("Six hexadecimal digits behind a #: 4.5 : 1 on white at least. Empty: none."),
  story: inLanguages(STORY_CHARS_MAX).describe("By language. Plain text."),
  care: inLanguages(CARE_CHARS_MAX).describe("How to care for the product, by language. Plain text."),
  links: links.describe("On the company's confirmed domain or on a listed marketplace alone."),
  contact: contact.describe("An email address for shoppers. Empty: none."),
})
export type BrandWords = z.infer<typeof BrandWords>

/** `POST /brand-pages`. A page that says nothing is removed. */
export const BrandPage = BrandWords.extend({ model })
export type BrandPage = z.infer<typeof BrandPage>

export const BrandPageQuery = z.object({
  model: model
    .optional()
    .describe("The product's model: what is said of it comes before what is said of all products."),
})

/** `GET /issuers/{id}/page`. */
export const ShownBrand = z.object({ brand: BrandWords.nullable() })

/** `GET /brand-pages`: what the company says, and of which models it could say more. */
export interface BrandPageList {
  pages: BrandPage[]
  models: string[]
  /** Confirmed by an administrator; null where none is. */
  domain: string | null
}
