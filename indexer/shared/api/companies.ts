import * as z from "zod"
import { CODE_LENGTHS, type CodeLength } from "#proof/code.ts"
import { faultInText, normalizeText } from "#proof/record.ts"
import type { ChainId } from "#shared/chains.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"
import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import { stored } from "#shared/refusals.ts"
import { CompanyName } from "./accounts.ts"
import type { BillingState } from "./payments.ts"
import { asciiAddress, DomainName, EMAIL, text } from "./text.ts"

const FIRST_STEPS_STATES = ["shown", "hidden", "done"] as const
export type FirstStepsState = (typeof FIRST_STEPS_STATES)[number]

/** `PATCH /first-steps`. */
export const FirstStepsChoice = z.object({ state: z.enum(FIRST_STEPS_STATES) })
export type FirstStepsChoice = z.infer<typeof FirstStepsChoice>

/** `PATCH /letters`. */
export const LettersChoice = z.object({ cases: z.boolean() })
export type LettersChoice = z.infer<typeof LettersChoice>

/** `GET /first-steps`: what the company has done. */
export const FirstSteps = z.object({
  company: z.boolean(),
  product: z.boolean(),
  mint: z.boolean(),
  label: z.boolean(),
  scan: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** The signed-in user and the company. */
export interface Me {
  email: string
  /** Name and VAT number in force: a verified company's are those that were verified. */
  company: string
  vat_number: string | null
  address: string | null
  /** Shoppers may read the number with the evidence of a verification. */
  public_vat_number: boolean
  /** The company's choice of the domain that it wants confirmed; null: its owner's address's. */
  domain: string | null
  /** What waits to be verified in their place. Null: unchanged; an empty VAT number: none. Saving those in force withdraws it. */
  pending: { name: string | null; vat_number: string | null; since: string } | null
  subscription_plan: PlanName
  /** ISO date and time, or null on the Free plan. */
  subscription_renewal: string | null
  plan_limit: number
  used_slots: number
  remaining_slots: number
  /** Documents and downloads; new downloads replace the oldest ones. */
  storage_bytes_used: number
  storage_bytes_max: number
  /** `read_only`: beyond the plan's limit; the user may read everything and change nothing. */
  users: { email: string; status: "pending" | "active"; is_owner: boolean; read_only: boolean }[]
  /** The signed-in user is beyond the plan's limit. */
  read_only: boolean
  is_owner: boolean
  multi_user_enabled: boolean
  verified: boolean
  /** Why an administrator has not verified it or its new details, until it sends a document or changes what is checked. */
  verification_answer: { answer: "refused" | "more_needed"; reason: string } | null
  /** It can read and verify, but not add or mint: for the reason that an administrator gave. */
  suspended: boolean
  suspension_reason: string | null
  currency: Currency
  language: Language
  /** Owner of new tokens, lower case; null: our custody address. */
  wallet: string | null
  code_prefix: string | null
  /** Symbols in the codes of new products that are minted in a batch. */
  batch_code_length: CodeLength
  is_admin: boolean
  /** The company is the operator's own: its administrators have no brand to look after, and start with the companies. */
  is_operator: boolean
  /** The checklist of the first hour: on the overview, put away by the user, or all done. */
  first_steps: FirstStepsState
  /** Whether the user gets letters about cases, which go to the owner. */
  case_letters: boolean
  bulk_upload: boolean
  api_access: boolean
  /** How the subscription stands: with none or ended, a plan is paid for by `POST /api/checkout`, else changed. */
  billing_state: BillingState
  billing_interval: Interval | null
  /** It ends at `subscription_renewal` instead of renewing. */
  cancel_at_period_end: boolean
  /** The plan from `subscription_renewal` on; null: unchanged. */
  next_plan: PlanName | null
  next_interval: Interval | null
  /** The network that new mints of this company go to. */
  mint_chain_id: ChainId
}

/** `POST /invite-user` and `DELETE /remove-user`. */
export const UserEmail = z.object({
  email: z
    .string(stored("user_email_invalid"))
    .trim()
    .max(254, stored("user_email_invalid"))
    .overwrite(asciiAddress)
    .pipe(z.email({ pattern: EMAIL, error: stored("user_email_invalid") }))
    .transform((email) => email.toLowerCase()),
})
export type UserEmail = z.infer<typeof UserEmail>

/** `POST /update-company-profile`: missing members stay, null or an empty text clears. See `Me.pending`. */
export const CompanyProfile = z.object({
  company: CompanyName.optional(),
  /** A VAT number, or a country's two letters with another tax number: "US 12-3456789". */
  vat_number: text(40).nullish(),
  /** Shoppers may read the number with the evidence of a later verification. */
  public_vat_number: z.boolean().optional(),
  /** That is asked whether it is the company's; null: its owner's address's. */
  domain: DomainName.or(z.literal("")).nullish(),
  address: text(500)
    .transform((address) => address.normalize("NFC").replace(/\r\n?/g, "\n"))
    .refine((address) => !/[^\P{Cc}\n]/u.test(address), stored("characters_unusable"))
    .nullish(),
  language: z.enum(LANGUAGES).optional(),
  /** Shown before the company's codes (Enterprise). */
  code_prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9]{2,8})?$/, stored("prefix_malformed"))
    .nullish(),
  /** For products registered from now on to be minted in a batch. */
  batch_code_length: z.literal(CODE_LENGTHS).optional(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

export const CUSTOM_FIELDS_MAX = 64

const CUSTOM_FIELD_UNUSABLE = stored("custom_field_name")
/** `POST /custom-fields`: a name that an attribute of a record may have. */
export const CustomField = z.object({
  key: z
    .string(stored("enter", { what: "field_name" }))
    .transform((name) => normalizeText(name).replace(/ {2,}/g, " "))
    .pipe(
      z
        .string()
        .min(1, stored("enter", { what: "field_name" }))
        .max(64, stored("custom_field_long")),
    )
    .refine((name) => faultInText(name) === null && name !== "__proto__", CUSTOM_FIELD_UNUSABLE),
})
export type CustomField = z.infer<typeof CustomField>

/** `POST /wallet-challenge`: sign `message` unchanged (personal_sign) before `expires_at`, an ISO date and time. */
export interface WalletChallenge {
  message: string
  expires_at: string
}

/** Contract wallets have signatures of any length; with what deploys one (ERC-6492) they take some 1,000 bytes. */
const WALLET_SIGNATURE_BYTES_MAX = 8_192

/** `POST /wallet`. */
export const SetWallet = z.object({
  address: z
    .string(stored("enter", { what: "wallet_address" }))
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, stored("enter", { what: "wallet_address" })),
  signature: z
    .string(stored("wallet_unsigned"))
    .trim()
    .max(2 + 2 * WALLET_SIGNATURE_BYTES_MAX, stored("wallet_unsigned"))
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, stored("wallet_unsigned")),
})
export type SetWallet = z.infer<typeof SetWallet>
