/** A check's outcome and its colour, the same on the page, in a preview and on paper. */

/**
 * Green is for what was proved, so one outcome alone has it. A record that is still being checked is plain; without one
 * there is nothing to colour.
 */
const TONES = {
  valid: "green",
  checking: "plain",
  unconfirmed: "amber",
  unknown_maker: "amber",
  once_attested: "amber",
  test_network: "amber",
  demonstration: "amber",
  pending: "amber",
  expired: "amber",
  recalled: "red",
  copied: "red",
  distrusted: "red",
  changed: "red",
  contradicted: "red",
  asking: "none",
  unknown: "none",
  mistyped: "none",
  unreachable: "none",
  busy: "none",
  newer: "none",
} as const

export type Outcome = keyof typeof TONES
export type Tone = (typeof TONES)[Outcome]

export const OUTCOMES = Object.keys(TONES) as Outcome[]

export const tone = (outcome: Outcome): Tone => TONES[outcome]
