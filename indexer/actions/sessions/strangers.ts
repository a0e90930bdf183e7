import { Counts } from "#indexer/counts.ts"
import { tooBusyToHash } from "./passwords.ts"

/** Passwords checked at once here; the rest of HASHES_MAX is for networks that have signed in before. */
const STRANGERS_MAX = 48
const NEIGHBOURHOOD_MAX = 8

let strangers = 0
const by_neighbourhood = new Counts()

/** Runs `work`, which checks a password for a network that never signed in. Rejects with `busy` above the limits. */
export async function amongStrangers<T>(neighbourhood: string, work: () => Promise<T>): Promise<T> {
  const neighbours = by_neighbourhood.of(neighbourhood)
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
  by_neighbourhood.add(neighbourhood, by)
}
