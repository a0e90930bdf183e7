import * as z from "zod"
import { store } from "#shared/refusals.ts"
import { trimmed } from "#shared/visible-text.ts"

/** A bounded text, trimmed; empty where nothing of it is visible. */
export const text = (characters_max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(characters_max, store("too_long", { n: characters_max }))
/** `missing` is the refusal for an absent, empty or invisible text, or another type. */
export const requiredText = (characters_max: number, missing: string) =>
  z
    .string(missing)
    .overwrite(trimmed)
    .min(1, missing)
    .max(characters_max, store("too_long", { n: characters_max }))
export const optionalText = (characters_max: number) => text(characters_max).nullish()

/** An email address with its host as DNS has it: "példa.example" is "xn--plda-bpa.example". */
export const asciiAddress = (typed: string): string => {
  const [, before = "", host = ""] = /^([^@]*@)([^@\s/:?#\\[\]]+)$/.exec(typed) ?? []
  return /[^\0-\x7f]/.test(host) && URL.canParse(`http://${host}`) ? before + new URL(`http://${host}`).hostname : typed
}
const EMAIL_CHARACTERS_MAX = 254
/** As zod has it, and with a country's name in its own letters: `рф` is `xn--p1ai`. */
export const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/
export const emailText = (missing: string) =>
  requiredText(EMAIL_CHARACTERS_MAX, missing)
    .overwrite(asciiAddress)
    .pipe(z.email({ pattern: EMAIL, error: store("email_invalid") }))
