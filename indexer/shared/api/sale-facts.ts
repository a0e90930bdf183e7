import * as z from "zod"
import { normalizeText } from "#proof/record-text.ts"
import { MODEL_CHARS_MAX } from "#shared/brand-page.ts"
import { COUNTRIES, countryCode } from "#shared/countries.ts"
import { store } from "#shared/refusals.ts"
import { text } from "./text.ts"

const COUNTRY_CHARS_MAX = 80

/** `POST /sale-facts`, in place of what was said of the model before. Empty members say nothing. */
export const SaleFacts = z.object({
  model: text(MODEL_CHARS_MAX).overwrite(normalizeText).default(""),
  markets: z
    .array(
      text(COUNTRY_CHARS_MAX)
        .overwrite((typed) => countryCode(typed) ?? typed)
        .refine((typed) => countryCode(typed) !== null, store("country_unknown")),
    )
    .max(COUNTRIES.length, store("too_many_countries", { n: COUNTRIES.length }))
    .transform((countries) => [...new Set(countries)]),
  release_date: z.union([z.literal(""), z.iso.date()], store("filter_date_malformed")),
})
export type SaleFacts = z.infer<typeof SaleFacts>

/** `GET /sale-facts`: what is said, the company's own first, and of which models more could be said. */
export interface SaleFactsList {
  facts: SaleFacts[]
  models: string[]
}
