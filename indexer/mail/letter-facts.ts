import type { ProviderDescription } from "#shared/api/contact.ts"
import type { Interval, PlanName } from "#shared/plans.ts"

/** Every letter and its facts. Times are milliseconds since 1970, links whole addresses. */
export interface LetterFacts {
  /** To an unconfirmed address, so it contains nothing that a stranger typed. */
  activation: { plan: PlanName; url: string; hours: number }
  invitation: { company: string; inviter: string; url: string; hours: number }
  /** To somebody with an account. */
  invitation_elsewhere: { company: string; inviter: string }
  /** `plan`: where the link goes on. */
  has_account: { url: string; plan: PlanName | null }
  administrator: { url: string; hours: number }
  password_reset: { url: string; hours: number }
  /** `keys` and `hosts`: API keys and webhooks that a new password does not end. */
  password_changed: { at: number; url: string; keys: string[]; hosts: string[] }
  brand_key_event: BrandKeyEvent
  key_created: { name: string; scopes: string; at: number; expires_at: number | null; url: string }
  verified: { company: string; url: string }
  verification_refused: { company: string; reason: string | null; url: string }
  /** A verified company keeps its name and VAT number: their change was refused. */
  change_refused: { company: string; reason: string | null; url: string }
  verification_needs_more: { company: string; reason: string | null; url: string }
  verification_withdrawn: { company: string; reason: string | null; url: string }
  review_due: { company: string; url: string }
  /** To administrators: how many verified companies wait for their yearly check. */
  reviews_due: { due: number; url: string }
  suspended: { company: string; reason: string | null; contact: string }
  unsuspended: { company: string; url: string }
  renewal_failed: { company: string; plan: PlanName; url: string }
  subscription_ended: { company: string; plan: PlanName; url: string }
  /** `at`: until then `plan` stays in force. */
  plan_change_scheduled: { company: string; plan: PlanName; next_plan: PlanName; at: number; url: string }
  /** What the smaller plan has no room for. */
  plan_lowered: { company: string; plan: PlanName; products_over: number; users_over: number; url: string }
  receipt: Receipt
  /** `because`: the address has an account, or the company has a subscription, or the company has closed its account. */
  payment_refunded: { plan: PlanName; because: "has_account" | "had_already" | "closed"; contact: string }
  webhook_disabled: { company: string; host: string; url: string }
  /** `raised` names some of a day's cases, `more` counts the others. */
  case_digest: { company: string; raised: RaisedCase[]; more: number; open: number; url: string }
  contact_message: ContactMessage
  contact_messages: { messages: ContactMessage[] }
  /** To the company whose product it is. */
  product_report: Omit<ProductReport, "contact"> & { url: string }
  /** The same, to us. */
  product_report_copy: ProductReport & { company: string }
  /** To an unconfirmed address, so it contains nothing that a stranger typed. */
  report_received: { at: number }
  account_closed: { company: string; contact: string }
}

interface ContactMessage {
  name: string
  email: string
  message: string
  at: number
}

/** `at`: from when on a key is live, has ended, or the brand signs everything; of a withdrawal, when it was withdrawn. */
export interface BrandKeyEvent {
  company: string
  what: "added" | "added_waiting" | "ended" | "stolen" | "signed_from" | "withdrawn"
  network: string
  key: string | null
  at: number
  url: string
  contact: string
}

/** `text` takes the time in words. */
export interface KeyEventWords {
  subject: (company: string) => string
  title: string
  text: (time: string) => string
  against: string
}

/** Sent for a first payment. Amounts are in cents; `total` includes `tax`. */
interface Receipt {
  company: string
  plan: PlanName
  interval: Interval
  number: string | null
  currency: string
  tax: number
  total: number
  paid_at: number
  from: number
  until: number
  /** Another letter holds the link for the password. */
  new_account: boolean
  url: string
}

export interface RaisedCase {
  product_name: string
  /** As people read it: in groups of four with hyphens. */
  short_code: string
  level: "watched" | "alarm"
}

interface ProductReport {
  product_name: string
  /** As people read it: in groups of four with hyphens. */
  short_code: string
  message: string
  /** The reporter's address, if given. */
  contact: string | null
  at: number
}

export type LetterName = keyof LetterFacts

/** A letter's content as plain sentences, without layout and escaping. */
export interface LetterText {
  subject: string
  title: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Another person's words, set apart from ours. */
  quote?: string
  /** After button and quote. */
  closing?: string[]
}

export type LetterTexts = {
  letters: { [Name in LetterName]: (facts: LetterFacts[Name]) => LetterText }
  /** Under the button: what to do when it does not work. */
  link_below: string
  /** At the foot of every letter. */
  why: string
}

/** The sender, as the law requires. */
export type Provider = Omit<ProviderDescription, "tax_number">
