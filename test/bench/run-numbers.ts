/** The middle value; of an even number of values the upper one of the two. */
export function median(values: number[]): number {
  return percentile(values, 50)
}

/** The value that `percent` of a hundred do not exceed. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) throw new Error("There is nothing to take a percentile of.")
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!
}

/** `12345.6` as `12,346`. */
export const whole = (value: number) => Math.round(value).toLocaleString("en-GB")
