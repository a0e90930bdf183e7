import { tooBusyToHash } from "./passwords.ts"

/** Of the passwords that are checked at once; the rest is for networks that have signed in before. */
const STRANGERS_MAX = 48
const NEIGHBOURHOOD_MAX = 8

let strangers = 0
const by_neighbourhood = new Map<string, number>()

/** Runs `work`, which checks a password for a network that never signed in. Rejects with `busy` above the limits. */
export async function amongStrangers<T>(neighbourhood: string, work: () => Promise<T>): Promise<T> {
  const neighbours = by_neighbourhood.get(neighbourhood) ?? 0
  if (strangers >= STRANGERS_MAX || neighbours >= NEIGHBOURHOOD_MAX) throw tooBusyToHash()
  count(neighbourhood, 1)
  try {
    return await work()
  } finally {
    count(neighbourhood, -1)
  }
}

function count(neighbourhood: string, by: 1 | -1): void {
  strangers += by
  const left = (by_neighbourhood.get(neighbourhood) ?? 0) + by
  if (left > 0) by_neighbourhood.set(neighbourhood, left)
  else by_neighbourhood.delete(neighbourhood)
}
