/** What to do where our records have no product to show. Loaded with the part of the page that says it. */
export const nowTexts = {
  compare: "Check it against the label, character by character",
  never_used: "Codes never use I, L, O or U. Try 1 for I or L, and 0 for O.",
  matches: "It matches, and still no record?",
  ask_seller: "Ask the seller who made it, then ask the maker.",
  report: "Report this label",
  report_text: "If it is being sold as genuine.",
  offline: "You are offline",
  offline_text:
    "Nothing could be looked up, and that says nothing about the product. Check again once you have a signal.",
  not_the_code: "If it matches the label, the code was not the cause.",
  pending_help: "Nothing is wrong with your code. It can be verified once the company has minted the product.",
  batch_needs_us:
    "A product that was minted in a batch needs its certificate for this. If you have the file, check it with the offline verifier.",
  without_us: "Check it without us",
  found_anyway: "Your browser found this record on the blockchain although our records do not have it.",
  service_silent: "Our service did not answer. Your browser found what you see here by itself, from the code alone.",
  empty: "Enter the code that is printed on the label.",
  mistyped: "There is a typing mistake in this code. Check it against the label, character by character.",
  too_short: "A code has 12 or 16 characters. Some are missing here, or there are too many.",
  several: "There are several codes in this text. Enter one.",
  keyboard:
    "One character doesn’t fit. If a scanner typed this, set its keyboard layout to this computer’s: Y and Z are exchanged.",
  strange_sign: "There is a character here that is never used in a code.",
} as const
