import * as z from "zod"
import { normalizeText } from "#proof/record.ts"
import { faultInCompanyName, holdsLink } from "#shared/company-name.ts"
import { LANGUAGES } from "#shared/language.ts"
import { holdsName } from "#shared/names/look-alike.ts"
import { CURRENCIES } from "#shared/plans.ts"
import { stored } from "#shared/refusals.ts"
import { asciiAddress, emailText, requiredText } from "./text.ts"

const PASSWORD_CHARACTERS_MIN = 6
const PASSWORD_CHARACTERS_MAX = 128

/** The issuer registry's limit. */
const COMPANY_NAME_BYTES_MAX = 256

/** As it is stored: lower case. */
export const Email = emailText(stored("is_required", { input: "email" })).transform((email) => email.toLowerCase())

/** Who signs up so would speak for us. */
const OURS = "Touchmark"
const NAME_UNUSABLE = stored("characters_unusable")

/** The name enters every record and the chain, so a record's rules apply, and links are refused as advertising. */
export const CompanyName = requiredText(120, stored("is_required", { input: "company_name" }))
  .refine((name) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(name), NAME_UNUSABLE)
  .transform(normalizeText)
  .refine((name) => faultInCompanyName(name) === null, NAME_UNUSABLE)
  .refine((name) => new TextEncoder().encode(name).length <= COMPANY_NAME_BYTES_MAX, stored("company_name_long"))
  .refine((name) => !holdsLink(name), stored("company_name_link"))
  .refine((name) => !holdsName(name, OURS), stored("company_name_ours"))

const NewPassword = z
  .string(stored("is_required", { input: "password" }))
  .normalize("NFC")
  .refine((text) => [...text].length >= PASSWORD_CHARACTERS_MIN, stored("password_short"))
  .max(PASSWORD_CHARACTERS_MAX, stored("password_long"))

/** Common fields of both ways to sign up. Programs may omit `agreeTerms`, but `false` is refused before anything else. */
export const SIGN_UP_FIELDS = {
  agreeTerms: z
    .boolean(stored("terms_not_agreed"))
    .refine((agrees) => agrees, stored("terms_not_agreed"))
    .optional(),
  companyName: CompanyName,
  email: Email,
  currency: z.enum(CURRENCIES).default("eur"),
  /** The language of letters; unset: as the browser prefers. */
  language: z.enum(LANGUAGES).optional(),
}

/** `POST /api/activate-user`: sign-up on the Free plan. */
export const FreeSignUp = z.object({
  ...SIGN_UP_FIELDS,
  packageType: z
    .string(stored("choose", { choice: "package" }))
    .toLowerCase()
    .refine((plan) => plan === "free", stored("package_not_free"))
    .default("free"),
})
export type FreeSignUp = z.infer<typeof FreeSignUp>

/** `POST /set-password`: with the token of an activation, an invitation or a reset. */
export const SetPassword = z.object({
  token: z.string(stored("link_broken")).min(1, stored("link_broken")).max(200, stored("link_broken")),
  password: NewPassword,
})
export type SetPassword = z.infer<typeof SetPassword>

/** With a session's token, unless a forgotten password was reset. */
export const PasswordSet = z.object({ detail: z.string(), access_token: z.string().optional() })

export const ForgotPassword = z.object({ email: Email })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** Asked again where a session alone must not be enough. */
export const presentPassword = z
  .string(stored("is_required", { input: "password" }))
  .min(1, stored("is_required", { input: "password" }))
  .max(PASSWORD_CHARACTERS_MAX, stored("password_long"))

export const ChangePassword = z.object({ current_password: presentPassword, new_password: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

export const CloseAccount = z.object({ password: presentPassword })
export type CloseAccount = z.infer<typeof CloseAccount>

/** The answer of calls that report their effect in a sentence. */
export const Done = z.object({ detail: z.string() })
export type Done = z.infer<typeof Done>

export const LoginRequest = z.object({
  username: requiredText(254, stored("is_required", { input: "email" })).overwrite(asciiAddress),
  password: z
    .string(stored("is_required", { input: "password" }))
    .min(1, stored("is_required", { input: "password" }))
    .max(128, stored("too_long", { n: 128 })),
  /** A form can only send words; a program may send a truth value. */
  remember: z
    .union([z.boolean(), z.enum(["true", "false", "1", "0", "on"])])
    .transform((remember) => remember === true || remember === "true" || remember === "1" || remember === "on")
    .default(false),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export interface LoginResponse {
  access_token: string
  token_type: "bearer"
}
