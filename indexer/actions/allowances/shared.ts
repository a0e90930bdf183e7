import { hash } from "node:crypto"
import { gather } from "#db/gather.ts"
import { type Standing, takeAllowances, type Wanted } from "#db/take-allowances.ts"
import type { App } from "#indexer/app.ts"

const KEYS_PER_STATEMENT = 1_000

/** What somebody may ask for: `burst` at once, and `per_minute` more as time goes by. */
export interface Allowance {
  burst: number
  per_minute: number
}

/** What `whose` wants of the allowance called `name`: 1 takes one, 0 only looks whether there is one, -1 gives one back. */
export interface Wish {
  name: string
  whose: string
  allowance: Allowance
  wanted: -1 | 0 | 1
}

export interface Refusal {
  allowance: Allowance
  /** How many there are now: less than one. */
  left: number
}

/** Undefined: all is granted. */
export type AskAllowances = (...wishes: Wish[]) => Promise<Refusal | undefined>

interface Asked extends PromiseWithResolvers<Refusal | undefined> {
  wishes: (Wish & { key: string })[]
}

/**
 * Allowances that all instances share, exact at any moment: what is asked in one turn of the event loop goes to the database in
 * one statement. Undefined where there is one instance only and it may keep them in memory. Rejects with DatabaseAway: whoever
 * could not be counted must not get through.
 */
export function sharedAllowances({ db, now }: Pick<App, "db" | "now">): AskAllowances | undefined {
  if (db.engine !== "postgres") return undefined
  const ask = gather<Asked>(
    async (asked) => {
      try {
        const at = now()
        const short = await takeAllowances(db.quick, wantedBy(asked), at)
        settle(asked, short, at)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    },
    // One at a time: the more come together, the less each costs.
    { at_once: 1, items_max: KEYS_PER_STATEMENT },
  )
  const keyOf = keys()
  return (...wishes) => {
    const asked = Promise.withResolvers<Refusal | undefined>()
    ask({ wishes: wishes.map((wish) => ({ ...wish, key: keyOf(wish) })), ...asked })
    return asked.promise
  }
}

/** Addresses, e-mail addresses and tokens are not to be read from the table, nor to fill it. */
function keys(): (wish: Wish) => string {
  const HASH_CHARACTERS = 22
  let last = ""
  let last_hash = ""
  return ({ name, whose }) => {
    // Two wishes of one request are of the same person.
    if (whose !== last) [last, last_hash] = [whose, hash("sha256", whose, "base64url").slice(0, HASH_CHARACTERS)]
    return `${name}:${last_hash}`
  }
}

/** All that is wanted under one key, as one. */
function wantedBy(asked: Asked[]): Wanted[] {
  const by_key = new Map<string, Wanted>()
  for (const { wishes } of asked) {
    for (const { key, allowance, wanted } of wishes) {
      const known = by_key.get(key)
      if (known) known.wanted += wanted
      else by_key.set(key, { key, burst: allowance.burst, per_ms: allowance.per_minute / 60_000, wanted })
    }
  }
  return [...by_key.values()]
}

/** First come, first served. What was given back in the same turn was there for the others. */
function settle(asked: Asked[], short: Map<string, Standing>, now: number): void {
  const there = new Map([...short].map(([key, { granted }]) => [key, granted]))
  if (short.size > 0) {
    for (const { key, wanted } of asked.flatMap(({ wishes }) => wishes)) {
      if (wanted < 0 && there.has(key)) there.set(key, there.get(key)! + 1)
    }
  }
  for (const { wishes, resolve } of asked) resolve(short.size === 0 ? undefined : refusalOf(wishes))

  function refusalOf(wishes: Asked["wishes"]): Refusal | undefined {
    for (const { key, allowance, wanted } of wishes) {
      const standing = short.get(key)
      if (!standing || wanted < 0) continue
      const left_there = there.get(key)!
      there.set(key, left_there - wanted)
      if (wanted > 0 && left_there >= 1) continue
      const left = allowance.burst - ((standing.full_at - now) * allowance.per_minute) / 60_000
      if (wanted > 0 || left < 1) return { allowance, left: Math.min(1, Math.max(0, left)) }
    }
    return undefined
  }
}
