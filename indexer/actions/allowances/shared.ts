import { hash } from "node:crypto"
import { gather } from "#db/gather.ts"
import { ONE_SHORT_OF, type Standing, takeAllowances, type Wanted } from "#db/take-allowances.ts"
import type { App } from "#indexer/app.ts"

const KEYS_PER_STATEMENT = 1_000

/** What somebody may ask for: `burst` at once, and `per_minute` more as time goes by. */
export interface Allowance {
  burst: number
  per_minute: number
}

export interface Answer {
  /** Of a look: whether there is one. */
  granted: boolean
  /** How many there are now. */
  left: number
}

/** Asks of `whose` allowance called `name`: 1 takes one, 0 only looks, -1 gives one back. */
export type AskAllowance = (name: string, whose: string, allowance: Allowance, wanted: -1 | 0 | 1) => Promise<Answer>

interface Asked extends PromiseWithResolvers<Answer>, Wanted {}

/**
 * Allowances that all instances share, exact at any moment: what is asked in one turn of the event loop goes to the database in
 * one statement. Undefined where there is one instance only and it may keep them in memory. Rejects with DatabaseAway: whoever
 * could not be counted must not get through.
 */
export function sharedAllowances({ db, now }: Pick<App, "db" | "now">): AskAllowance | undefined {
  if (db.engine !== "postgres") return undefined
  const ask = gather<Asked>(
    async (asked) => {
      try {
        const by_key = Map.groupBy(asked, ({ key }) => key)
        const wanted = [...by_key.values()].map((some) => ({ ...some[0]!, wanted: sum(some) }))
        const at = now()
        const standings = await takeAllowances(db.quick, wanted, at)
        for (const [key, some] of by_key) settle(some, standings.get(key), at)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    },
    // One at a time: the more come together, the less each costs.
    { at_once: 1, items_max: KEYS_PER_STATEMENT },
  )
  return (name, whose, { burst, per_minute }, wanted) => {
    const asked = Promise.withResolvers<Answer>()
    ask({ key: keyOf(name, whose), burst, per_ms: per_minute / 60_000, wanted, ...asked })
    return asked.promise
  }
}

/** Addresses, e-mail addresses and tokens are not to be read from the table, nor to fill it. */
const keyOf = (name: string, whose: string) => hash("sha256", `${name}:${whose}`, "base64url").slice(0, 22)

const sum = (asked: Asked[]) => asked.reduce((total, { wanted }) => total + wanted, 0)

/** All who asked for the same: first come, first served. */
function settle(asked: Asked[], standing: Standing | undefined, now: number): void {
  const { burst, per_ms } = asked[0]!
  const full_at = standing?.full_at ?? now
  const left = burst - Math.min(Math.max(0, full_at - now) * per_ms, burst)
  const given_back = asked.filter(({ wanted }) => wanted < 0).length
  // Those given back in the same turn were there for the others.
  let there = sum(asked) > 0 ? (standing?.granted ?? 0) + given_back : Number.POSITIVE_INFINITY
  for (const { wanted, resolve } of asked) {
    resolve({ granted: wanted > 0 ? there-- > 0 : left >= 1 - ONE_SHORT_OF, left })
  }
}
