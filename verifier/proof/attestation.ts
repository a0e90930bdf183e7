/** Whether a name was attested at the time of a mint, and whether the mint's block may be trusted. */

/** In seconds since 1970; `until` is the first second after it, or null while it lasts. */
export interface Period {
  from: number
  until: number | null
}

/** Both blocks included. */
export interface BlockRange {
  from_block: number
  to_block: number
  reason: number
}

/** `before`: not yet attested; `after`: no longer, even if attested again later; `never`: not under this name. */
export interface AttestedWhen {
  when: "within" | "before" | "after" | "never"
  /** The period that it lies in or after, or that it lies before. */
  period: Period | null
}

/**
 * `periods` in the order of their beginnings, of one issuer and name. One of no length, withdrawn as of its first second, was
 * over from then on.
 */
export function attestedWhen(periods: readonly Period[], time: number): AttestedWhen {
  const period = periods.findLast(({ from }) => from <= time)
  if (period) return { when: period.until === null || time < period.until ? "within" : "after", period }
  const first = periods.find(({ from, until }) => until === null || until > from)
  return first ? { when: "before", period: first } : { when: "never", period: null }
}

/** `once_attested`: when the product was minted, and withdrawn since. Withdrawn of a later attestation is neither. */
export type AttestedNow = "attested" | "once_attested" | "not_attested"

/** What an attestation is worth today. `isWithdrawn`: nothing is attested of the issuer any more. */
export function attestedNow({ when }: AttestedWhen, isWithdrawn: boolean): AttestedNow {
  if (isWithdrawn) return when === "within" ? "once_attested" : "not_attested"
  return when === "within" || when === "before" ? "attested" : "not_attested"
}

/** The range that the block lies in, if any. */
export function distrustedAt(ranges: readonly BlockRange[], block: number): BlockRange | undefined {
  return ranges.find(({ from_block, to_block }) => from_block <= block && block <= to_block)
}
