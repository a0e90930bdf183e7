import { createHmac } from "node:crypto"
import { serviceSecret } from "#actions/service-secret.ts"
import { createBatcher } from "#db/batcher.ts"
import { type AllowanceState, takeAllowances, type Wanted } from "#db/take-allowances.ts"
import type { App } from "#indexer/app.ts"

const KEYS_PER_STATEMENT = 1_000

/** A rate limit: `burst` at once, refilled at `per_minute`. */
export interface Allowance {
  burst: number
  per_minute: number
}

/** A request for an allowance: `wanted` units, 0 to only check whether one is left, -1 to return one. */
export interface Wish {
  name: string
  whose: string
  allowance: Allowance
  wanted: number
}

interface Refusal {
  allowance: Allowance
  /** How many there are now: less than one. */
  left: number
}

/** What became of one wish. */
export interface Grant {
  /** How many of those wanted were taken: as many as there were. */
  granted: number
  /** Where there was not even one. */
  refusal: Refusal | undefined
}

/** A grant for each wish. */
export type AskAllowances = (...wishes: Wish[]) => Promise<Grant[]>

interface AllowanceRequest extends PromiseWithResolvers<Grant[]> {
  wishes: (Wish & { key: string })[]
}

/**
 * Exact allowances shared by all instances, batched per turn of the event loop; undefined on a single instance. Rejects
 * with DatabaseAway, because uncounted requests must not pass.
 */
export function sharedAllowances({ db, now }: Pick<App, "db" | "now">): AskAllowances | undefined {
  if (db.engine !== "postgres") return undefined
  const ask = createBatcher<AllowanceRequest>(
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
  const loadKeys = () => serviceSecret({ db }, "allowances").then(keys)
  // At once: the first call on a busy database must not wait for a write.
  let loading = loadKeys()
  loading.catch(() => {})
  return async (...wishes) => {
    const keyOf = await loading.catch(() => (loading = loadKeys()))
    const hashed = wishes.map((wish) => ({ ...wish, key: keyOf(wish) }))
    const asked = Promise.withResolvers<Grant[]>()
    ask({ wishes: hashed, ...asked })
    return asked.promise
  }
}

/** Nobody who has the table alone can try out all addresses: without the service's key their hashes match nothing. */
function keys(secret: Buffer): (wish: Wish) => string {
  const HASH_CHARACTERS = 22
  let last = ""
  let last_hash = ""
  return ({ name, whose }) => {
    // Two wishes of one request are of the same person.
    if (whose !== last) {
      last_hash = createHmac("sha256", secret).update(whose).digest("base64url").slice(0, HASH_CHARACTERS)
      last = whose
    }
    return `${name}:${last_hash}`
  }
}

/** All that is wanted under one key, as one. */
function wantedBy(asked: AllowanceRequest[]): Wanted[] {
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

/** First come, first served. Units returned in the same turn are available to the others. */
function settle(asked: AllowanceRequest[], short: Map<string, AllowanceState>, now: number): void {
  const there = new Map([...short].map(([key, { granted }]) => [key, granted]))
  if (short.size > 0) {
    for (const { key, wanted } of asked.flatMap(({ wishes }) => wishes)) {
      if (wanted < 0 && there.has(key)) there.set(key, there.get(key)! - wanted)
    }
  }
  for (const { wishes, resolve } of asked) resolve(wishes.map(grantOf))

  function grantOf({ key, allowance, wanted }: AllowanceRequest["wishes"][number]): Grant {
    const state = short.get(key)
    if (!state || wanted < 0) return { granted: wanted, refusal: undefined }
    const granted = Math.min(wanted, Math.max(0, there.get(key)!))
    there.set(key, there.get(key)! - granted)
    const left = allowance.burst - ((state.full_at - now) * allowance.per_minute) / 60_000
    const is_enough = wanted > 0 ? granted > 0 : left >= 1
    return { granted, refusal: is_enough ? undefined : { allowance, left: Math.min(1, Math.max(0, left)) } }
  }
}
