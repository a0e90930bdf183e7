import type { Rows } from "./table.ts"

/** Refusals for visitors: checking a code, reporting a product, writing to us. */
export const visitorRefusals = {
  mistyped_code: { code: "mistyped_code", en: "There is a typing mistake in this code." },
  unknown_code: { code: "unknown_code", en: "This code is not registered." },
  unknown_number: { code: "unknown_code", en: "No product is registered under this number." },
  not_on_chain: { code: "not_on_chain", en: "This product is registered but not yet on the blockchain." },
  no_such_token: { code: "not_found", en: "There is no such token." },
  network_unchecked: { code: "chain_unavailable", en: "This product's network could not be checked." },
  index_unchecked: { code: "chain_unavailable", en: "The index could not be checked against the chain." },
  product_unchecked: {
    code: "chain_unavailable",
    en: "This product could not be checked right now. Please try again in a moment.",
  },
  too_many_requests: { code: "too_many_requests", en: "Too many requests. Please wait a little and try again." },
  code_missing: { en: "Enter a code." },
  label_code_missing: { en: "Enter the code on the label." },
  report_missing: { en: "Tell us what seems wrong." },
  name_required: { en: "Name is required" },
  name_line_breaks: { en: "Name cannot have line breaks" },
  email_required: { en: "Email is required" },
  email_invalid: { en: "Email is invalid" },
  message_required: { en: "Message is required" },
} as const satisfies Rows
