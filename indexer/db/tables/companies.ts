import { bigint, flag, integer, type RowOf, table, text } from "#db/table.ts"
import type { CompanyCheckKind } from "#shared/api/administration.ts"
import type { PlanName } from "#shared/plans.ts"

export const companies = table({
  id: text().primaryKey(),
  name: text(),
  plan: text<PlanName>(),
  currency: text<"eur" | "usd">(),
  vat_number: text().nullable(),
  address: text().nullable(),
  /** Owner of new tokens; null: the custody address. */
  wallet: text().nullable(),
  /** Public display prefix of codes (Enterprise). */
  code_prefix: text().nullable(),
  /** Symbols of a code that a batch's product gets; null: 12. */
  batch_code_length: integer<12 | 16>().nullable().check("batch_code_length in (12, 16)"),
  /** A verified company's new name, which replaces the old one once it is verified. Null: none waits. */
  pending_name: text().nullable(),
  /** Empty: none. */
  pending_vat_number: text().nullable(),
  verified: flag(),
  verified_at: bigint().nullable(),
  active_subscription: flag(),
  subscription_renewal: bigint().nullable(),
  multi_user_enabled: flag(),
  /** Language of its letters. */
  language: text<"en" | "hu">(),
  /** Null: not suspended. */
  suspended_at: bigint().nullable().indexed("companies_suspended"),
  /** Since when the account is closed: what is minted stays verifiable. */
  closed_at: bigint().nullable().indexed("companies_closed"),
  suspension_reason: text().nullable(),
  /** Null: verified, or never was. */
  verification_withdrawn_at: bigint().nullable(),
  withdrawal_reason: text().nullable(),
  /** 1 for the provider's own company, which administrators belong to; null for a customer. */
  is_operator: flag().nullable(),
  verification_notes: text().nullable(),
  answer: text<"refused" | "more_needed">().nullable(),
  answer_reason: text().nullable(),
  answered_at: bigint().nullable(),
  created_at: bigint(),
  labels_requested_at: bigint().nullable(),
  /** Changed by every transaction that decides about the company alone (`writeFor`); null: by none yet. */
  revision: bigint().nullable(),
}).index(
  "companies_queue",
  "verified, (case when plan = 'enterprise' then 0 else 1 end), (coalesce(verification_withdrawn_at, created_at)), id",
  "is_operator is null and closed_at is null",
)
export type Companies = RowOf<typeof companies>

export const users = table({
  id: text().primaryKey(),
  company_id: text().references("companies").indexed("users_by_company"),
  email: text().unique(),
  /** PHC string; null until the account is activated. */
  password_hash: text().nullable(),
  is_owner: flag(),
  is_admin: flag(),
  /** What the user did with the checklist of the first hour; null: nothing. */
  first_steps: text<"hidden" | "done">().nullable(),
  /** Since when it gets no letters about cases; null: it does. */
  case_letters_off_at: bigint().nullable(),
  created_at: bigint(),
})

export const sessions = table({
  token_hash: text().primaryKey(),
  user_id: text().references("users", "cascade").indexed("sessions_by_user"),
  created_at: bigint(),
  expires_at: bigint().indexed("sessions_by_expiry"),
})

/** What an administrator compared before a company is verified. */
export const company_checks = table({
  company_id: text().primaryKey(),
  kind: text<CompanyCheckKind>().primaryKey(),
  /** The company's entry when it was compared: the check counts until it changes. */
  entered: text(),
  found: text(),
  note: text().nullable(),
  user_id: text(),
  checked_at: bigint(),
})
export type CompanyChecks = RowOf<typeof company_checks>

/** Our last decision about a company on a chain. The chain's own state is in `events`. */
export const attestations = table({
  company_id: text().primaryKey().references("companies"),
  chain_id: integer().primaryKey(),
  issuer: text(),
  wanted: text<"attested" | "revoked">(),
  name: text(),
  domain: text(),
  decided_at: bigint(),
  /** 1 once the chain finally agrees, or never will: nothing to do until the next decision. */
  settled: flag(),
  failure: text().nullable(),
}).index("attestations_open", "settled, decided_at")
export type Attestations = RowOf<typeof attestations>
