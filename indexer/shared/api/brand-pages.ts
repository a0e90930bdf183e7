import * as z from "zod"
import { normalizeText } from "#proof/record.ts"
import { faultInColour } from "#shared/brand-colour.ts"
import { CARE_CHARS_MAX, LINK_KINDS, MODEL_CHARS_MAX, STORY_CHARS_MAX, URL_CHARS_MAX } from "#shared/brand-page.ts"
import { stored } from "#shared/refusals.ts"
import { sha256 } from "./photos.ts"
import { shopperContact, shopperWords, text } from "./text.ts"

const model = text(MODEL_CHARS_MAX).overwrite(normalizeText)
const inLanguages = (characters_max: number) =>
  z.object({ en: shopperWords(characters_max), hu: shopperWords(characters_max) })

const colour = text(7)
  .overwrite((given) => given.toLowerCase())
  .refine((given) => given === "" || faultInColour(given) === null, {
    error: ({ input }) => stored(faultInColour(String(input)) ?? "colour_malformed"),
  })
const links = z
  .array(z.object({ kind: z.enum(LINK_KINDS), url: text(URL_CHARS_MAX) }))
  .max(LINK_KINDS.length, stored("at_most", { n: LINK_KINDS.length, things: "links" }))
  .refine((given) => new Set(given.map(({ kind }) => kind)).size === given.length, stored("links_repeated"))

/** What is said beside a result. Empty members say nothing. */
export const BrandWords = z.object({
  logo: z
    .union([z.literal(""), sha256])
    .describe("SHA-256 of the picture at `/photos/{sha256}`, in hex. No record pins it. Empty: none."),
  colour: colour.describe("Six hexadecimal digits behind a #: 4.5 : 1 on white at least. Empty: none."),
  story: inLanguages(STORY_CHARS_MAX).describe("By language. Plain text."),
  care: inLanguages(CARE_CHARS_MAX).describe("How to care for the product, by language. Plain text."),
  links: links.describe("On the company's confirmed domain or on a listed marketplace alone."),
  contact: shopperContact.describe("An email address for shoppers. Empty: none."),
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
export const ShownBrand = z.object({
  brand: BrandWords.nullable(),
  asks_domain: z.boolean().describe("Whether the brand wants its domain to be asked at each check."),
})
export type ShownBrand = z.infer<typeof ShownBrand>

/** `GET /brand-pages`: what the company says, and of which models it could say more. */
export interface BrandPageList {
  pages: BrandPage[]
  models: string[]
  /** Confirmed by an administrator; null where none is. */
  domain: string | null
}
