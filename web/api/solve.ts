import { searches } from "#shared/proof-of-work.ts"

/** A frame has 16 ms: between slices of this length the page draws and answers as ever. */
const SLICE_MS = 8
const TRIES_AT_ONCE = 64

/** Solves `challenge` in slices; returns the header that proves it. */
export async function solve(challenge: string): Promise<string> {
  const numbers: number[] = []
  let slice_ends = performance.now() + SLICE_MS
  for (const search of searches(challenge)) {
    let number = search.tryOn(TRIES_AT_ONCE)
    while (number === undefined) {
      if (performance.now() >= slice_ends) {
        await new Promise((resolve) => setTimeout(resolve))
        slice_ends = performance.now() + SLICE_MS
      }
      number = search.tryOn(TRIES_AT_ONCE)
    }
    numbers.push(number)
  }
  return `${challenge} ${numbers.join()}`
}
