import { faultInText, normalizeText } from "#proof/record.ts"
import { CONTACT_CHARS_MAX, hasSign } from "#shared/brand-page.ts"
import { hiddenIn } from "#shared/hidden-characters.ts"
import { store } from "#shared/refusals.ts"
import { asciiAddress, EMAIL, text } from "./text.ts"

/** One line without anything that hides, or that could pass for a sign of ours. */
export const shopperWords = (characters_max: number) =>
  text(characters_max)
    .overwrite(normalizeText)
    .refine((given) => given === "" || !(faultInText(given) ?? hiddenIn(given)), store("words_hidden"))
    .refine((given) => !hasSign(given), store("words_with_sign"))
/** An email address, or empty. */
export const shopperContact = text(CONTACT_CHARS_MAX)
  .overwrite(asciiAddress)
  .refine((given) => given === "" || EMAIL.test(given), store("enter", { what: "shopper_email" }))
