export const reportedTexts = {
  title: "Your report",
  received: "We received it on {day}.",
  waiting: "It has not been marked as resolved yet.",
  handled: "The company marked it as resolved on {day}.",
  keep: "Keep this page’s address: it is the only way back here, and whoever has it sees the same.",
  check: "Check the code again",
  unknown: "There is no report at this address. Perhaps a part of it was cut off.",
  failed: "The report could not be looked up. Please try again in a moment.",
  again: "Try again",
  confirmation: "For your bank or the marketplace",
  confirmation_text:
    "A PDF of what was checked about the code, when and against which block of the blockchain, with what you wrote. It does not say whether your product is genuine, and says so.",
  save: "Save the confirmation (PDF)",
  making: "Being made...",
  too_many: "Too many were made from here. Please wait a little and try again.",
  not_made: "The confirmation could not be made. Please try again in a moment.",
} as const
