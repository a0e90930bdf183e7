import type { LabelSheetRequest } from "#shared/api/labels.ts"
import type { Language } from "#shared/language.ts"
import type { Currency } from "#shared/plans.ts"

/** Everything that is done later, and the JSON that each needs for it. Who does it is said in `indexer/handlers.ts`. */
export interface JobKinds {
  letter: LetterJob
  /** A Free account: whether its address has one already is found out where nobody waits for the answer. */
  sign_up: { name: string; email: string; currency: Currency; language: Language }
  /** A contact message to the hosted form. */
  contact_form: { message_id: string }
  label_sheet: LabelSheetJob
  /** Everything that a company has with us, for its owner. */
  export: Record<string, never>
  /** What a closed account leaves behind. */
  erase_company: { company_id: string }
  bundle: MintedTogetherJob
  archive: Partial<MintedTogetherJob>
  /** Something has happened to it at the payment provider: look what. */
  payment: { kind: "checkout" | "subscription" | "customer" | "charge"; id: string }
  /** The receipt of a first payment, as the provider's invoice has it, to whoever paid. */
  receipt: { checkout_id: string }
  /** A payment that bought nothing goes back. */
  refund: { checkout_id: string }
  /** Nothing more is to be paid, such as after an account was closed. */
  end_subscription: { subscription_id: string }
}
export type JobKind = keyof JobKinds

/** These may take minutes: they have a runner of their own, so that no letter waits behind them. */
export const SLOW_KINDS: readonly string[] = ["label_sheet", "bundle", "archive", "export", "erase_company"]

/** Recipient, language and one-time link are made when the letter is sent, so this table never holds a working link. */
export type LetterJob =
  | { letter: "activation" | "password_changed"; user_id: string }
  | { letter: "invitation"; invitation_id: string }
  /** By its address, so that asking for one is the same work whether or not it has an account. */
  | { letter: "password_reset" | "has_account"; email: string }
  /** To the company's owner. */
  | {
      letter:
        | "verified"
        | "verification_withdrawn"
        | "suspended"
        | "unsuspended"
        | "renewal_failed"
        | "subscription_ended"
      company_id: string
      /** In the administrator's words; where the letter has room for one. */
      reason?: string | null
    }
  /** To the company's owner. */
  | { letter: "plan_change_scheduled" | "plan_lowered"; company_id: string }
  /** To the owner of the key's company. */
  | { letter: "key_created"; key_id: string }
  /** To the owner of the endpoint's company. */
  | { letter: "webhook_disabled"; endpoint_id: string }
  /** To whoever paid. */
  | { letter: "payment_refunded"; checkout_id: string }
  /** To us. */
  | { letter: "contact_message"; message_id: string }
  /** To the company and to us. `contact`: how the person who reports can be reached, if they said. */
  | {
      letter: "product_report" | "product_report_copy"
      product_id: string
      message: string
      contact: string | null
      at: number
    }
  /** When nothing is left to look it up in. */
  | { letter: "account_closed"; to: string; company: string; language: "en" | "hu" }

/** Whose products is said by the job's company. */
export type LabelSheetJob = LabelSheetRequest & { language: "en" | "hu" }

export interface MintedTogetherJob {
  tx_hash: string
}
