import type { LetterFacts, LetterName } from "#mail/letter-facts.ts"
import type { MadeFileKind } from "#shared/api/labels.ts"
import type { Language } from "#shared/language.ts"
import type { Currency, Interval, PlanName } from "#shared/plans.ts"

/** Every kind of job and its JSON payload. `indexer/handlers.ts` names their handlers. */
export interface JobKinds extends Record<MadeFileKind, object> {
  letter: LetterJob
  /** A Free account. The job checks for an existing one, so that the answer's timing reveals nothing. */
  sign_up: { name: string; email: string; currency: Currency; language: Language }
  contact_form: { message_id: string }
  /** The remains of a closed account. */
  erase_company: { company_id: string }
  /** It changed at the payment provider: read its state there. */
  payment: { kind: "checkout" | "subscription" | "customer" | "charge"; id: string }
  /** The receipt of a first payment, from the provider's invoice, to the payer. */
  receipt: { checkout_id: string }
  refund: { checkout_id: string }
  /** Nothing more is to be paid, such as after an account was closed. */
  end_subscription: { subscription_id: string }
  webhook: { delivery_id: string }
  /** Asks its domain, and the VAT register of its number. */
  ask_about_company: { company_id: string }
  /** Fetches the photos that a product file gives addresses of. */
  upload_photos: { company_id: string; upload_id: string }
  /** Tells endpoints of failed mints; all are of one company and network. */
  mints_failed: { mint_ids: string[] }
}
export type JobKind = keyof JobKinds

/**
 * Each has runners of its own: payments never wait for the mail server, nor letters for strangers' requests, nor sign-ups for
 * what other strangers want. One payer has no more than `a_payer` under way, which leaves the other runners to others.
 */
export const RUNNERS = {
  payments: { in_all: 1, a_payer: 2 },
  letters: { in_all: 1, a_payer: 2 },
  sign_ups: { in_all: 1, a_payer: 2 },
  strangers: { in_all: 1, a_payer: 2 },
  // So many receivers may be slow at the same time before the others wait.
  webhooks: { in_all: 8, a_payer: 2 },
  // Files of each lane share one thread: see `#threads/pool.ts`.
  slow: { in_all: 4, a_payer: 1 },
  short: { in_all: 4, a_payer: 1 },
}
export type Lane = keyof typeof RUNNERS
export const LANES = Object.keys(RUNNERS) as Lane[]

/** The lane of each kind, unless a stranger caused the job. Files are made in the slow one, unless they take a moment. */
export const LANE_OF: Record<Exclude<JobKind, MadeFileKind>, Lane> & Partial<Record<MadeFileKind, Lane>> = {
  payment: "payments",
  refund: "payments",
  end_subscription: "payments",
  letter: "letters",
  // It sends mail, so a slow mail server may hold it up.
  receipt: "letters",
  sign_up: "sign_ups",
  contact_form: "strangers",
  webhook: "webhooks",
  // It waits for strangers' servers, as deliveries do.
  ask_about_company: "webhooks",
  mints_failed: "webhooks",
  erase_company: "slow",
  certificate: "short",
  upload_photos: "webhooks",
}

/** What a letter says and is not added when it is sent. */
type Decided<Name extends LetterName> = Omit<LetterFacts[Name], "company" | "contact" | "url">

/** Where a letter to an owner leads; null: nowhere. */
export const OWNER_LETTERS = {
  verified: "/dashboard/profile",
  verification_refused: "/dashboard/profile",
  change_refused: "/dashboard/profile",
  verification_needs_more: "/dashboard/profile",
  verification_withdrawn: "/dashboard/profile",
  review_due: "/dashboard/profile",
  suspended: null,
  unsuspended: "/dashboard",
  renewal_failed: "/dashboard/profile",
  subscription_ended: "/dashboard/profile",
  plan_change_scheduled: "/dashboard/profile#plan",
  plan_lowered: "/dashboard/profile#plan",
  brand_key_event: "/dashboard/brand",
  key_created: "/dashboard/profile#keys",
  webhook_disabled: "/docs#receive-webhooks",
} as const

/** To the company's owner, with the facts as they were when it was decided. */
export type OwnerLetter = {
  [Name in OwnerLetterName]: { letter: Name; company_id: string; facts: Decided<Name> }
}[OwnerLetterName]
type OwnerLetterName = keyof typeof OWNER_LETTERS

/** To an address that may have no account, and to administrators. */
export type StrangerLetter = { to: string; language: Language } & (
  | { letter: "payment_refunded"; facts: Decided<"payment_refunded"> }
  | { letter: "report_received"; facts: Decided<"report_received"> }
  | { letter: "reviews_due"; facts: Decided<"reviews_due"> }
  | { letter: "account_closed"; facts: Pick<LetterFacts["account_closed"], "company"> }
)

/**
 * The recipient's address and language are looked up, and links made, when the letter is sent: this table never holds a link
 * that works, nor a product's code.
 */
export type LetterJob =
  | OwnerLetter
  | StrangerLetter
  | { letter: "activation"; user_id: string }
  | { letter: "password_changed"; user_id: string; at: number }
  | { letter: "invitation"; invitation_id: string }
  /** Names the address, so that a request is the same work with or without an account. */
  | { letter: "password_reset"; email: string }
  /** `wants`: the plan that somebody was about to pay for with this address. */
  | { letter: "has_account"; email: string; wants?: { plan: PlanName; interval: Interval } }
  /** To the company's owner: of cases that were opened or raised `since` then. */
  | { letter: "case_digest"; company_id: string; since: number }
  /** To us. */
  | { letter: "contact_messages" }
  /** To the company and to us. `contact`: the reporter's address, if given. */
  | {
      letter: "product_report" | "product_report_copy"
      product_id: string
      message: string
      contact: string | null
      at: number
    }
