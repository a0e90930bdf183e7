import type { Rows } from "./table.ts"

/** Plans, checkouts and subscriptions. */
export const paymentRefusals = {
  plan_missing: { en: "Choose a plan: starter, business or enterprise." },
  currency_missing: { en: "Choose a currency: eur or usd." },
  interval_missing: { en: "Choose an interval: month or year." },
  free_needs_no_payment: { code: "invalid_input", en: "The Free plan needs no payment." },
  checkout_failed: { code: "busy", en: "Failed to start payment process." },
  address_has_account: {
    code: "conflict",
    en: "This address has an account. Sign in, and choose the plan in your profile.",
  },
  suspended_before_payment: {
    code: "company_suspended",
    en: "This company is suspended. Please contact us before paying for a plan.",
  },
  subscribed_already: {
    code: "conflict",
    en: "Your company already has a subscription. Change it in your profile, so that you do not pay twice.",
  },
  nothing_to_bill: { code: "conflict", en: "There is nothing to bill yet: your company has not paid for a plan." },
  no_subscription: { code: "conflict", en: "There is no subscription to change. Choose a plan and pay for it first." },
  cancel_in_billing: {
    code: "conflict",
    en: "To stop paying, cancel the subscription in billing. It then runs until the end of the paid period.",
  },
  payment_open: {
    code: "subscription_inactive",
    en: "A payment is unpaid or was reversed. Settle it in billing before changing the plan.",
  },
  subscription_ending: {
    code: "conflict",
    en: "Your subscription is set to end. Resume it in billing before changing the plan.",
  },
  plan_unchanged: { code: "already_done", en: "Your company is already on this plan." },
  change_scheduled: { code: "already_done", en: "This change is already scheduled." },
  no_change_scheduled: { code: "already_done", en: "No change of plan is scheduled." },
  amount_changed: {
    code: "conflict",
    en: "The amount has changed in the meantime. Please check it again and confirm.",
  },
  card_declined: { code: "conflict", en: "The card was declined. Nothing has been changed. Try another card." },
  no_such_payment: { code: "not_found", en: "There is no such payment." },
  provider_unreachable: {
    code: "busy",
    en: "The payment provider could not be reached. Please try again in a minute.",
  },
  provider_unreadable: { code: "busy", en: "The payment provider's answer could not be read. Please contact us." },
  subscription_unknown_yet: { code: "busy", en: "The payment provider does not know the subscription yet." },
  invoice_unknown_yet: { code: "busy", en: "The payment provider does not know the invoice yet." },
  charge_unknown_yet: { code: "busy", en: "The payment provider does not know the charge yet." },
  event_from_future: { code: "invalid_input", en: "The signature is from the future." },
  event_signature_wrong: { code: "invalid_input", en: "The signature does not match." },
} as const satisfies Rows
