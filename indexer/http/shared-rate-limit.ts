import type { Allowance, AskAllowances, Grant, Wish } from "#actions/allowances/shared.ts"
import { BUCKETS_MAX, type Limiter, tooMany } from "./rate-limit.ts"

/** Buckets that all instances share. Rejects when they cannot be asked: the gates stay closed. */
export class SharedRateLimiter implements Limiter {
  readonly #ask: AskAllowances
  readonly #name: string
  readonly #allowance: Allowance

  constructor(ask: AskAllowances, name: string, allowance: Allowance) {
    this.#ask = ask
    this.#name = name
    this.#allowance = allowance
  }

  take(key: string): Promise<void> {
    return this.takeSome(key, 1).then(refuse)
  }

  /** As many as there are of those wanted; a refusal is told, not thrown. */
  takeSome(key: string, wanted: number): Promise<Grant> {
    return this.#ask(this.#wish(key, wanted)).then(([grant]) => grant!)
  }

  require(key: string): Promise<void> {
    return this.takeSome(key, 0).then(refuse)
  }

  async giveBack(key: string): Promise<void> {
    // What cannot be given back comes back by itself, later.
    await this.#ask(this.#wish(key, -1)).catch(() => {})
  }

  async clear(key: string): Promise<void> {
    await this.#ask(this.#wish(key, -Math.ceil(this.#allowance.burst)))
  }

  #wish(whose: string, wanted: number): Wish {
    return { name: this.#name, whose, allowance: this.#allowance, wanted }
  }
}

/** What one instance has let through for a key without telling the shared bucket yet. */
interface Tally {
  count: number
  /** How often they are just being asked. */
  asking: number
  used_at: number
}

/**
 * A shared limit where each instance grants up to `tally_max` locally and settles later, because asking costs more than
 * the answer. Each further instance lets `tally_max` more through, again after a full refill.
 */
export class TallyingRateLimiter implements Limiter {
  readonly #shared: SharedRateLimiter
  readonly #tally_max: number
  readonly #whole_ms: number
  readonly #now: () => number
  readonly #tallies = new Map<string, Tally>()

  constructor(ask: AskAllowances, name: string, allowance: Allowance & { tally_max: number }, now: () => number) {
    const { burst, per_minute, tally_max } = allowance
    this.#shared = new SharedRateLimiter(ask, name, { burst: burst - tally_max, per_minute })
    this.#tally_max = tally_max
    this.#whole_ms = wholeMs(allowance)
    this.#now = now
  }

  take(key: string): void | Promise<void> {
    const tally = this.#tallyOf(key)
    if (tally.asking > 0 || tally.count >= this.#tally_max) return this.#settle(key, tally)
    tally.count++
  }

  require(key: string): Promise<void> {
    return this.#shared.require(key)
  }

  clear(key: string): Promise<void> {
    this.#tallies.delete(key)
    return this.#shared.clear(key)
  }

  giveBack(key: string): void | Promise<void> {
    const tally = this.#tallies.get(key)
    if (!tally || tally.count === 0) return this.#shared.giveBack(key)
    tally.count--
  }

  #tallyOf(key: string): Tally {
    const now = this.#now()
    const known = this.#tallies.get(key)
    if (known) {
      // Settled at once, all of it would be refilled by now.
      if (Math.abs(now - known.used_at) >= this.#whole_ms) known.count = 0
      known.used_at = now
      return known
    }
    const tally = { count: 0, asking: 0, used_at: now }
    this.#tallies.set(key, tally)
    if (this.#tallies.size > BUCKETS_MAX) this.#tallies.delete(this.#tallies.keys().next().value!)
    return tally
  }

  /** Settles the tally plus one more request. What the bucket lacks stays on the tally while there is room. */
  async #settle(key: string, tally: Tally): Promise<void> {
    const owed = tally.asking === 0 ? tally.count : 0
    let paid = 0
    let isPassed = false
    tally.asking++
    try {
      const own = await this.#shared.takeSome(key, owed + 1)
      paid = own.granted
      isPassed = tally.count + 1 - paid <= this.#tally_max
      if (!isPassed) refuse(own)
    } finally {
      tally.asking--
      tally.count = Math.max(0, tally.count + Number(isPassed) - paid)
    }
  }
}

/** How long an allowance that is used up takes to be there again. */
const wholeMs = ({ burst, per_minute }: Allowance) => (burst / per_minute) * 60_000

function refuse({ refusal }: Grant): void {
  if (refusal) throw tooMany(refusal.left, refusal.allowance)
}
