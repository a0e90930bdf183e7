import type { PlanName } from "#shared/plans.ts"
import type { Flag } from "./flag.ts"

export interface Companies {
  id: string
  name: string
  plan: PlanName
  currency: "eur" | "usd"
  vat_number: string | null
  address: string | null
  /** Owner of new tokens; null: the custody address. */
  wallet: string | null
  /** Public display prefix of codes (Enterprise). */
  code_prefix: string | null
  /** Symbols of a code that a batch's product gets; null: 12. */
  batch_code_length: 12 | 16 | null
  /** Of a verified company: what is to take the name's place once it is verified; null: the name stays. */
  pending_name: string | null
  /** The same of its VAT number; empty: none. */
  pending_vat_number: string | null
  verified: Flag
  verified_at: number | null
  active_subscription: Flag
  subscription_renewal: number | null
  multi_user_enabled: Flag
  /** Of letters to its people. */
  language: "en" | "hu"
  /** Since when an administrator keeps it from adding and minting; null: not. */
  suspended_at: number | null
  /** Since when the account is closed: what is minted stays verifiable. */
  closed_at: number | null
  suspension_reason: string | null
  /** Since when it is not verified any more although it was; null: verified, or never was. */
  verification_withdrawn_at: number | null
  withdrawal_reason: string | null
  /** 1 for the provider's own company, which administrators belong to; null for a customer. */
  is_operator: Flag | null
  /** An administrator's own words about the company's papers. */
  verification_notes: string | null
  /** What the company was told instead of being verified, and why. */
  answer: "refused" | "more_needed" | null
  answer_reason: string | null
  answered_at: number | null
  created_at: number
  /** When labels were first asked for; null: never. */
  labels_requested_at: number | null
  /** Changed by every transaction that decides about the company alone (`writeFor`); null: by none yet. */
  revision: number | null
}

export interface Users {
  id: string
  company_id: string
  email: string
  /** PHC string; null until the account is activated. */
  password_hash: string | null
  is_owner: Flag
  is_admin: Flag
  /** What the user did with the checklist of the first hour; null: nothing. */
  first_steps: "hidden" | "done" | null
  /** Since when it gets no letters about cases; null: it does. */
  case_letters_off_at: number | null
  created_at: number
}

export interface Sessions {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}
