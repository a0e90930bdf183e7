import * as z from "zod"
import { faultInText, normalizeText } from "#proof/record.ts"
import { CONTACT_CHARS_MAX, hasSign } from "#shared/brand-page.ts"
import { hiddenIn } from "#shared/hidden-characters.ts"
import { stored } from "#shared/refusals.ts"
import { trimmed } from "#shared/visible-text.ts"

/** A bounded text, trimmed; empty where nothing of it is visible. */
export const text = (characters_max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(characters_max, stored("too_long", { n: characters_max }))
/** `missing` is the refusal for an absent, empty or invisible text, or another type. */
export const requiredText = (characters_max: number, missing: string) =>
  z
    .string(missing)
    .overwrite(trimmed)
    .min(1, missing)
    .max(characters_max, stored("too_long", { n: characters_max }))
export const optionalText = (characters_max: number) => text(characters_max).nullish()

/** The ids of what somebody has selected from a list. */
export const selectedIds = (chosen: "products" | "cases", ids_max: number) =>
  z.array(z.string().max(64)).min(1, stored("none_selected", { chosen })).max(ids_max)

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
    .pipe(z.email({ pattern: EMAIL, error: stored("email_invalid") }))

const day = z.iso
  .date(stored("enter_such_as", { value: "day", example: "2026-03-05" }))
  .refine((text) => /^[12]/.test(text), stored("day_out_of_range"))

/** Days in UTC, both included. */
export const Days = z.object({ from: day.optional(), to: day.optional() })

const MALFORMED = stored("enter_such_as", { value: "domain", example: "company.example" })
const PART = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"

/** Addresses are taken too, because people copy them, and names in letters of their own. */
function hostIn(text: string): string {
  try {
    const { hostname, username, port } = new URL(text.includes("://") ? text : `https://${text}`)
    return username || port ? text : hostname.replace(/\.$/, "")
  } catch {
    return text
  }
}

/** A host's name; comes back in lower case and ASCII, without what stood around it in an address. */
export const DomainName = z
  .string(MALFORMED)
  .trim()
  .overwrite(hostIn)
  .max(253, MALFORMED)
  .regex(new RegExp(`^(?:${PART}\\.)+(?=[a-z])${PART}$`), MALFORMED)

/** One line without anything that hides, or that could pass for a sign of ours. */
export const shopperWords = (characters_max: number) =>
  text(characters_max)
    .overwrite(normalizeText)
    .refine((given) => given === "" || !(faultInText(given) ?? hiddenIn(given)), stored("words_hidden"))
    .refine((given) => !hasSign(given), stored("words_with_sign"))
/** An email address, or empty. */
export const shopperContact = text(CONTACT_CHARS_MAX)
  .overwrite(asciiAddress)
  .refine((given) => given === "" || EMAIL.test(given), stored("enter", { what: "shopper_email" }))
