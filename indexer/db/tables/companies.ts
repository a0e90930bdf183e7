import { bigint, flag, integer, type RowOf, table, text } from "#db/table.ts"
import type { PlanName } from "#shared/plans.ts"

export const companies = table({
  id: text().primaryKey(),
  name: text(),
  plan: text<PlanName>(),
  currency: text<"eur" | "usd">(),
  /** Or another tax number, then with its country: "US 12-3456789". */
  vat_number: text().nullable(),
  /** 1: shoppers may read the number with the evidence. */
  public_vat_number: flag().nullable(),
  address: text().nullable(),
  /** That it wants confirmed; null: its owner's address's. */
  domain: text().nullable(),
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
  /** When an administrator last looked at a verified company again; null: not since it was verified. */
  reviewed_at: bigint().nullable(),
  /** When letters last said that its yearly review is due. */
  review_begun_at: bigint().nullable(),
  /** Since when number and address are there, or new details wait; null: it waits for nothing that we could decide. */
  asked_at: bigint().nullable(),
  active_subscription: flag(),
  subscription_renewal: bigint().nullable(),
  multi_user_enabled: flag(),
  language: text<"en" | "hu">(),
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

/** What a register said of a number that a company has given. Whether it agrees is found when it is read. */
export const register_answers = table({
  company_id: text().primaryKey(),
  number: text().primaryKey().indexed("register_answers_by_number"),
  /** Null until it has answered. */
  valid: flag().nullable(),
  /** As the register has them. */
  name: text().nullable(),
  address: text().nullable(),
  consultation_number: text().nullable(),
  first_asked_at: bigint().nullable(),
  asked_at: bigint().nullable(),
  /** Since its last answer, if there was one, it was asked in vain. */
  failed_at: bigint().nullable(),
})
export type RegisterAnswers = RowOf<typeof register_answers>

/** What was known of a company at its last verification. */
export const evidence = table({
  company_id: text().primaryKey(),
  /** The company's id on chain, by which visitors ask. */
  issuer: text().unique(),
  /** `PublicEvidence` as canonical JSON. */
  document: text(),
  /** 1: an administrator checked elsewhere what is not in it. */
  elsewhere: flag(),
  /** For administrators only. */
  note: text().nullable(),
  decided_at: bigint(),
})
export type Evidence = RowOf<typeof evidence>

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
